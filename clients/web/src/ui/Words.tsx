/** Markdown, whose libraries are loaded when the first such text is there. */
import { lazy } from "../lazy";

export const Words = lazy(async () => (await import("./Markdown")).Markdown);
