/** Times questions spread over the log of a large group, one after the other and eight at once. */
import { RuleViolation } from '../domain/rule-violation.js';
import { type Figure, percentiles } from './figures.js';
import { LARGE_GROUP } from './generated-log.js';

const AT_ONCE = 8;

/** @param part  the part of the log, from 0 to 1 */
export type Ask = (part: number, playerId: number) => Promise<unknown>;

/** @param count  the number of times that each is asked; a multiple of eight */
export async function figuresOf(
  asks: Readonly<Record<string, Ask>>, count: number, aim?: string,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, ask] of Object.entries(asks)) {
    const [alone, together]: [number[], number[]] = [[], []];
    for (let number = 0; number < count; number += 1) alone.push(...await timeOf(ask, number, count));
    for (let first = 0; first < count; first += AT_ONCE) {
      const times = Array.from({ length: AT_ONCE }, (_, index) => timeOf(ask, first + index, count));
      together.push(...(await Promise.all(times)).flat());
    }
    figures.push(
      { what, measured: percentiles(alone), ...(aim !== undefined && { aim }) },
      { what: `${what}, ${AT_ONCE} at once`, measured: percentiles(together) },
    );
  }
  return figures;
}

/** @returns no time for a number that the member does not have, for example of a day without a game */
async function timeOf(ask: Ask, number: number, count: number): Promise<readonly number[]> {
  const begun = performance.now();
  try {
    await ask((number + 1) / (count + 1), 1 + (number % LARGE_GROUP.players));
    return [performance.now() - begun];
  } catch (error) {
    if (error instanceof RuleViolation && error.kind === 'missing') return [];
    throw error;
  }
}
