/** Runs axe on a page; no page of the product has frames. */
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { IS_LONG_RUN } from '../../testing/jest/long-run.js';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Styles of texts whose contrast was measured, on any page. */
const measured = new Set<string>();

/** @returns rule and element of every violation; contrast as `faintTexts` */
export async function violations(page: Page): Promise<string[]> {
  await loadAxe(page);
  const found = await page.evaluate(async () => {
    // A tooltip is in no landmark; it repeats what its control says.
    const page = { exclude: ['.tooltip'] };
    const { violations: all } = await (globalThis as unknown as { axe: typeof axe }).axe.run(page, {
      // A mouse can hit smaller targets than a thumb.
      rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: innerWidth < 600 } },
      // Passed rules are not described, which saves most of the work.
      resultTypes: ['violations'],
    });
    return all.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  });
  return [...found, ...await faintTexts(page)];
}

/**
 * Measuring contrast is three quarters of axe's work: a style that was measured on one page is not measured again on
 * the next, except in the long run.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  await loadAxe(page);
  const { looks, found } = await page.evaluate(measureContrast, IS_LONG_RUN ? [] : [...measured]);
  looks.forEach((look) => measured.add(look));
  return found;
}

async function loadAxe(page: Page): Promise<void> {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(AXE);
}

/**
 * Runs in the page: measures the texts in combinations of colour, size and background that were not measured yet.
 * @returns the styles that axe could measure, and the texts that are too faint
 */
async function measureContrast(known: readonly string[]): Promise<{ looks: string[]; found: string[] }> {
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element): string => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const below = element.parentElement && (grounds.get(element.parentElement) ?? groundOf(element.parentElement));
    const ground = `${below}/${backgroundColor} ${backgroundImage} ${opacity}`;
    grounds.set(element, ground);
    return ground;
  };
  const hasText = (element: Element): boolean => element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const fresh = new Map<Element, string>();
  for (const element of document.querySelectorAll('body *')) {
    if (!hasText(element) || !element.checkVisibility() || element.closest('[inert]') !== null) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow, groundOf(element)].join('|');
    if (!known.includes(look)) fresh.set(element, look);
  }
  if (fresh.size === 0) return { looks: [], found: [] };
  const { passes, violations: faint } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
    { include: [...fresh.keys()] as unknown as string[] },
    { runOnly: 'color-contrast', resultTypes: ['passes', 'violations'], elementRef: true },
  );
  const nodes = [...passes, ...faint].flatMap((result) => result.nodes);
  return {
    looks: nodes.flatMap(({ element }) => (element && fresh.get(element)) ?? []),
    found: faint.flatMap((result) => result.nodes).map(({ target }) => `color-contrast at ${target.join(' ')}`),
  };
}
