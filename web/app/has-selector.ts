/** Replaces `:has()` in Firefox 115 to 120, which lacks it: its rules look for an attribute instead. */

const HAS = /([^{},;]*):has\(([^()]*)\)/g;
const ATTRIBUTE = 'data-has';
const CHANGES = ['change', 'focusin', 'focusout', 'click'];

/**
 * The styles with `[data-has~='N']` in place of each `:has()`, and the relation behind each number: the selector of the
 * elements that `:has()` selects, and the one inside it, relative to them.
 */
export function withoutHas(styles: string) {
  const relations: Readonly<Record<'subjects' | 'inside', string>>[] = [];
  const rewritten = styles.replace(HAS, (_, before: string, parts: string) => {
    const inside = parts.split(',').map((part) => `:scope ${part.trim()}`).join(', ');
    const number = relations.push({ subjects: /[\w\])]$/.test(before) ? before.trim() : `${before}*`, inside }) - 1;
    return `${before}[${ATTRIBUTE}~='${number}']`;
  });
  return { styles: rewritten, relations };
}

/** Adds the rewritten styles to the page and keeps the attributes up to date. */
export async function supplyHas(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!;
  const { styles, relations } = withoutHas(await (await fetch(link.href)).text());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  let isDue = false;
  const markSoon = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark(relations);
    });
  };
  new MutationObserver(markSoon).observe(document, {
    childList: true, subtree: true, attributeFilter: ['class', 'checked', 'aria-selected'],
  });
  for (const change of CHANGES) addEventListener(change, markSoon);
  markSoon();
}

function mark(relations: ReturnType<typeof withoutHas>['relations']): void {
  const numbers = new Map<Element, number[]>();
  for (const element of document.querySelectorAll(`[${ATTRIBUTE}]`)) numbers.set(element, []);
  for (const [number, { subjects, inside }] of relations.entries()) {
    for (const element of document.querySelectorAll(subjects)) {
      if (element.querySelector(inside) === null) continue;
      numbers.set(element, [...(numbers.get(element) ?? []), number]);
    }
  }
  for (const [element, ones] of numbers) {
    const value = ones.join(' ');
    if (element.getAttribute(ATTRIBUTE) !== value) element.setAttribute(ATTRIBUTE, value);
  }
}
