/**
 * News of evenings ahead. A member has at most one notice of an evening, the latest. News for everybody waits in a
 * row of its own, because only the read models have the members: the act of the process makes a notice for each.
 */
import { foldRecorded } from '../../domain/decider.js';
import { type DomainEvent, readableRecord } from '../../domain/event-registry.js';
import type { FactsOf } from '../../domain/notices/notice.js';
import { chairsOf } from '../../domain/plan/plan-rules.js';
import { planDecider } from '../../domain/plan/plan.decider.js';
import type { PlanEvent, WeeklyEvent } from '../../domain/plan/plan.events.js';
import { type Weekly, weeklyDecider } from '../../domain/plan/weekly.decider.js';
import type { Recorded } from '../../domain/recorded-event.js';
import type { GameHistory, Handling } from '../model/projection.js';
import { defineTable, int, json, nullable, type Sink, text, timestamptz } from '../model/table.js';
import { type EventNamed, isNews, noticesTable, row } from './notice-rows.js';

type News = FactsOf<'evening'>;

/** The table is created by a migration and never rebuilt. */
export const eveningNewsTable = defineTable({
  name: 'evening_news',
  columns: {
    /** The evening, or the weekday of a weekly plan. */
    topic: text,
    /** The subject of the notices. */
    subject: text,
    facts: json<News>(),
    due_at: timestamptz,
    /** The member who caused it, and needs no notice. */
    except_id: nullable(int),
  },
  key: ['topic'],
  rebuild: 'retained',
  isShared: true,
});

/** Deletes the news for a member, or for all. */
async function forget(topic: string, sink: Sink, playerId?: number): Promise<void> {
  const known = await (playerId === undefined ? sink.load(noticesTable, 'kind', ['evening'])
    : sink.load(noticesTable, 'member_id', [playerId], { column: 'kind', values: ['evening'] }));
  await sink.remove(noticesTable, known.filter(({ subject }) => subject.startsWith(`${topic}.`)));
}

/** The time and the previous date are those of the event, if it has them. */
async function tellAll(
  recorded: Recorded<PlanEvent> | EventNamed<'EveryWeekPlanned'>, topic: string, what: News['what'], sink: Sink,
): Promise<void> {
  const { revision, event: { data }, metadata: { at, actorId } } = recorded;
  await forget(topic, sink);
  if (!isNews(recorded, sink)) return;
  const facts = {
    what, date: 'since' in data ? data.since : data.date,
    time: 'time' in data ? data.time : null, from: 'from' in data ? data.from : null,
  };
  await sink.save(eveningNewsTable, [{
    topic, subject: `${topic}.${revision}`, facts, due_at: at, except_id: actorId,
  }]);
}

async function tell(recorded: Recorded<PlanEvent>, playerId: number, what: News['what'], sink: Sink): Promise<void> {
  const { revision, event: { data: { planId, date } }, metadata: { at } } = recorded;
  await forget(`${planId}`, sink, playerId);
  await sink.save(noticesTable, [
    row(playerId, 'evening', `${planId}.${revision}`, at, { what, date, time: null, from: null })]);
}

async function eventsBefore<Event extends DomainEvent>(
  { streamId, revision }: Recorded<Event>, history: GameHistory,
): Promise<Recorded<Event>[]> {
  const earlier = (await history.readStream(streamId)).filter((stored) => stored.revision < revision);
  // An event that cannot be read was skipped.
  return earlier.flatMap((stored) => readableRecord(stored) ?? []) as Recorded<Event>[];
}

/** A member who answers needs no notice; one who waited for the seat gets one. */
async function noteAnswer(recorded: EventNamed<'AnswerGiven'>, sink: Sink, history?: GameHistory): Promise<void> {
  const { event, event: { data: { planId, playerId } }, metadata: { at } } = recorded;
  await forget(`${planId}`, sink, playerId);
  if (!isNews(recorded, sink)) return;
  const before = foldRecorded(planDecider, await eventsBefore(recorded, history!));
  const after = planDecider.evolve(before, event, at)!;
  const waited = new Set(chairsOf(before?.answers ?? []).waiting);
  const freed = chairsOf(after.answers).seated.filter((id) => waited.has(id));
  for (const id of freed) await tell(recorded, id, 'seat', sink);
}

const told = (what: News['what']) => (recorded: Recorded<PlanEvent>, sink: Sink): Promise<void> =>
  tellAll(recorded, `${recorded.event.data.planId}`, what, sink);

/** A new note alone needs no notice; if note, time and place are unchanged, the start date changed. */
async function noteWeekly(recorded: EventNamed<'EveryWeekPlanned'>, sink: Sink, history?: GameHistory): Promise<void> {
  const { event: { data } } = recorded;
  const all = foldRecorded(weeklyDecider, await eventsBefore<WeeklyEvent>(recorded, history!));
  const known = all.find(({ weekday }) => weekday === data.weekday);
  if (known?.time === data.time && known.place === data.place && known.note !== data.note) return;
  await tellAll(recorded, weeklyTopic(data), 'weekly', sink);
}

const weeklyTopic = ({ weekday }: Pick<Weekly, 'weekday'>): string => `weekly ${weekday}`;

export const eveningNews: Pick<Handling, PlanEvent['type'] | WeeklyEvent['type']> = {
  /** Nobody needs news of an evening that follows from the weekly plan. */
  EveningPlanned: async (recorded, sink) => {
    if (!recorded.event.data.isWeekly) await told('planned')(recorded, sink);
  },
  AnswerGiven: noteAnswer,
  EveningMoved: told('moved'),
  EveningCancelled: told('cancelled'),
  EveningResumed: told('resumed'),
  AnswerAsked: async (recorded, sink) => {
    if (isNews(recorded, sink)) await tell(recorded, recorded.event.data.playerId, 'asked', sink);
  },
  EveryWeekPlanned: noteWeekly,
  EveryWeekEnded: ({ event: { data } }, sink) => forget(weeklyTopic(data), sink),
};
