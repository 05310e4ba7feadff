/**
 * Draws teams: all pairings are measured, and the lot falls on one of the best. It runs in the browser, even offline
 * (docs/rules.md, Drawing teams).
 */
import { NEWCOMER_FORM } from '../form/newcomer.js';
import { NO_PLAYER } from '../no-player.js';
import { type ClaimedDraw, type DrawMethod, FRESH_GAMES, looksAtForm, looksAtPartners } from './game-draw.js';
import { allPairings, gamesSinceTogether, isWithNoPlayer, leastAlone, pairKey, type Pairing } from './pairings.js';

/** A member with fewer games counts as a newcomer in a draw. */
export const FORM_GAMES = 10;

/** The facts about the players that a draw uses. */
export interface DrawBasis {
  /** The last games, the latest first. */
  readonly tables: readonly Pairing[];
  /** The form of players with enough games; all others count as newcomers. */
  readonly forms: ReadonlyMap<number, number>;
}

/** Returns a whole number from 0 up to, but not including, the count; each is equally likely. */
export type Lot = (count: number) => number;

export type Drawn = Omit<ClaimedDraw, 'draws'>;

/** The weight of one game since the last partnership, in points of form, where a draw measures both. */
const FORM_OF_A_GAME = 2;
/** The tolerance: how much worse than the best pairing an acceptable one may be, in form, in games, and in both. */
const TOLERANCE: Readonly<Record<DrawMethod, number>> = { random: 0, balanced: 2, fresh: 2, both: 4 };

type Measured = ReturnType<typeof measuredPairings>[number];

const COST: Readonly<Record<DrawMethod, (measured: Measured) => number>> = {
  random: () => 0,
  balanced: ({ spread }) => spread,
  fresh: ({ freshFor }) => -freshFor,
  both: ({ spread, freshFor }) => spread - FORM_OF_A_GAME * freshFor,
};

export function drawTeams(playerIds: readonly number[], method: DrawMethod, basis: DrawBasis, lot: Lot): Drawn {
  const best = bestDraws(playerIds, method, basis);
  return best[lot(best.length)]!;
}

/**
 * All pairings from which the lot is drawn.
 * @param playerIds  eight, nine or ten players; of nine, one of those who sat alone least gets No Player
 */
export function bestDraws(playerIds: readonly number[], method: DrawMethod, basis: DrawBasis): Drawn[] {
  const measured = measuredPairings(playerIds, basis);
  const cost = COST[method];
  const bound = Math.min(...measured.map(cost)) + TOLERANCE[method];
  const best = measured.filter((each) => cost(each) <= bound);
  const counts = { method, possible: measured.length, asGood: best.length };
  return best.map(({ pairs, spread, freshFor }) => ({
    ...counts, pairs,
    ...(looksAtForm(method) ? { spread: rounded(spread) } : {}),
    ...(looksAtPartners(method) ? { freshFor } : {}),
  }));
}

/** `freshFor`: the number of last games in which no two partners sat together. */
function measuredPairings(playerIds: readonly number[], { tables, forms }: DrawBasis) {
  const since = gamesSinceTogether(tables);
  const longest = Math.min(FRESH_GAMES, tables.length);
  return pairingsOf(playerIds, tables).map((pairs) => {
    const ofTeams = pairs.map((pair) => teamForm(pair, forms));
    const games = pairs.filter((pair) => !isWithNoPlayer(pair)).map((pair) => since.get(pairKey(pair)) ?? Infinity);
    const freshFor = Math.min(longest, ...games.map((ago) => ago - 1));
    return { pairs, spread: Math.max(...ofTeams) - Math.min(...ofTeams), freshFor };
  });
}

/** All possible pairings of these players, whatever the method. */
function pairingsOf(playerIds: readonly number[], tables: readonly Pairing[]): Pairing[] {
  if (playerIds.length % 2 === 0) return allPairings(playerIds);
  return leastAlone(playerIds, tables).flatMap((alone) =>
    allPairings(playerIds.filter((id) => id !== alone)).map((pairs): Pairing => [...pairs, [alone, NO_PLAYER.id]]));
}

/** The sum of both players' form; No Player counts as a newcomer. */
export const teamForm = (pair: Pairing[number], forms: DrawBasis['forms']): number =>
  pair.reduce((sum, id) => sum + (forms.get(id) ?? NEWCOMER_FORM), 0);

const rounded = (form: number): number => Math.round(form * 10) / 10;

/**
 * An unbiased lot from random bits: it rejects numbers that would favour the first places.
 * @param bits  returns a whole number from 0 to below 2 ** 32, each equally likely
 */
export function fairLot(bits: () => number): Lot {
  return (count) => {
    const end = 2 ** 32 - (2 ** 32 % count);
    let drawn = bits();
    while (drawn >= end) drawn = bits();
    return drawn % count;
  };
}
