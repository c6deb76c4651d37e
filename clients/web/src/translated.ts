/**
 * Keeps a page true that a translator changes.
 *
 * Translators such as Chrome's put an element in the place of each text. Preact knows nothing of it: it writes into the
 * text that is gone, so the page says the same for ever, and fails where something is inserted before it. Here such a
 * text returns, empty, in front of the element that stands in for it. Once Preact writes into it, or takes it away, the
 * element goes, and the translator finds a new text. Once the translator takes its element away, the text is what it was.
 */

type StandIn = { element: Element; was: string };

const standIns = new WeakMap<Node, StandIn>();
const texts = new WeakMap<Node, Text>();

export function surviveTranslators(root: Node): void {
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") leave(change.target);
      for (const node of change.removedNodes) {
        if (node instanceof Text) replaced(node, change);
        else restored(node);
      }
    }
    for (const { target } of changes) inOrder(target);
    // Of what was done here nothing is to be heard.
    observer.takeRecords();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
}

function replaced(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  // It was moved, by Preact.
  if (text.parentNode) return;
  const element = [...addedNodes, previousSibling, nextSibling].find((each) => each instanceof HTMLElement && each.localName === "font" && !texts.has(each)) as HTMLElement | undefined;
  if (!element?.parentNode) return leave(text);
  standIns.get(text)?.element.remove();
  standIns.set(text, { element, was: text.data });
  texts.set(element, text);
  text.data = "";
  element.before(text);
}

function leave(text: Node): void {
  standIns.get(text)?.element.remove();
  standIns.delete(text);
}

function restored(element: Node): void {
  const text = texts.get(element);
  const standIn = text && standIns.get(text);
  if (!text || standIn?.element !== element || element.parentNode) return;
  standIns.delete(text);
  text.data = standIn.was;
}

/** What is moved or inserted must not part a text and what stands in for it. */
function inOrder(parent: Node): void {
  for (const text of [...parent.childNodes]) {
    const element = standIns.get(text)?.element;
    if (element && element.previousSibling !== text) parent.insertBefore(element, text.nextSibling);
  }
}
