/** One sentence and the kind of each event of the log, for the audit, histories, explanations and the terminal. */
import { amountsOf, type Fees } from './account/fees.js';
import { dateText, monthTitle, weekdayName, weekdayText } from './dates.js';
import { drawText } from './draw/draw-text.js';
import type { DomainEvent, EventType } from './event-registry.js';
import { balanceText, type Currency, moneyText } from './money.js';
import { counted, isolated, listed, ordinal } from './text.js';
import type { RecordedTeam } from './game/game.events.js';
import { feeName } from './membership.js';
import { lostEntries } from './loss-text.js';
import { tableText } from './table/table-text.js';
import type { Zone } from './zone.js';

/** Returns the name of a member by id, isolated. */
export type NameOf = (playerId: number) => string;

/** What a sentence needs to know of the group. */
export interface Wording {
  readonly nameOf: NameOf;
  readonly currency: Currency;
  readonly zone: Zone;
}

/** Returns the players of a team by its number; undefined if they are not known. */
export type TeamOf = (teamId: number) => Pick<RecordedTeam, 'player1Id' | 'player2Id'> | undefined;

/** The teams of a game after the first events of its stream. */
export function teamsAfter(events: readonly DomainEvent[]): TeamOf {
  const entered = [...events].reverse().find(({ type }) => type === 'GameRecorded' || type === 'GameCorrected');
  const teams = entered && 'teams' in entered.data ? entered.data.teams : [];
  return (id) => teams.find(({ teamId }) => teamId === id);
}

/** The kinds of events by which people search the log. */
export const EVENT_KINDS = ['game', 'tie', 'money', 'member', 'month', 'evening', 'group', 'look', 'server'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];
type Described = { readonly [Type in EventType]: readonly [
  kind: EventKind, sentence: (data: DataOf<Type>, wording: Wording, teamOf: TeamOf) => string,
] };

const ANSWER_WORDS = { in: 'is in', maybe: 'said maybe', out: 'is out' } as const;

/** @param asOf  an instant, or a position of the log */
function asOfText(asOf: string, zone: Zone): string {
  if (/^\d+$/.test(asOf)) return `up to entry ${asOf}`;
  return `as of ${Number.isNaN(Date.parse(asOf)) ? asOf : zone.momentText(asOf)}`;
}

const feesFrom = ({ from, ...fees }: Fees & { readonly from: string }, currency: Currency): string =>
  `${listed(amountsOf(fees).map((cents) => moneyText(cents, currency)))} from ${monthTitle(from)} on`;

function exportText({ what, format, filter }: DataOf<'DataExported'>, { nameOf, zone }: Wording): string {
  const as = `as ${format.toUpperCase()}`;
  switch (what) {
    case 'billing': return `the balances of ${monthTitle(filter)} ${as}`;
    case 'statement': return `the statement of ${nameOf(Number(filter))} ${as}`;
    case 'days': return `the board of ${filter.split('/').map(dateText).join(' to ')} ${as}`;
    case 'backup': return `the backup of ${zone.momentText(filter)}`;
    case 'own data': return 'all data about themselves';
    case 'tables': return 'all tables of the group';
    case 'season': return 'the season file';
    default: return `the ${what} ${as}${filter === '' ? '' : `, filtered by ${filter}`}`;
  }
}

