/** The players of the evening, remembered from one game to the next on this phone and from the last game. */
import type { DrawBasisView } from '../../../../contract/games.js';
import { torontoDate } from '../../../../domain/toronto-date.js';
import { recall, remember } from '../../../transport/browser-storage.js';
import { isReal } from '../draft/game-draft.js';
import { hasFields, isId, isListOf, isText, jsonIn } from '../draft/stored-shape.js';

const KEY = 'eveningPlayers';
const HOUR_MS = 3_600_000;
/** An evening ends at six in the morning. */
const LAST_HOURS_MS = 6 * HOUR_MS;

interface Remembered {
  readonly date: string;
  readonly playerIds: readonly number[];
  /** The last recorded game when they sat down: a later one knows better. Null if there was none. */
  readonly afterGameId: number | null;
}

export const rememberEvening = (evening: Remembered): boolean => remember(KEY, JSON.stringify(evening));

export function rememberedEvening(): Remembered | null {
  const stored = jsonIn(recall(KEY));
  return isRemembered(stored) ? stored : null;
}

const isRemembered = (value: unknown): value is Remembered =>
  hasFields(value) && isText(value.date) && isListOf(value.playerIds, isId) &&
  (value.afterGameId === null || isId(value.afterGameId));

/**
 * Who played last this evening; nobody if no game was played yet.
 * @param basis  undefined while it is not known
 */
export function eveningPlayers(
  basis: Pick<DrawBasisView, 'lastGame' | 'tables'> | undefined, remembered: Remembered | null, now: Date,
): readonly number[] {
  const since = torontoDate(new Date(now.getTime() - LAST_HOURS_MS));
  const last = basis?.lastGame ?? null;
  if (remembered !== null && remembered.date >= since) {
    if (basis === undefined || remembered.afterGameId === (last?.id ?? null)) return remembered.playerIds;
  }
  return last !== null && last.date >= since ? (basis?.tables[0] ?? []).flat().filter(isReal) : [];
}
