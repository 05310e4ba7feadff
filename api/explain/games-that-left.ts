/** Finds games that may have left their month: no row says where a game was before. */
import { eventMetadata } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { Position, StoredEventText } from '../../event-store/event-store.js';
import { jsonIn } from '../../event-store/readable-json.js';
import type { EventStorePort } from '../platform/event-store.token.js';

const PAGE = 1_000;
/** A second or two of reading. */
const MOST_EVENTS = 50_000;
/** The clocks of servers differ a little, so events are not quite in the order of their times. */
const CLOCK_DIFFERENCE = 10 * 60_000;

/** What can take a game out of a month. */
const LEAVING: readonly string[] = ['GameCorrected', 'GameVoided'];

const recordedAt = eventMetadata.pick({ at: true });

/**
 * Ids of the games that were corrected or voided since a moment, ISO 8601.
 * @throws RuleViolation when too much has been recorded since
 */
export async function gamesThatLeft(
  store: Pick<EventStorePort, 'readBackwards'>, since: string,
): Promise<ReadonlySet<number>> {
  const oldest = Date.parse(since) - CLOCK_DIFFERENCE;
  const games = new Set<number>();
  let before: Position | undefined;
  for (let read = 0; read < MOST_EVENTS; read += PAGE) {
    const events = await store.readBackwards(before, PAGE);
    for (const { type, streamId } of events) if (LEAVING.includes(type)) games.add(Number(streamId.slice(5)));
    const last = events.at(-1);
    if (!last || events.length < PAGE || timeOf(last) < oldest) return games;
    before = last.position;
  }
  const message = `More than ${MOST_EVENTS} entries were recorded since then. Choose a later moment.`;
  throw new RuleViolation('MovesMustBeRecent', message, 'malformed');
}

/** Not a number if another program wrote the metadata; then the walk goes on. */
const timeOf = ({ metadata }: StoredEventText): number =>
  Date.parse(recordedAt.safeParse(jsonIn(metadata)).data?.at ?? '');
