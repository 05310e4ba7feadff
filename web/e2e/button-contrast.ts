/** Measures the contrast of buttons that are hovered, focused, busy or disabled. */
import type { CDPSession, Page } from 'playwright-core';

/** The marks that are tried while a button is forced to look as if a person used it. */
const STATES = {
  'at rest': { forced: [], marks: [null] },
  'under the pointer': { forced: ['hover'], marks: [null, 'aria-disabled', 'disabled'] },
  focused: { forced: ['focus', 'focus-visible'], marks: [null] },
} as const;

/** Marks the buttons to check, so that they are found again from outside the page. */
const PROBE = 'data-probe';

/**
 * Names the buttons whose label has less contrast than 4.5, or whose icon has less than 3, in any state.
 * @param known  styles that were already checked; this function adds more
 */
export async function faintButtons(page: Page, known: Set<string>): Promise<string[]> {
  const looks = await page.evaluate(markLooks, { probe: PROBE, known: [...known] });
  if (looks.length === 0) return [];
  looks.forEach((look) => known.add(look));
  const devtools = await page.context().newCDPSession(page);
  const nodeIds = await probedNodes(devtools);
  const found: string[] = [];
  for (const [state, { forced, marks }] of Object.entries(STATES)) {
    await Promise.all(nodeIds.map((nodeId) =>
      devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forced] })));
    for (const mark of marks) {
      const faint = await page.evaluate(measure, { probe: PROBE, mark });
      found.push(...faint.map((button) => `${button} ${state}${mark === null ? '' : `, ${mark}`}`));
    }
  }
  await devtools.detach();
  const looked = page.locator(`[${PROBE}]`);
  await looked.evaluateAll((all, probe) => all.forEach((each) => each.removeAttribute(probe)), PROBE);
  return found;
}

async function probedNodes(devtools: CDPSession): Promise<number[]> {
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  return (await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: `[${PROBE}]` })).nodeIds;
}

/** Runs in the page: marks one button of each style that was not checked yet. */
function markLooks({ probe, known }: { readonly probe: string; readonly known: readonly string[] }): string[] {
  const seen = new Set(known);
  const looks: string[] = [];
  for (const button of document.querySelectorAll('button, a.btn, label.btn')) {
    const { color, backgroundColor } = getComputedStyle(button);
    const ground = getComputedStyle(button.parentElement!).color;
    const look = [button.className, button.parentElement!.className, color, backgroundColor, ground].join('|');
    if (!button.checkVisibility() || button.closest('[inert]') !== null || seen.has(look)) continue;
    seen.add(look);
    looks.push(look);
    button.setAttribute(probe, '');
  }
  return looks;
}

/** Runs in the page: reads the background and label colours of each marked button and compares them. */
function measure({ probe, mark }: { readonly probe: string; readonly mark: string | null }): string[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const paint = (color: string, opacity: string): void => {
    context.globalAlpha = Number(opacity);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
  };
  const luminance = (): number => {
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrastOf = (button: Element): number => {
    const layers: Element[] = [];
    for (let each: Element | null = button; each !== null; each = each.parentElement) layers.unshift(each);
    for (const layer of layers) paint(getComputedStyle(layer).backgroundColor, getComputedStyle(layer).opacity);
    const ground = luminance();
    paint(getComputedStyle(button).color, getComputedStyle(button).opacity);
    const label = luminance();
    return (Math.max(ground, label) + 0.05) / (Math.min(ground, label) + 0.05);
  };
  const faint: string[] = [];
  for (const button of document.querySelectorAll(`[${probe}]`)) {
    if (mark === 'disabled' && !(button instanceof HTMLButtonElement)) continue;
    const isMarked = mark === null || button.hasAttribute(mark);
    if (!isMarked) button.setAttribute(mark, 'true');
    const contrast = contrastOf(button);
    if (!isMarked) button.removeAttribute(mark);
    const name = button.getAttribute('aria-label') ?? button.textContent;
    const least = button.textContent.trim() === '' ? 3 : 4.5;
    if (contrast < least) faint.push(`${name}: contrast ${contrast.toFixed(2)}`);
  }
  return faint;
}
