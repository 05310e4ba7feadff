/**
 * Lets a browser translate the page. Chrome replaces a text by an element. React still holds the old text: it would
 * change a text that is not on the page, or fail to remove it (docs/decisions/0112).
 */

/** The element that is shown in place of a text. */
const translations = new WeakMap<Node, ChildNode>();

export function followTranslator(): void {
  new MutationObserver((records) => records.forEach(noteTranslation)).observe(document.body, {
    childList: true, subtree: true,
  });
}

function noteTranslation({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    const shown = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (!(text instanceof Text) || !shown?.isConnected) continue;
    // The text may still be inside the element.
    if (!text.isConnected || shown.contains(text)) replace(text, shown as ChildNode);
  }
}

/** The text comes back as soon as it is used, and the translator translates it again. */
function replace(text: Text, shown: ChildNode): void {
  bringBackBeforeUse();
  translations.set(text, shown);
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (value: string) => {
      bringBack(text);
      text.data = value;
    },
  });
}

function bringBack(node: Node | null): void {
  const shown = node && translations.get(node);
  if (!shown) return;
  translations.delete(node);
  Reflect.deleteProperty(node, 'nodeValue');
  shown.replaceWith(node);
}

let isPrepared = false;

function bringBackBeforeUse(): void {
  if (isPrepared) return;
  isPrepared = true;
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    bringBack(child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    bringBack(before);
    return insertBefore.call(this, node, before) as T;
  };
}
