/** Texts with markup. A module of its own, because its libraries are large and the lobby has no such text. */
import { marked } from "marked";
import DOMPurify from "dompurify";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

/** What Markdown makes, and nothing of the page's own: a class or a button in somebody's text could pass for a part of it. */
const ALLOWED_TAGS = ["a", "b", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "li", "ol", "p", "pre", "strong", "sub", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul"];
const ALLOWED_ATTR = ["align", "href", "start", "title"];

/** Markdown, such as a game's rules or what a host writes. */
export function Markdown(props: { text: string; lang?: string }) {
  const html = useMemo(() => {
    const raw = marked.parse(props.text, { async: false, gfm: true });
    return DOMPurify.sanitize(raw, { ALLOWED_TAGS, ALLOWED_ATTR, ALLOW_ARIA_ATTR: false, ALLOW_DATA_ATTR: false });
  }, [props.text]);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Make scrollable elements reachable by keyboard.
    for (const wide of place.current?.querySelectorAll<HTMLElement>("pre, table") ?? []) wide.tabIndex = 0;
  }, [html]);
  return <div class="prose" lang={props.lang} ref={place} dangerouslySetInnerHTML={{ __html: html }} />;
}