const EVENTS: Described = {
  GameRecorded: ['game', ({ gameId, date, draw }) =>
    `Recorded game ${gameId} of ${dateText(date)}${draw ? `, teams drawn: ${drawText(draw)}` : ''}`],
  TieBreakerSet: ['tie', ({ gameId, tieBreakers }, { nameOf }, teamOf) => {
    const out = tieBreakers.flatMap(({ teamId, exitOrder }) => {
      const team = teamOf(teamId);
      return team ? `${nameOf(team.player1Id)} & ${nameOf(team.player2Id)} ${ordinal(exitOrder)}` : [];
    });
    return `Set the exit order of game ${gameId}${out.length > 0 ? `: ${out.join(', ')}` : ''}`;
  }],
  FirstExitSet: ['tie', ({ gameId, firstExitPlayerId }, { nameOf }) =>
    `Chose ${nameOf(firstExitPlayerId)} as first exit of game ${gameId}`],
  PositionsReset: ['tie', ({ gameId }) => `Reset the positions of game ${gameId}`],
  GameCorrected: ['game', ({ gameId }) => `Corrected game ${gameId}`],
  GameVoided: ['game', ({ gameId }) => `Voided game ${gameId}`],
  GameRestored: ['game', ({ gameId }) => `Restored game ${gameId}`],
  PlayerAdded: ['member', ({ displayName, username }) => `Added ${isolated(displayName)} as ${username}`],
  GuestAdded: ['member', ({ displayName }) => `Added ${isolated(displayName)} as a guest`],
  GuestJoined: ['member', ({ displayName, username }) =>
    `Made the guest ${isolated(displayName)} a member as ${username}`],
  PlayerRenamed: ['member', ({ displayName }) => `Renamed a member to ${isolated(displayName)}`],
  UsernameChanged: ['member', ({ playerId, username }, { nameOf }) =>
    `Changed the username of ${nameOf(playerId)} to ${username}`],
  RolesChanged: ['member', ({ playerId, isAdmin, canCreateGames }, { nameOf }) =>
    `Changed the rights of ${nameOf(playerId)}: ${isAdmin ? 'admin' : 'not an admin'}, ${
      canCreateGames ? 'records games' : 'records no games'
    }`],
  MembershipTypeChanged: ['member', ({ playerId, from, ...type }, { nameOf }) =>
    `Changed the fee of ${nameOf(playerId)} to ${feeName(type)} from ${dateText(from)} on`],
  PlayerDeactivated: ['member', ({ playerId }, { nameOf }) => `Deactivated ${nameOf(playerId)}`],
  PlayerReactivated: ['member', ({ playerId }, { nameOf }) => `Reactivated ${nameOf(playerId)}`],
  PasswordReset: ['member', ({ playerId }, { nameOf }) => `Reset the password of ${nameOf(playerId)}`],
  NameWithheld: ['member', ({ playerId }, { nameOf }) => `Withheld the name of ${nameOf(playerId)}`],
  AvatarChanged: ['member', ({ playerId, version }, { nameOf }) =>
    `${version === null ? 'Removed' : 'Set'} the picture of ${nameOf(playerId)}`],
  InvitationIssued: ['member', ({ cardId, displayName, isAdmin }) =>
    `Invited ${isolated(displayName)}${isAdmin ? ' as an admin' : ''} by card ${cardId}`],
  PasswordCardIssued: ['member', ({ cardId, playerId }, { nameOf }) =>
    `Made card ${cardId} for a password of ${nameOf(playerId)}`],
  CardUsed: ['member', ({ cardId, playerId }, { nameOf }) => `Let ${nameOf(playerId)} in by card ${cardId}`],
  CardRevoked: ['member', ({ cardId }) => `Revoked card ${cardId}`],
  MonthFinalized: ['month', ({ month, standings }) =>
    `Finalized ${monthTitle(month)} with ${counted(standings.length, 'record')}`],
  MonthBroughtIn: ['month', ({ month, standings, source }) =>
    `Brought in ${monthTitle(month)} with ${counted(standings.length, 'record')} from ${isolated(source)}`],
  MonthReopened: ['month', ({ month }) => `Reopened ${monthTitle(month)}`],
  EveningPlanned: ['evening', ({ date, time, place }) =>
    `Planned the evening of ${dateText(date)}, ${time}, ${isolated(place)}`],
  AnswerGiven: ['evening', ({ date, playerId, answer }, { nameOf }) =>
    `${nameOf(playerId)} ${ANSWER_WORDS[answer]} for ${weekdayText(date)}`],
  EveningMoved: ['evening', ({ date, from, time, place }) =>
    (date === from ? `Changed the evening of ${dateText(date)} to ${time}, ${isolated(place)}`
      : `Moved the evening of ${dateText(from)} to ${dateText(date)}, ${time}, ${isolated(place)}`)],
  EveningCancelled: ['evening', ({ date }) => `Cancelled the evening of ${dateText(date)}`],
  EveningResumed: ['evening', ({ date }) => `Took back the cancellation of the evening of ${dateText(date)}`],
  AnswerAsked: ['evening', ({ date, playerId }, { nameOf }) =>
    `Asked ${nameOf(playerId)} for an answer for ${dateText(date)}`],
  EveningEnded: ['evening', ({ date }) => `Ended the evening of ${dateText(date)}`],
  EveryWeekPlanned: ['evening', ({ weekday, time, place, since }) =>
    `Planned every ${weekdayName(weekday)} from ${dateText(since)} on, ${time}, ${isolated(place)}`],
  EveryWeekEnded: ['evening', ({ weekday }) => `Ended the weekly plan for ${weekdayName(weekday)}`],
  OpeningBalanceSet: ['money', ({ playerId, amount }, { nameOf, currency }) =>
    `Set the opening balance of ${nameOf(playerId)} to ${balanceText(amount, currency)}`],
  FeeCharged: ['money', ({ playerId, amount, month }, { nameOf, currency }) =>
    `Charged ${nameOf(playerId)} ${moneyText(amount, currency)} for ${monthTitle(month)}`],
  FeeReversed: ['money', ({ playerId, amount, month }, { nameOf, currency }) =>
    `Reversed the fee of ${nameOf(playerId)} for ${monthTitle(month)}, ${moneyText(amount, currency)}`],
  PaymentRecorded: ['money', ({ playerId, amount, billingMonth }, { nameOf, currency }) =>
    `Recorded a payment of ${moneyText(amount, currency)} by ${nameOf(playerId)} for ${monthTitle(billingMonth)}`],
  PaymentVoided: ['money', ({ playerId, amount }, { nameOf, currency }) =>
    `Voided a payment of ${moneyText(amount, currency)} by ${nameOf(playerId)}`],
  BalanceAdjusted: ['money', ({ playerId, amount }, { nameOf, currency }) =>
    `Adjusted the balance of ${nameOf(playerId)} by ${balanceText(amount, currency)}`],
  HowToPayWritten: ['money', ({ notes }) => `${notes === '' ? 'Removed' : 'Wrote'} how to pay`],
  GroupNamed: ['group', ({ name }) => `Named the group ${isolated(name)}`],
  GreetingChanged: ['group', ({ greeting }) => `Changed the greeting to ${isolated(greeting)}`],
  PlaceChanged: ['group', ({ place }) => `Changed the place to ${isolated(place)}`],
  GameTypeChanged: ['group', ({ gameType }) => `Changed the type of game to ${isolated(gameType)}`],
  HowToPayChanged: ['group', ({ howToPay }) => `${howToPay === '' ? 'Removed' : 'Wrote'} how to pay`],
  CurrencyChosen: ['group', ({ currency }) => `Chose the currency ${currency}`],
  FeesChanged: ['group', (fees, { currency }) => `Changed the fees to ${feesFrom(fees, currency)}`],
  FeesTakenBack: ['group', ({ from }) => `Took back the fees from ${monthTitle(from)} on`],
  FirstStepsBegun: ['group', () => 'Began the first steps'],
  MoneyAnswered: ['group', (answer, { currency }) => (answer.collects
    ? `Answered that money is collected: ${feesFrom(answer, currency)}` : 'Answered that no money is collected')],
  RulesAdopted: ['group', ({ from }) => `Adopted rules from ${monthTitle(from)} on`],
  RulesTakenBack: ['group', ({ from }) => `Took back the rules from ${monthTitle(from)} on`],
  ZoneChosen: ['group', ({ zone, from }) =>
    `Chose the time zone ${zone}${from === null ? '' : ` from ${monthTitle(from)} on`}`],
  ZoneTakenBack: ['group', ({ from }) => `Took back the time zone from ${monthTitle(from)} on`],
  TableBroughtIn: ['group', ({ importId, rows, games, months = [], balances }) => {
    const what = tableText({ games: games.length, months: months.length, balances: balances.length });
    return `Brought in table ${importId}, ${counted(rows, 'row')}: ${what}`;
  }],
  TableTakenBack: ['group', ({ importId }) => `Took back table ${importId}`],
  ReadModelsPopulationRequested: ['server', () => 'Populated the tables'],
  ReadModelsPopulationCancelled: ['server', () => 'Cancelled the population of the tables'],
  FastTableCleared: ['server', () => 'Cleared the boards'],
  TournamentCalculationRequested: ['server', () => 'Compared the tables with the log'],
  PoisonEventSkipped: ['server', ({ projection, eventType, position }) =>
    `Skipped ${eventType} at position ${position} in projection ${projection}`],
  ProjectionRetried: ['server', ({ projection }) => `Retried projection ${projection}`],
  FailedJobRetried: ['server', ({ job }) => `Retried job ${job}`],
  ComparisonAlarmAcknowledged: ['server', ({ differences }) =>
    `Acknowledged that ${counted(differences, 'row')} differed from the log`],
  BrokenSealFound: ['server', ({ broken }) => `Found that the log is not as it was sealed. ${broken}`],
  BrokenSealAcknowledged: ['server', ({ broken }) =>
    `Acknowledged that the log is not as it was sealed. ${broken}`],
  LogEndAccepted: ['server', ({ end, ...lost }) => {
    const ending = end === 'empty' ? 'is empty' : `ends at position ${end}`;
    return `Accepted that the log ${ending} and has lost ${lostEntries(lost)}`;
  }],
  PasswordChanged: ['member', () => 'Changed their own password'],
  SessionsEnded: ['member', ({ playerId, sessions }, { nameOf }) =>
    `Ended ${counted(sessions, 'session')} of ${nameOf(playerId)}`],
  DoorOpened: ['member', ({ until }, { zone }) => `Opened the door until ${zone.momentText(until)}`],
  DoorClosed: ['member', () => 'Closed the door'],
  JoinAsked: ['member', ({ playerId }, { nameOf }) => `Asked to come in by the door as ${nameOf(playerId)}`],
  JoinedByDoor: ['member', ({ playerId }, { nameOf }) => `Let ${nameOf(playerId)} in by the door`],
  JoinUndone: ['member', ({ playerId }, { nameOf }) => `Undid the joining of ${nameOf(playerId)}`],
  LoginsRefused: ['member', ({ playerId }, { nameOf }) =>
    `Refused logins${playerId === null ? '' : ` as ${nameOf(playerId)}`} after too many wrong passwords`],
  DataExported: ['look', (data, wording) => `Downloaded ${exportText(data, wording)}`],
  BackupMade: ['look', ({ events }) => `Backed up ${counted(events, 'event')}`],
  ScreenAdded: ['look', ({ screenId, device }) => `Added screen ${screenId}, ${device}`],
  ScreenRemoved: ['look', ({ screenId }) => `Removed screen ${screenId}`],
  PastViewed: ['look', ({ asOf, path }, { zone }) =>
    `Looked at the past${path === undefined ? '' : `, ${path}`}, ${asOfText(asOf, zone)}`],
};

/** The sentence for an event, without the reason; names are between U+2068 and U+2069. */
export const eventText = <Type extends EventType>(
  { type, data }: { readonly type: Type; readonly data: DataOf<Type> }, wording: Wording,
  teamOf: TeamOf = () => undefined,
): string => EVENTS[type][1](data, wording, teamOf);

/** The reason of an event, or the notes of a payment; null if it has neither. */
export function reasonOf({ data }: DomainEvent): string | null {
  const given = 'reason' in data ? data.reason : 'notes' in data ? data.notes : undefined;
  return given || null;
}

/** The event types of some kinds. */
export const typesOfKinds = (kinds: readonly EventKind[]): EventType[] =>
  (Object.keys(EVENTS) as EventType[]).filter((type) => kinds.includes(EVENTS[type][0]));
