/**
 * The memory of notices: a row for each member and subject, written in the transaction that moves the checkpoint of
 * the process. So no event makes a notice twice, and a rebuild makes none (docs/decisions/0091).
 */
import { readableRecord } from '../../domain/event-registry.js';
import type { AccountEvent } from '../../domain/account/account.events.js';
import { later, monthOf, nextMonth } from '../../domain/dates.js';
import type { EveningEvent } from '../../domain/evening/evening.events.js';
import { type GameEvent, gameEvents, gameStreamId } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import type { MonthEvent } from '../../domain/month/month.events.js';
import type { PlanEvent, WeeklyEvent } from '../../domain/plan/plan.events.js';
import { EVENING_NEWS_MS, RECAP_DUE_MS, TIE_DUE_MS } from '../../domain/notices/notice-rules.js';
import { type WaitingMember, waitingMembers } from '../../domain/notices/waiting-members.js';
import { isImported, type Recorded } from '../../domain/recorded-event.js';
import { realPlayersOf } from '../../domain/scoring/game-scoring.js';
import {
  alike, type GameChange, gameChangesOf, type GameHistory, handlingOf, type Projection,
} from '../model/projection.js';
import type { Sink } from '../model/table.js';
import { eveningNews, eveningNewsTable } from './evening-news.js';
import { type EventNamed, isNews, noticesTable, recapsTable, row } from './notice-rows.js';

async function noteGame(recorded: Recorded<GameEvent>, sink: Sink, history?: GameHistory): Promise<void> {
  if (!isNews(recorded, sink)) return;
  const [change] = await gameChangesOf([recorded], history!);
  const game = change!.after;
  // The recap comes first, because it reads rows: all changes of a batch are then sent at once.
  if (game && isRecent(game, recorded, sink)) await noteRecap(recorded, game, sink, history!);
  await noteTies(recorded, change!, sink);
}

const isRecent = (
  { entry: { date } }: RecordedGame, { metadata: { at } }: Recorded<GameEvent>, { zone }: Sink,
): boolean => date >= zone.dateOf(later(at, -EVENING_NEWS_MS));

/**
 * A tie has its own subject, the game and the revision that made it. So a second tie of the game is new again, and a
 * settled one leaves nothing to push.
 */
async function noteTies(recorded: Recorded<GameEvent>, change: GameChange, sink: Sink): Promise<void> {
  const { revision, metadata: { at, actorId } } = recorded;
  const { gameId, after: game } = change;
  const [waited, waits] = [change.scoreBefore, change.scoreAfter].map((score) => (score ? waitingMembers(score) : []));
  const settled = without(waited!, waits!).map(({ playerId }) => playerId);
  if (settled.length > 0) {
    const ties = await sink.load(noticesTable, 'member_id', settled, { column: 'kind', values: ['tie'] });
    await sink.remove(noticesTable, ties.filter(({ subject }) => subject.split('.')[0] === `${gameId}`));
  }
  if (!game || !isRecent(game, recorded, sink)) return;
  await sink.save(noticesTable, without(waits!, waited!).filter(({ playerId }) => playerId !== actorId)
    .map(({ playerId }) => row(playerId, 'tie', `${gameId}.${revision}`, later(at, TIE_DUE_MS))));
}

const without = (some: readonly WaitingMember[], others: readonly WaitingMember[]): WaitingMember[] =>
  some.filter(({ playerId, question }) =>
    !others.some((other) => other.playerId === playerId && other.question === question));

/** The evening of a game that was recorded or corrected; a corrected game of an import makes none. */
async function noteRecap(
  { event: { type }, metadata: { at } }: Recorded<GameEvent>, { gameId, entry: { date, teams } }: RecordedGame,
  sink: Sink, history: GameHistory,
): Promise<void> {
  if (type !== 'GameRecorded' && type !== 'GameCorrected') return;
  const [known] = await sink.load(recapsTable, 'date', [date]);
  if (type === 'GameCorrected' && (await toldOf([date], sink)).size === 0) {
    const [first] = await history.readStream(gameStreamId(gameId));
    const read = first && readableRecord(first);
    if (read && isImported(read.metadata)) return;
  }
  const dueAt = later(at, RECAP_DUE_MS);
  const due = { ...known?.due };
  // A recap that was shown stays as it is.
  for (const id of teams.flatMap(realPlayersOf)) if (!(due[id] && due[id] <= at)) due[id] = dueAt;
  await sink.save(recapsTable, [{ date, due, due_at: [known?.due_at ?? dueAt, dueAt].sort()[0]! }]);
}

