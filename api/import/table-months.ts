/** Makes months of the points in a table: its names become players, and each month gets its faults. */
import type { TableView } from '../../contract/imports.js';
import { dateText, monthOf, monthTitle } from '../../domain/dates.js';
import { lookOf } from '../../domain/free-text.js';
import { grouped } from '../../domain/grouped.js';
import { pointsOf, standingsOf } from '../../domain/month/brought-in.js';
import { type BroughtInMonth, checkBroughtInMonth, monthDecider } from '../../domain/month/month.decider.js';
import { type EveningPoints, monthStreamId } from '../../domain/month/month.events.js';
import type { TableFault } from '../../domain/table/columns.js';
import { isLongTable, type TablePoints } from '../../domain/table/points-table.js';
import type { TableRead } from '../../domain/table/read-table.js';
import { streamState } from '../platform/commands/command-runner.js';
import type { EventStorePort } from '../platform/event-store.token.js';
import type { BroughtInPoints } from '../months/month-commands.js';
import { faultOf, type IdsByUsername } from './season-check.js';
import type { MatchedName } from './table-season.js';

type Line = Omit<TablePoints, 'name'> & { readonly username: string };

/** A month with its points. */
export interface NewMonth {
  readonly month: string;
  /** Its first row. */
  readonly row: number;
  readonly kind: 'evenings' | 'months';
  /** One line a player; of evenings one line a player and date. */
  readonly lines: readonly Line[];
}

/** The months in order, and a fault for each month of which two names mean the same player. */
export function monthsOfTable({ kind, points, columns }: TableRead, matched: readonly MatchedName[]) {
  const people = new Map(matched.map((one) => [lookOf(one.name), one]));
  const faults: TableFault[] = [];
  const lines = new Map<string, Line>();
  const isLong = isLongTable(columns.map(({ meaning }) => meaning));
  for (const { name, ...own } of points) {
    const { username, displayName } = people.get(lookOf(name))!;
    const key = `${own.span} ${username}`;
    const known = lines.get(key);
    // Games of an evening are added up, but not two rows or columns that stand for one person.
    if (known && (kind === 'months' || !isLong)) {
      const when = kind === 'months' ? monthTitle(own.span) : dateText(own.span);
      const message = `${displayName} has points of ${when} ${
        known.row === own.row ? 'under two names' : `in row ${known.row} too`}.`;
      faults.push({ row: own.row, message });
    }
    lines.set(key, known ? { ...known, points: known.points + own.points } : { ...own, username });
  }
  const months = [...grouped([...lines.values()], ({ span }) => span.slice(0, 7))]
    .sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, own]): NewMonth => (
      { month, row: Math.min(...own.map(({ row }) => row)), kind: kind as NewMonth['kind'], lines: own }));
  return { months, faults };
}

/** @param today  the group's calendar date @param firstGame  the date of the first game; null without games */
export function monthFaults({ month, row }: NewMonth, today: string, firstGame: string | null): TableFault[] {
  const [fault] = faultOf('', () => checkBroughtInMonth(month, today));
  if (fault) return [{ row, message: fault.message }];
  if (firstGame === null || month < monthOf(firstGame)) return [];
  return [{ row, message: `${monthTitle(month)} is not before the first game, on ${dateText(firstGame)}.` }];
}

export function pointsIn(
  { month, kind, lines }: NewMonth, ids: IdsByUsername, source: Pick<BroughtInMonth, 'digest' | 'source'>,
): BroughtInPoints {
  const own = lines.map((line) => ({ ...line, playerId: ids.get(line.username)! }));
  const evenings = kind === 'months' ? [] : [...grouped(own, ({ span }) => span)].map(([date, all]): EveningPoints => (
    { date, points: all.map(({ playerId, points }) => ({ playerId, points })) }));
  return {
    month, ...source, evenings: evenings.sort((one, other) => (one.date < other.date ? -1 : 1)),
    points: kind === 'evenings' ? [] : own.map(({ playerId, points, total, evenings: number }) => (
      { playerId, points, total: total ?? points, evenings: number ?? 0 })),
  };
}

/** Whether a month has the points of a table, by its digest: an admin may have reopened it since. */
export const isIn = async (store: EventStorePort, month: string, digest: string): Promise<boolean> =>
  (await streamState(store, monthStreamId(month), monthDecider)).broughtIn?.digest === digest;

/** The board that a month will have. */
export function boardOf(
  { month, points, evenings }: BroughtInPoints, nameOf: (id: number) => string,
): TableView['boards'][number] {
  const standings = standingsOf(evenings.length > 0 ? pointsOf(evenings) : points);
  return { month, rows: standings.map(({ rank, playerId, monthlyFinalScore, totalScore, daysPlayed }) => (
    { rank, name: nameOf(playerId), points: monthlyFinalScore, total: totalScore, evenings: daysPlayed })) };
}
