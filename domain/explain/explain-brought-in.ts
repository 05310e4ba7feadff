/** Explains points that came in with a table: no game is behind them, so they name their source and its event. */
import { dateText, monthTitle, weekdayText } from '../dates.js';
import { broughtInDays } from '../month/brought-in.js';
import type { BroughtInMonth } from '../month/month.decider.js';
import type { FinalStanding } from '../month/month.events.js';
import { isolated } from '../text.js';
import { dayRef, monthRef } from './addresses.js';
import { explainPlace, missing, rowsOf } from './explain-boards.js';
import { explained, type Explanation, part, type Subject } from './explanation.js';
import { say } from './explanation-text.js';

/** A month that came in with a table, and the event with which it came. */
export interface ExplainedTable extends BroughtInMonth {
  readonly month: string;
  readonly standings: readonly FinalStanding[];
  readonly eventId: string;
}

export function explainBroughtInMonth(table: ExplainedTable, subject: Subject): Explanation {
  const { month, standings, evenings, eventId } = table;
  const { playerId, nameOf } = subject;
  const when = `in ${monthTitle(month)}`;
  const own = standings.find((line) => line.playerId === playerId) ?? missing(nameOf(playerId), when);
  const days = evenings.flatMap(({ date, points }) => points.filter((each) => each.playerId === playerId)
    .map((each) => part({ label: weekdayText(date), value: each.points, ref: dayRef(date, playerId) })));
  const detail = `brought in from ${isolated(table.source)}`;
  const whole = part({ label: 'Points', detail, value: own.monthlyFinalScore, eventIds: [eventId] });
  const explanation = explainPlace(
    when, days.length > 0 ? 'evening' : 'month', 'By points, then by day totals', days.length > 0 ? days : [whole],
    standings.map((line) => (
      { id: line.playerId, rank: line.rank, value: line.monthlyFinalScore, total: line.totalScore })),
    subject, (id) => monthRef(month, id));
  return { ...explanation, rule: say`Brought in from ${isolated(table.source)}. ${explanation.rule}` };
}

/** @returns null for a day without points of the table */
export function explainBroughtInDay(table: ExplainedTable, date: string, subject: Subject): Explanation | null {
  const scores = broughtInDays(table.evenings).get(date);
  if (!scores) return null;
  const { playerId, nameOf } = subject;
  const own = scores.get(playerId) ?? missing(nameOf(playerId), `on ${dateText(date)}`);
  const rows = rowsOf([...scores].map(([id, { rank, total }]) => ({ id, rank, value: total })), subject,
    (id) => dayRef(date, id));
  return explained({
    title: say`${{ what: 'Points', owner: nameOf(playerId) }} on ${dateText(date)}`, players: [playerId],
    rule: say`Brought in from ${isolated(table.source)}, without games.`,
    parts: [part({ label: 'Points', value: own.final, eventIds: [table.eventId] })],
    ranking: { label: 'Rank of the day', rule: 'Equal points share a rank', rows },
  });
}
