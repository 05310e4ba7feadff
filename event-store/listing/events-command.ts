/** Runs `npm run log -- events`: lists the events of a log as sentences, oldest first, without changing anything. */
import { eventText, reasonOf } from '../../domain/event-text.js';
import { readableEvent } from '../../domain/event-registry.js';
import { counted, isolated, partsOf } from '../../domain/text.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { groupDecider } from '../../domain/group/group.decider.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { type GroupFacts, SPECIFIED_FACTS } from '../../domain/group/group-facts.js';
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import type { Zone } from '../../domain/zone.js';
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
  /** First day, `YYYY-MM-DD`, or an instant. */
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
  const known: Known = { names: new Map(), facts: SPECIFIED_FACTS, zone: DEFAULT_ZONE };
  let [listed, total] = [0, 0];
  await withLog(openLog(order.log, order.folder), async (source) => {
    for await (const event of oneByOne(source.read(), signal)) {
      total += 1;
      const line = lineOf(event, known);
      if (!isWanted(line, known.zone)) continue;
      listed += 1;
      print(order.json ? JSON.stringify(line) : textOf(line, known.zone));
    }
  });
  if (!order.json) print(`${listed} of ${counted(total, 'event')}`);
  return listed;
}

/** The members' names by id, and the group's facts with its zone, as they were at the event before. */
interface Known {
  readonly names: Map<number, string>;
  facts: GroupFacts;
  zone: Zone;
}

function lineOf({ position, streamId, revision, type, data, metadata }: CopiedEvent, now: Known) {
  const { names } = now;
  const stored = { type, data: jsonIn(data), metadata: jsonIn(metadata) };
  const known = readable.safeParse(stored.metadata).data;
  const event = known ? readableEvent(stored) : null;
  if (event && 'displayName' in event.data) names.set(event.data.playerId, event.data.displayName);
  if (event && streamId === GROUP_STREAM) {
    now.facts = groupDecider.evolve(now.facts, event as GroupEvent);
    now.zone = zoneOfGroup(now.facts);
  }
  const nameOf = (playerId: number): string => names.get(playerId) ?? `member ${playerId}`;
  const wording = { nameOf: (id: number) => isolated(nameOf(id)), currency: null, zone: now.zone };
  const actorId = known?.actorId ?? null;
  return {
    // The position; null in a file, which has none.
    position: position?.toString() ?? null,
    // These three are null if the metadata cannot be read; the second also for the system.
    at: known?.at ?? null, actorId, request: known?.correlationId ?? null,
    actor: known ? (actorId === null ? 'the system' : nameOf(actorId)) : 'unknown',
    stream: streamId, revision, type,
    text: event ? partsOf(eventText(event, wording)).join('') : type,
    reason: event && reasonOf(event),
  };
}

type Line = ReturnType<typeof lineOf>;

function filterOf({ stream, type, actor, since }: EventsOrder): (line: Line, zone: Zone) => boolean {
  const types = type?.split(',');
  if (actor !== undefined && !/^([1-9]\d*|system)$/.test(actor)) {
    throw new CopyRefused(`${actor} is not an author: write the id of a member, or system.`);
  }
  const isDay = since !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(since);
  const instant = Date.parse(since ?? '');
  if (since !== undefined && Number.isNaN(instant)) {
    throw new CopyRefused(`${since} is not a date: write it as 2026-03-31, or a moment as 2026-03-31T18:00:00Z.`);
  }
  return (line, zone) =>
    (stream === undefined || line.stream === stream) &&
    (!types || types.includes(line.type)) &&
    (actor === undefined || (line.at !== null && `${line.actorId ?? 'system'}` === actor)) &&
    (since === undefined || (line.at !== null &&
      (isDay ? zone.dateOf(line.at) >= since : Date.parse(line.at) >= instant)));
}

/**
 * Control characters of a name or reason must not reach the terminal, and neither must marks that turn a line around.
 */
export const printable = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/\p{Cc}/gu, ' ');

function textOf({ position, at, actor, stream, text, reason }: Line, zone: Zone): string {
  const moment = at === null ? '' : zone.shownAt(at).replace('T', ' ');
  const cells = [(position ?? '').padStart(9), moment.padEnd(16), stream.padEnd(18), actor.padEnd(16)];
  return printable(`${cells.join('  ')}  ${text}${reason === null ? '' : `: ${reason}`}`);
}