/** The recap of an evening that has ended need not wait for another game. */
async function noteEnd(recorded: EventNamed<'EveningEnded'>, sink: Sink): Promise<void> {
  const { event: { data: { date } }, metadata: { at } } = recorded;
  const [known] = await sink.load(recapsTable, 'date', [date]);
  if (!isNews(recorded, sink) || !known) return;
  const due = Object.fromEntries(Object.entries(known.due).map(([id, then]) => [id, then < at ? then : at]));
  await sink.save(recapsTable, [{ date, due, due_at: known.due_at && [known.due_at, at].sort()[0]! }]);
}

/** The ids of the members to whom one of these evenings is news: they have its recap, or it will be due. */
async function toldOf(dates: readonly string[], sink: Sink): Promise<ReadonlySet<number>> {
  const told = await sink.load(noticesTable, 'subject', dates);
  const waiting = await sink.load(recapsTable, 'date', dates);
  return new Set([
    ...told.map(({ member_id: id }) => id), ...waiting.flatMap(({ due }) => Object.keys(due).map(Number)),
  ]);
}

/**
 * Only the month that has just ended is news: older ones come from an import or are locked again. It is news to
 * members who got a recap of an evening in it; an import makes no recaps.
 */
async function noteLockedMonth(recorded: EventNamed<'MonthFinalized'>, sink: Sink): Promise<void> {
  const { event: { data: { month, standings } }, metadata: { at, actorId } } = recorded;
  if (!isNews(recorded, sink) || nextMonth(month) < monthOf(sink.zone.dateOf(at))) return;
  const told = await toldOf(daysOf(month), sink);
  await sink.save(noticesTable, standings
    .filter(({ playerId }) => playerId !== actorId && told.has(playerId))
    .map(({ playerId, rank }) => row(playerId, 'month', month, at, { month, rank, of: standings.length })));
}

const daysOf = (month: string): string[] =>
  Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);

async function forgetMonth({ event: { data: { month } } }: EventNamed<'MonthReopened'>, sink: Sink): Promise<void> {
  const known = await sink.load(noticesTable, 'subject', [month]);
  await sink.remove(noticesTable, known.filter(({ kind }) => kind === 'month'));
}

/** A fee is news if its evening is news; the evening of an imported game is not. */
async function noteFee(recorded: EventNamed<'FeeCharged'>, sink: Sink): Promise<void> {
  const { event: { data: { playerId, month, amount, date } }, metadata: { at } } = recorded;
  if (!isNews(recorded, sink)) return;
  if (!(await toldOf([date], sink)).has(playerId)) return;
  await sink.save(noticesTable, [
    row(playerId, 'dues', `fee ${month}`, at, { entry: 'fee', month, cents: amount })]);
}

async function notePayment(recorded: EventNamed<'PaymentRecorded'>, sink: Sink): Promise<void> {
  const { event: { data: { playerId, paymentId, amount, billingMonth: month } }, metadata: { at, actorId } } = recorded;
  if (!isNews(recorded, sink) || playerId === actorId) return;
  await sink.save(noticesTable, [
    row(playerId, 'dues', `payment ${paymentId}`, at, { entry: 'payment', month, cents: amount })]);
}

const forgetDues = (playerId: number, subject: string, sink: Sink): Promise<void> =>
  sink.remove(noticesTable, [row(playerId, 'dues', subject, sink.now)]);

export const notices: Projection = {
  name: 'notices',
  version: 1,
  tables: [noticesTable, eveningNewsTable, recapsTable],
  handling: handlingOf<GameEvent | MonthEvent | AccountEvent | PlanEvent | WeeklyEvent | EveningEvent>({
    ...eveningNews,
    ...alike(gameEvents, noteGame),
    EveningEnded: noteEnd,
    MonthBroughtIn: 'ignore',
    MonthFinalized: noteLockedMonth,
    MonthReopened: forgetMonth,
    OpeningBalanceSet: 'ignore',
    FeeCharged: noteFee,
    FeeReversed: ({ event: { data: { playerId, month } } }, sink) => forgetDues(playerId, `fee ${month}`, sink),
    PaymentRecorded: notePayment,
    PaymentVoided: ({ event: { data: { playerId, paymentId } } }, sink) =>
      forgetDues(playerId, `payment ${paymentId}`, sink),
    BalanceAdjusted: 'ignore',
  }),
};
