/** Runs `npm run log -- events`: lists the events of a log as sentences, oldest first, without changing anything. */
import { eventText, reasonOf } from '../../domain/event-text.js';
import { torontoClock, torontoDate } from '../../domain/dates.js';
import { readableEvent } from '../../domain/event-registry.js';
import { counted, isolated, partsOf } from '../../domain/text.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { openLog, withLog } from '../copy/copy-command.js';
import { type CopiedEvent, CopyRefused, oneByOne } from '../copy/copy-log.js';
import { jsonIn } from '../readable-json.js';

export interface EventsOrder {
  /** `ndjson:FILE`, `postgres://…` or `esdb://…` */
  readonly log: string;
  /** File names are relative to this folder. */
  readonly folder: string;
  /** Name of a stream, such as `game-12`. */
  readonly stream?: string | undefined;
  /** Types, with commas between them. */
  readonly type?: string | undefined;
  /** Id of a member, or `system`. */
  readonly actor?: string | undefined;
  /** First Toronto day, `YYYY-MM-DD`, or an instant. */
  readonly since?: string | undefined;
  /** One JSON object a line. */
  readonly json?: boolean | undefined;
}

const readable = eventMetadata.pick({ actorId: true, at: true, correlationId: true, schemaVersion: true });

/** @returns the number of listed events  @throws CopyRefused with one sentence */
export async function runEvents(
  order: EventsOrder, print: (line: string) => void, signal: AbortSignal,
): Promise<number> {
  const isWanted = filterOf(order);
  const names = new Map<number, string>();
  let [listed, total] = [0, 0];
  await withLog(openLog(order.log, order.folder), async (source) => {
    for await (const event of oneByOne(source.read(), signal)) {
      total += 1;
      const line = lineOf(event, names);
      if (!isWanted(line)) continue;
      listed += 1;
      print(order.json ? JSON.stringify(line) : textOf(line));
    }
  });
  if (!order.json) print(`${listed} of ${counted(total, 'event')}`);
  return listed;
}

/** @param names  the members' names by id, as they were at the event before */
function lineOf({ position, streamId, revision, type, data, metadata }: CopiedEvent, names: Map<number, string>) {
  const stored = { type, data: jsonIn(data), metadata: jsonIn(metadata) };
  const known = readable.safeParse(stored.metadata).data;
  const event = known ? readableEvent(stored) : null;
  if (event && 'displayName' in event.data) names.set(event.data.playerId, event.data.displayName);
  const nameOf = (playerId: number): string => names.get(playerId) ?? `member ${playerId}`;
  const actorId = known?.actorId ?? null;
  return {
    // The position; null in a file, which has none.
    position: position?.toString() ?? null,
    // These three are null if the metadata cannot be read; the second also for the system.
    at: known?.at ?? null, actorId, request: known?.correlationId ?? null,
    actor: known ? (actorId === null ? 'the system' : nameOf(actorId)) : 'unknown',
    stream: streamId, revision, type,
    text: event ? partsOf(eventText(event, (id) => isolated(nameOf(id)))).join('') : type,
    reason: event && reasonOf(event),
  };
}

type Line = ReturnType<typeof lineOf>;

function filterOf({ stream, type, actor, since }: EventsOrder): (line: Line) => boolean {
  const types = type?.split(',');
  if (actor !== undefined && !/^([1-9]\d*|system)$/.test(actor)) {
    throw new CopyRefused(`${actor} is not an author: write the id of a member, or system.`);
  }
  const isDay = since !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(since);
  const instant = Date.parse(since ?? '');
  if (since !== undefined && Number.isNaN(instant)) {
    throw new CopyRefused(`${since} is not a date: write it as 2026-03-31, or a moment as 2026-03-31T18:00:00Z.`);
  }
  return (line) =>
    (stream === undefined || line.stream === stream) &&
    (!types || types.includes(line.type)) &&
    (actor === undefined || (line.at !== null && `${line.actorId ?? 'system'}` === actor)) &&
    (since === undefined || (line.at !== null &&
      (isDay ? torontoDate(line.at) >= since : Date.parse(line.at) >= instant)));
}

/**
 * Control characters of a name or reason must not reach the terminal, and neither must marks that turn a line around.
 */
export const printable = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/\p{Cc}/gu, ' ');

function textOf({ position, at, actor, stream, text, reason }: Line): string {
  const moment = at === null ? '' : `${torontoDate(at)} ${torontoClock(at)}`;
  const cells = [(position ?? '').padStart(9), moment.padEnd(16), stream.padEnd(18), actor.padEnd(16)];
  return printable(`${cells.join('  ')}  ${text}${reason === null ? '' : `: ${reason}`}`);
}
