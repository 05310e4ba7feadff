/** The wire names of all events, the current shape of each, and how older shapes are lifted to it. */
import type { z } from 'zod';
import {
  type AccountEvent, balanceAdjusted, feeCharged, feeReversed, openingBalanceSet, paymentRecorded, paymentVoided,
} from './account/account.events.js';
import {
  firstExitSet, gameCorrected, type GameEvent, gameRecorded, gameRestored, gameVoided, positionsReset, tieBreakerSet,
} from './game/game.events.js';
import {
  comparisonAlarmAcknowledged,
  failedJobRetried,
  fastTableCleared,
  type MaintenanceEvent,
  poisonEventSkipped,
  projectionRetried,
  readModelsPopulationCancelled,
  readModelsPopulationRequested,
  tournamentCalculationRequested,
} from './maintenance/maintenance.events.js';
import { type MonthEvent, monthFinalized, monthReopened } from './month/month.events.js';
import {
  avatarChanged,
  membershipTypeChanged,
  passwordReset,
  playerAdded,
  playerDeactivated,
  type PlayerEvent,
  playerReactivated,
  playerRenamed,
  rolesChanged,
} from './player/player.events.js';

export type DomainEvent = GameEvent | PlayerEvent | MonthEvent | AccountEvent | MaintenanceEvent;
export type EventType = DomainEvent['type'];

export interface EventRegistration {
  /** Version of the current shape: one more than the number of upcasters. */
  readonly version: number;
  readonly schema: z.ZodType;
  /** The first lifts data from version 1 to 2, the next from 2 to 3, and so on. */
  readonly upcasters: readonly ((data: unknown) => unknown)[];
}
export type EventRegistry = Readonly<Record<string, EventRegistration>>;

type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];

export const eventRegistry = {
  GameRecorded: { version: 1, schema: gameRecorded, upcasters: [] },
  TieBreakerSet: { version: 1, schema: tieBreakerSet, upcasters: [] },
  FirstExitSet: { version: 1, schema: firstExitSet, upcasters: [] },
  PositionsReset: { version: 1, schema: positionsReset, upcasters: [] },
  GameCorrected: { version: 1, schema: gameCorrected, upcasters: [] },
  GameVoided: { version: 1, schema: gameVoided, upcasters: [] },
  GameRestored: { version: 1, schema: gameRestored, upcasters: [] },
  PlayerAdded: { version: 1, schema: playerAdded, upcasters: [] },
  PlayerRenamed: { version: 1, schema: playerRenamed, upcasters: [] },
  RolesChanged: { version: 1, schema: rolesChanged, upcasters: [] },
  MembershipTypeChanged: { version: 1, schema: membershipTypeChanged, upcasters: [] },
  PlayerDeactivated: { version: 1, schema: playerDeactivated, upcasters: [] },
  PlayerReactivated: { version: 1, schema: playerReactivated, upcasters: [] },
  PasswordReset: { version: 1, schema: passwordReset, upcasters: [] },
  AvatarChanged: { version: 1, schema: avatarChanged, upcasters: [] },
  MonthFinalized: { version: 1, schema: monthFinalized, upcasters: [] },
  MonthReopened: { version: 1, schema: monthReopened, upcasters: [] },
  OpeningBalanceSet: { version: 1, schema: openingBalanceSet, upcasters: [] },
  FeeCharged: { version: 1, schema: feeCharged, upcasters: [] },
  FeeReversed: { version: 1, schema: feeReversed, upcasters: [] },
  PaymentRecorded: { version: 1, schema: paymentRecorded, upcasters: [] },
  PaymentVoided: { version: 1, schema: paymentVoided, upcasters: [] },
  BalanceAdjusted: { version: 1, schema: balanceAdjusted, upcasters: [] },
  ReadModelsPopulationRequested: { version: 1, schema: readModelsPopulationRequested, upcasters: [] },
  ReadModelsPopulationCancelled: { version: 1, schema: readModelsPopulationCancelled, upcasters: [] },
  FastTableCleared: { version: 1, schema: fastTableCleared, upcasters: [] },
  TournamentCalculationRequested: { version: 1, schema: tournamentCalculationRequested, upcasters: [] },
  PoisonEventSkipped: { version: 1, schema: poisonEventSkipped, upcasters: [] },
  ProjectionRetried: { version: 1, schema: projectionRetried, upcasters: [] },
  FailedJobRetried: { version: 1, schema: failedJobRetried, upcasters: [] },
  ComparisonAlarmAcknowledged: { version: 1, schema: comparisonAlarmAcknowledged, upcasters: [] },
} satisfies { [Type in EventType]: EventRegistration & { schema: z.ZodType<DataOf<Type>> } };

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
  constructor(type: string, fault: z.ZodError) {
    const reasons = fault.issues.map(({ path, message }) => `${path.join('.') || 'data'}: ${message}`);
    super(type, reasons.join('; '), { cause: fault });
  }
}

/** The version with which an event of this type is written today. */
export const schemaVersionOf = (type: EventType): number => eventRegistry[type].version;

/**
 * Parses an event from the log.
 * @param schemaVersion version of its shape when it was written, from its metadata
 * @throws UnknownEventType, UnknownSchemaVersion, MalformedEvent
 */
export const toDomainEvent = (type: string, data: unknown, schemaVersion: number): DomainEvent =>
  readEvent(eventRegistry, type, data, schemaVersion) as DomainEvent;

/** Parses an event with a given registry. */
export function readEvent(
  registry: EventRegistry,
  type: string,
  data: unknown,
  schemaVersion: number,
): { type: string; data: unknown } {
  const registration = Object.hasOwn(registry, type) ? registry[type] : undefined;
  if (registration === undefined) throw new UnknownEventType(type);
  const { version, schema, upcasters } = registration;
  if (!Number.isInteger(schemaVersion) || schemaVersion < 1 || schemaVersion > version) {
    throw new UnknownSchemaVersion(type, schemaVersion);
  }
  const upcast = upcasters.slice(schemaVersion - 1).reduce((older, upcaster) => upcaster(older), data);
  const parsed = schema.safeParse(upcast);
  if (!parsed.success) throw new MalformedEvent(type, parsed.error);
  return { type, data: parsed.data };
}
