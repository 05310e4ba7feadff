/** One sentence for each event of the log. */
import type { DomainEvent, EventType } from '../../../domain/event-registry.js';
import type { AuditEntry } from '../../../contract/audit.js';
import { dateText, monthOfDate, monthText } from '../../ui/date-text.js';
import { balanceText, moneyText } from '../../ui/money-text.js';
import { isolated } from '../../ui/name-text.js';
import { counted, ordinal } from '../../ui/score-text.js';

/** A member's name by their id. */
export type NameOf = (playerId: number) => string;

type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];
type Sentences = { readonly [Type in EventType]: (data: DataOf<Type>, nameOf: NameOf) => string };

const ofMonth = (month: string): string => monthText(monthOfDate(`${month}-01`));
const because = (reason: string): string => `: ${reason}`;
const fee = (isShishaSmoker: boolean): string => (isShishaSmoker ? 'shisha' : 'regular');

const SENTENCES: Sentences = {
  GameRecorded: ({ gameId, date }) => `Recorded game ${gameId} of ${dateText(date)}`,
  TieBreakerSet: ({ gameId, tieBreakers, reason }) =>
    `Set the exit order of game ${gameId}: ${tieBreakers
      .map(({ teamId, exitOrder }) => `team ${teamId} ${ordinal(exitOrder)}`)
      .join(', ')}${reason === undefined ? '' : because(reason)}`,
  FirstExitSet: ({ gameId, firstExitPlayerId }, nameOf) =>
    `Chose ${nameOf(firstExitPlayerId)} as first exit of game ${gameId}`,
  PositionsReset: ({ gameId }) => `Reset the positions of game ${gameId}`,
  GameCorrected: ({ gameId, reason }) => `Corrected game ${gameId}${because(reason)}`,
  GameVoided: ({ gameId, reason }) => `Voided game ${gameId}${because(reason)}`,
  GameRestored: ({ gameId, reason }) => `Restored game ${gameId}${because(reason)}`,
  PlayerAdded: ({ displayName, username }) => `Added ${isolated(displayName)} as ${username}`,
  PlayerRenamed: ({ displayName }) => `Renamed a member to ${isolated(displayName)}`,
  RolesChanged: ({ playerId, isAdmin, canCreateGames }, nameOf) =>
    `Changed the rights of ${nameOf(playerId)}: ${isAdmin ? 'admin' : 'not an admin'}, ${
      canCreateGames ? 'records games' : 'records no games'
    }`,
  MembershipTypeChanged: ({ playerId, isShishaSmoker, from }, nameOf) =>
    `Changed the fee of ${nameOf(playerId)} to ${fee(isShishaSmoker)} from ${dateText(from)} on`,
  PlayerDeactivated: ({ playerId }, nameOf) => `Deactivated ${nameOf(playerId)}`,
  PlayerReactivated: ({ playerId }, nameOf) => `Reactivated ${nameOf(playerId)}`,
  PasswordReset: ({ playerId }, nameOf) => `Reset the password of ${nameOf(playerId)}`,
  AvatarChanged: ({ playerId, version }, nameOf) =>
    `${version === null ? 'Removed' : 'Set'} the picture of ${nameOf(playerId)}`,
  MonthFinalized: ({ month, standings }) =>
    `Finalized ${ofMonth(month)} with ${counted(standings.length, 'record')}`,
  MonthReopened: ({ month, reason }) => `Reopened ${ofMonth(month)}${because(reason)}`,
  OpeningBalanceSet: ({ playerId, amount }, nameOf) =>
    `Set the opening balance of ${nameOf(playerId)} to ${balanceText(amount)}`,
  FeeCharged: ({ playerId, amount, month }, nameOf) =>
    `Charged ${nameOf(playerId)} ${moneyText(amount)} for ${ofMonth(month)}`,
  FeeReversed: ({ playerId, amount, month }, nameOf) =>
    `Reversed the fee of ${nameOf(playerId)} for ${ofMonth(month)}, ${moneyText(amount)}`,
  PaymentRecorded: ({ playerId, amount, billingMonth }, nameOf) =>
    `Recorded a payment of ${moneyText(amount)} by ${nameOf(playerId)} for ${ofMonth(billingMonth)}`,
  PaymentVoided: ({ playerId, amount, reason }, nameOf) =>
    `Voided a payment of ${moneyText(amount)} by ${nameOf(playerId)}${because(reason)}`,
  BalanceAdjusted: ({ playerId, amount, reason }, nameOf) =>
    `Adjusted the balance of ${nameOf(playerId)} by ${balanceText(amount)}${because(reason)}`,
  ReadModelsPopulationRequested: () => 'Populated the tables',
  ReadModelsPopulationCancelled: () => 'Cancelled the population of the tables',
  FastTableCleared: () => 'Cleared the boards',
  TournamentCalculationRequested: () => 'Compared the tables with the log',
  PoisonEventSkipped: ({ projection, eventType, position }) =>
    `Skipped ${eventType} at position ${position} in projection ${projection}`,
  ProjectionRetried: ({ projection }) => `Retried projection ${projection}`,
  FailedJobRetried: ({ job }) => `Retried job ${job}`,
  ComparisonAlarmAcknowledged: ({ differences, reason }) =>
    `Acknowledged that ${counted(differences, 'row')} differed from the log${because(reason)}`,
  BrokenSealAcknowledged: ({ broken, reason }) =>
    `Acknowledged that the log is not as it was sealed. ${broken} Reason${because(reason)}`,
};

/** An event that this build does not know or cannot read is shown by its name. */
export function actText({ type, data }: Pick<AuditEntry, 'type' | 'data'>, nameOf: NameOf): string {
  const sentence = Object.hasOwn(SENTENCES, type) ? (SENTENCES[type as EventType] as Sentence) : undefined;
  try {
    return sentence?.(data, nameOf) ?? type;
  } catch {
    return type;
  }
}

/** The server returns an event as it is in the log, where its type says what data it has. */
type Sentence = (data: AuditEntry['data'], nameOf: NameOf) => string;
