/** Checks that a screen fits: no sideways scroll at any width, nothing too low for a thumb, too small or cut. */
import type { Page } from 'playwright-core';
import { inLongRun } from '../../testing/jest/long-run.js';
import { HARD_NAMES } from './screen-walk.js';
import { PHONE } from './stage.js';

/** The least width of each layout; the long run also has those of phones, and the widest. */
const WIDTHS = inLongRun([320, 360, 390, 640, 768, 899, 900, 1024, 1280], [320, 640, 900]);

/**
 * Changes the size of the window.
 * @param page  as wide as a phone
 */
export const misfits = async (page: Page): Promise<string[]> => [...await tooSmall(page), ...await tooWide(page)];

/** The distance that the page scrolls sideways, by width. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`too wide at ${width}: ${over} px`);
    if (width <= PHONE.width) found.push(...(await brokenNames(page)).map((name) => `${name} at ${width}`));
  }
  return found;
}

/** Names that may break within a word, take the direction of the text around them, or are cut without an ellipsis. */
const brokenNames = (page: Page): Promise<string[]> =>
  page.evaluate((words) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    // A word that ends in an ellipsis has two rectangles in one line.
    const linesOf = (word: Element): number =>
      new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size;
    /** Width of the first word of a name; an ellipsis may replace the others. */
    const isCutAway = (word: Element): boolean => {
      if (word.previousElementSibling !== null) return false;
      const { left, right } = word.getBoundingClientRect();
      for (let box = word.closest('.person')!.parentElement; box !== null; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (right > edge.right + 1 || left < edge.left - 1)) return true;
      }
      return right > innerWidth + 1 || left < -1;
    };
    while (texts.nextNode()) {
      const { textContent, parentElement: parent } = texts.currentNode;
      const isName = words.some((word) => textContent?.includes(word));
      if (!isName || parent === null || parent.closest('textarea, .vh, [inert]') !== null) continue;
      if (parent.matches('option')) {
        if (parent.dir !== 'auto') found.push(`no name in a list: ${textContent}`);
      } else if (!parent.checkVisibility()) continue;
      else if (parent.closest('.person[dir="auto"]') === null) found.push(`no name: ${textContent}`);
      else if (linesOf(parent) > 1) found.push(`broken: ${textContent}`);
      else if (getComputedStyle(parent).display === 'inline-block' && isCutAway(parent)) {
        found.push(`cut away: ${textContent}`);
      }
    }
    return found;
  }, HARD_NAMES.flatMap(([, name]) => name.split(' ')).filter((word) => word.length > 3));

/** The parts of a page that are too low for a thumb, too small to read, broken or cut, by name. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility() && element.closest('.vh, .skip, [inert]') === null;
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(isShown);
    const heightOf = (element: Element): number => Math.max(
      element.getBoundingClientRect().height,
      // A number in a row is as high as its text, but the area that can be pressed is higher.
      Number.parseFloat(getComputedStyle(element, '::after').height) || 0,
    );
    // The days of the calendar are seven in a row, whatever the width.
    const low = all('a, button:not(.cal *), select, summary, label:has(input)').filter(
      (element) => heightOf(element) < 43.5,
    );
    const small = all('body *').filter(
      (element) => hasText(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 12,
    );
    const isBroken = (node: Node): boolean => {
      if (!(node instanceof Text) || /[\s-]/.test(node.data)) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const broken = all('button small, button[role="radio"], .tag').filter(({ childNodes }) =>
      [...childNodes].some(isBroken));
    const context = document.createElement('canvas').getContext('2d')!;
    /** Names of people may be longer than any field; months and the like may not. */
    const cut = [...document.querySelectorAll('select')].filter(isShown).filter((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const text = select.selectedOptions[0]?.text ?? '';
      context.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return text.length <= 20 && context.measureText(text).width > room;
    });
    return [
      ...low.map((element) => `low: ${nameOf(element)}`), ...small.map((element) => `small: ${nameOf(element)}`),
      ...broken.map((element) => `broken: ${nameOf(element)}`),
      ...cut.map((select) => `cut: ${select.selectedOptions[0]?.text}`),
    ];
  });
