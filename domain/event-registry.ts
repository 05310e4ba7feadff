/** The events of all aggregates by their names in the log, and how older shapes are converted to the current one. */
import type { z } from 'zod';
import { type AccessEvent, accessEvents } from './access/access.events.js';
import { type AccountEvent, accountEvents } from './account/account.events.js';
import { GROUP_ACCOUNT_STREAM, type HowToPayEvent, howToPayEvents } from './account/how-to-pay.js';
import { type EveningEvent, eveningEvents } from './evening/evening.events.js';
import { IMPORT_STREAM, type ImportEvent, importEvents } from './import/import.events.js';
import { type CardEvent, cardEvents } from './invitation/invitation.events.js';
import { type GameEvent, gameEvents } from './game/game.events.js';
import { GROUP_STREAM, type GroupEvent, groupEvents } from './group/group.events.js';
import { MAINTENANCE_STREAM, type MaintenanceEvent, maintenanceEvents } from './maintenance/maintenance.events.js';
import { type MonthEvent, monthEvents } from './month/month.events.js';
import { type PlanEvent, planEvents, WEEKLY_STREAM, type WeeklyEvent, weeklyEvents } from './plan/plan.events.js';
import { type PlayerEvent, playerEvents } from './player/player.events.js';
import { kindOfStream } from './own-streams.js';
import { type EventMetadata, eventMetadata, type Recorded } from './recorded-event.js';

export type DomainEvent =
  GameEvent | PlayerEvent | MonthEvent | AccountEvent | HowToPayEvent | GroupEvent | MaintenanceEvent | AccessEvent
  | CardEvent | PlanEvent | WeeklyEvent | EveningEvent | ImportEvent;
export type EventType = DomainEvent['type'];

/** The schemas of events by kind of stream. */
const kinds = {
  game: gameEvents, player: playerEvents, month: monthEvents, account: accountEvents,
  [GROUP_ACCOUNT_STREAM]: howToPayEvents, [GROUP_STREAM]: groupEvents, [MAINTENANCE_STREAM]: maintenanceEvents,
  access: accessEvents, card: cardEvents, plan: planEvents, [WEEKLY_STREAM]: weeklyEvents,
  evening: eveningEvents, [IMPORT_STREAM]: importEvents,
};

/** The current shape of every event. */
export const eventSchemas = {
  ...gameEvents, ...playerEvents, ...monthEvents, ...accountEvents, ...howToPayEvents, ...groupEvents,
  ...maintenanceEvents, ...accessEvents, ...cardEvents, ...planEvents, ...weeklyEvents, ...eveningEvents,
  ...importEvents,
};

/** The events that a stream may have; none for a stream of another program. */
export function eventTypesOf(streamId: string): readonly EventType[] {
  const kind = kindOfStream(streamId) as keyof typeof kinds | null;
  return Object.keys((kind && kinds[kind]) ?? {}) as EventType[];
}

type Upcasters = Readonly<Record<string, readonly ((data: unknown) => unknown)[]>>;

/** The upcasters by event type: the first one converts data from version 1 to 2, the next from 2 to 3, and so on. */
const eventUpcasters: Upcasters = {};

/** The log has an event that this program cannot read: its name, version or data is unknown. */
export class UnreadableEvent extends Error {
  constructor(
    readonly type: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`${type} cannot be read: ${reason}`, options);
    this.name = new.target.name;
  }
}
export class UnknownEventType extends UnreadableEvent {
  constructor(type: string) {
    super(type, 'no event has this name.');
  }
}
export class UnknownSchemaVersion extends UnreadableEvent {
  constructor(type: string, schemaVersion: number) {
    super(type, `version ${schemaVersion} of its shape is unknown.`);
  }
}
export class MalformedEvent extends UnreadableEvent {
  constructor(type: string, fault: z.ZodError, part: 'data' | 'metadata' = 'data') {
    const place = (path: readonly PropertyKey[]): string => (
      part === 'data' && path.length > 0 ? path : [part, ...path]).join('.');
    const reasons = fault.issues.map(({ path, message }) => `${place(path)}: ${message}`);
    super(type, reasons.join('; '), { cause: fault });
  }
}

/** The schema version with which an event of this type is written today. */
export const schemaVersionOf = (type: EventType): number => (eventUpcasters[type] ?? []).length + 1;

/** An event as it is stored in the log. */
interface UnparsedEvent extends Omit<Recorded<never>, 'event' | 'metadata'> {
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

/**
 * Parses an event from the log.
 * @throws UnknownEventType, UnknownSchemaVersion, MalformedEvent
 */
export function parseEvent({ type, data, metadata, ...place }: UnparsedEvent): Recorded<DomainEvent> {
  const parsed = parseMetadata(type, metadata);
  return { ...place, event: toDomainEvent(type, data, parsed.schemaVersion), metadata: parsed };
}

/** @throws MalformedEvent */
export function parseMetadata(type: string, metadata: unknown): EventMetadata {
  const parsed = eventMetadata.safeParse(metadata);
  if (!parsed.success) throw new MalformedEvent(type, parsed.error, 'metadata');
  return parsed.data;
}

/**
 * Parses the data of an event from the log.
 * @param schemaVersion version of its shape at the time of writing, from its metadata
 * @throws UnknownEventType, UnknownSchemaVersion, MalformedEvent
 */
export const toDomainEvent = (type: string, data: unknown, schemaVersion: number): DomainEvent =>
  readEvent(eventSchemas, eventUpcasters, { type, data, schemaVersion }) as DomainEvent;

/** The parsed event; null if this program cannot read it. */
export function readableRecord(stored: UnparsedEvent): Recorded<DomainEvent> | null {
  try {
    return parseEvent(stored);
  } catch {
    return null;
  }
}

/** The event without its author and time; null if this program cannot read it. */
export function readableEvent(
  { type, data, metadata }: Pick<UnparsedEvent, 'type' | 'data' | 'metadata'>,
): DomainEvent | null {
  const version = eventMetadata.pick({ schemaVersion: true }).safeParse(metadata).data?.schemaVersion;
  try {
    return version === undefined ? null : toDomainEvent(type, data, version);
  } catch {
    return null;
  }
}

/** Parses an event with given schemas. */
export function readEvent(
  schemas: Readonly<Record<string, z.ZodType>>,
  upcasters: Upcasters,
  { type, data, schemaVersion }: { type: string; data: unknown; schemaVersion: number },
): { type: string; data: unknown } {
  const schema = Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  if (schema === undefined) throw new UnknownEventType(type);
  const lifts = upcasters[type] ?? [];
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > lifts.length + 1) {
    throw new UnknownSchemaVersion(type, schemaVersion);
  }
  const upcast = lifts.slice(schemaVersion - 1).reduce((older, lift) => lift(older), data);
  const parsed = schema.safeParse(upcast);
  if (!parsed.success) throw new MalformedEvent(type, parsed.error);
  return { type, data: parsed.data };
}
