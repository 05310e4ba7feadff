/**
 * The players of the evening: for its first game the members who said In, then the players whom this phone remembers
 * from the last game.
 */
import * as z from 'zod/mini';
import { id } from '../../../../contract/game-draft.js';
import type { DrawBasisView } from '../../../../contract/games.js';
import type { PlanView } from '../../../../contract/plans.js';
import { torontoDate } from '../../../../domain/dates.js';
import { jsonIn, recall, remember } from '../../../transport/browser-storage.js';
import { isReal } from '../draft/game-draft.js';

const KEY = 'eveningPlayers';
const HOUR_MS = 3_600_000;
/** The hour in the morning at which an evening ends. */
const LAST_HOURS_MS = 6 * HOUR_MS;

const evening = z.object({
  date: z.string(),
  playerIds: z.readonly(z.array(id)),
  /**
   * The last recorded game when these players were chosen; a later game replaces the choice. Null if there was none.
   */
  afterGameId: z.nullable(id),
});
type Remembered = Readonly<z.infer<typeof evening>>;

export const rememberEvening = (players: Remembered): boolean => remember(KEY, JSON.stringify(players));

export const rememberedEvening = (): Remembered | null => evening.safeParse(jsonIn(recall(KEY))).data ?? null;

const ABSENT = 'absentPlayers';
const absence = z.pick(evening, { date: true, playerIds: true });

export const rememberAbsent = (who: Readonly<z.infer<typeof absence>>): boolean =>
  remember(ABSENT, JSON.stringify(who));

/** Members who wait for a seat on a date but are not here, as a recorder noted on this phone. */
export function absentOn(date: string): readonly number[] {
  const { data } = absence.safeParse(jsonIn(recall(ABSENT)));
  return data?.date === date ? data.playerIds : [];
}

type Planned = Pick<PlanView, 'date' | 'state' | 'in'>;

/** The date of the current evening. */
const eveningAt = (now: Date): string => torontoDate(new Date(now.getTime() - LAST_HOURS_MS));

/** The plan of the current evening. */
export const planOfEvening = <Plan extends Planned>(plans: readonly Plan[], now: Date): Plan | undefined =>
  plans.find(({ date, state }) => date === eveningAt(now) && state === 'open');

/** The pairs of this evening's games. @param dates  of the tables, as far as they are known */
export const tablesOfEvening = <Table>(tables: readonly Table[], dates: readonly string[], now: Date): Table[] =>
  tables.filter((_, index) => (dates[index] ?? '') >= eveningAt(now));

/**
 * The players of this evening's last game; none if no game was played yet.
 * @param basis  undefined while it is not known
 */
export function eveningPlayers(
  basis: Pick<DrawBasisView, 'lastGame' | 'tables'> | undefined, remembered: Remembered | null, now: Date,
): readonly number[] {
  const since = eveningAt(now);
  const last = basis?.lastGame ?? null;
  if (remembered !== null && remembered.date >= since) {
    if (basis === undefined || remembered.afterGameId === (last?.id ?? null)) return remembered.playerIds;
  }
  return last !== null && last.date >= since ? (basis?.tables[0] ?? []).flat().filter(isReal) : [];
}
