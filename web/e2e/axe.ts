/** Runs axe on a page; none of ours has frames. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * @param rules  all of them when left out
 * @returns rule and element of every violation
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      // Passed rules are not described, which saves most of the work.
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values: [...values] } }),
    });
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  }, rules);
}
