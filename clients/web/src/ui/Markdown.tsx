/** Texts with markup. A module of its own, because its libraries are large and the lobby has no such text. */
import { marked } from "marked";
import DOMPurify from "dompurify";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

/** Markdown, such as a game's rules. The HTML is sanitised: a plug-in's text must not affect the page. */
export function Markdown(props: { text: string; lang?: string }) {
  const html = useMemo(() => {
    const raw = marked.parse(props.text, { async: false, gfm: true });
    return DOMPurify.sanitize(raw, { FORBID_TAGS: ["style", "img", "form", "input"], FORBID_ATTR: ["style"] });
  }, [props.text]);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Make scrollable elements reachable by keyboard.
    for (const wide of place.current?.querySelectorAll<HTMLElement>("pre, table") ?? []) wide.tabIndex = 0;
  }, [html]);
  return <div class="prose" lang={props.lang} ref={place} dangerouslySetInnerHTML={{ __html: html }} />;
}
