/** Owns what a projection is: tables, and one line for every event type that says what happens with it. */
import type { AccountEvent } from '../../domain/account/account.events.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import type { MaintenanceEvent } from '../../domain/maintenance/maintenance.events.js';
import type { MonthEvent } from '../../domain/month/month.events.js';
import type { PlayerEvent } from '../../domain/player/player.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import type { Sink } from './sink.js';
import type { TableShape } from './table.js';

/**
 * What one or more events did to a game: its state before and after, null where there is none or it is voided.
 * A projection of games is a function of these, so that a rebuild may show it each game once, in its final state.
 */
export interface GameChange {
  readonly gameId: number;
  readonly before: RecordedGame | null;
  readonly after: RecordedGame | null;
  /** The scores of both, so that a rebuild counts each game once for all projections. */
  readonly scoreBefore: ScoredGame | null;
  readonly scoreAfter: ScoredGame | null;
}

export type EventHandler<T extends DomainEvent['type']> = (
  event: Recorded<Extract<DomainEvent, { type: T }>>,
  sink: Sink,
) => Promise<void>;

/** Every event type is named: ignored, handled by itself, or (events of games) folded into a `GameChange`. */
export type Handling = {
  readonly [T in DomainEvent['type']]:
    | 'ignore'
    | EventHandler<T>
    | (T extends GameEvent['type'] ? 'gameChange' : never);
};

/** What a projection of games says of their events: all of them, since any may matter to the state that it is shown. */
export const everyGameChange: { readonly [T in GameEvent['type']]: 'gameChange' } = {
  GameRecorded: 'gameChange',
  TieBreakerSet: 'gameChange',
  FirstExitSet: 'gameChange',
  PositionsReset: 'gameChange',
  GameCorrected: 'gameChange',
  GameVoided: 'gameChange',
  GameRestored: 'gameChange',
};

type Ignored<Event extends DomainEvent> = { readonly [T in Event['type']]: 'ignore' };

/** What a projection says of an aggregate that it has nothing to do with. */
export const ignoringGames: Ignored<GameEvent> = {
  GameRecorded: 'ignore', TieBreakerSet: 'ignore', FirstExitSet: 'ignore', PositionsReset: 'ignore',
  GameCorrected: 'ignore', GameVoided: 'ignore', GameRestored: 'ignore',
};
export const ignoringPlayers: Ignored<PlayerEvent> = {
  PlayerAdded: 'ignore', PlayerRenamed: 'ignore', RolesChanged: 'ignore', MembershipTypeChanged: 'ignore',
  PlayerDeactivated: 'ignore', PlayerReactivated: 'ignore', PasswordReset: 'ignore',
  AvatarChanged: 'ignore',
};
export const ignoringMonths: Ignored<MonthEvent> = { MonthFinalized: 'ignore', MonthReopened: 'ignore' };
export const ignoringAccounts: Ignored<AccountEvent> = {
  OpeningBalanceSet: 'ignore', FeeCharged: 'ignore', FeeReversed: 'ignore', PaymentRecorded: 'ignore',
  PaymentVoided: 'ignore', BalanceAdjusted: 'ignore',
};
export const ignoringMaintenance: Ignored<MaintenanceEvent> = {
  ReadModelsPopulationRequested: 'ignore', ReadModelsPopulationCancelled: 'ignore', FastTableCleared: 'ignore',
  TournamentCalculationRequested: 'ignore', PoisonEventSkipped: 'ignore', ProjectionRetried: 'ignore',
  FailedJobRetried: 'ignore', ComparisonAlarmAcknowledged: 'ignore',
};

export interface Projection {
  readonly name: string;
  /** Raised with every change of tables or handlers; a start with another version rebuilds. */
  readonly version: number;
  readonly tables: readonly TableShape[];
  readonly handling: Handling;
  /**
   * Applies changes of games. Live it gets the few of a batch. A rebuild calls it once per calendar month, with all
   * final games of that month in order of date, then id; months come in order.
   */
  gameChanges?(changes: readonly GameChange[], sink: Sink): Promise<void>;
}

export const handlesGames = (projection: Projection): boolean =>
  Object.values(projection.handling).includes('gameChange');
