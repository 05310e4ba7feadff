/** Runs `npm run log -- explain NUMBER`: shows the parts of a number in the terminal. It reads, and changes nothing. */
import { ZodError } from 'zod';
import {
  type ExplainedPart, type ExplanationView, formQuestion, groupQuestion, movesQuestion, statsQuestion,
} from '../../contract/explain.js';
import { explainedAt, type ExplainedKind } from '../../contract/explain.calls.js';
import { calendarDate, calendarMonth } from '../../domain/calendar-date.js';
import { valueText } from '../../domain/explain/explanation-text.js';
import { ordinal, scoreText } from '../../domain/text.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { printable } from '../../event-store/listing/events-command.js';
import { withPool } from '../../postgres/with-client.js';
import { allProjections } from '../../projections/all-projections.js';
import { readModelsAreCurrent } from '../../projections/live/read-schema.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { RowReader } from '../past/row-reader.js';
import { type Players, readPlayers } from '../shared/player-directory.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { Explanations } from './explanations.js';

/** The message is a sentence, ready to print. */
export class ExplainRefused extends Error {
  override readonly name = 'ExplainRefused';
}

export interface ExplainOrder {
  /** Address of an explanation, such as `months/2026-03/players/4`. */
  readonly number: string;
  readonly json?: boolean | undefined;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
}

const EXPLAIN: Readonly<Record<ExplainedKind, (
  queries: Explanations, of: Readonly<Record<string, string>>,
) => Promise<ExplanationView>>> = {
  team: (queries, { id, team }) => queries.team(Number(id), Number(team)),
  day: (queries, { date, id }) => queries.day(calendarDate.parse(date), Number(id)),
  month: (queries, { month, id }) => queries.month(calendarMonth.parse(month), Number(id)),
  span: (queries, { first, last, id }) =>
    queries.span(calendarDate.parse(first), calendarDate.parse(last), Number(id)),
  year: (queries, { year, id }) => queries.year(Number(year), Number(id)),
  account: (queries, { id, month }) => queries.account(Number(id), calendarMonth.parse(month)),
  stats: (queries, { id, ...asked }) => queries.stats(Number(id), statsQuestion.parse(asked)),
  form: (queries, { id, ...asked }) => queries.form(Number(id), formQuestion.parse(asked)),
  group: (queries, { month, ...asked }) => queries.group(calendarMonth.parse(month), groupQuestion.parse(asked)),
  moves: (queries, { month, id, ...asked }) =>
    queries.moves(calendarMonth.parse(month), Number(id), movesQuestion.parse(asked)),
};

/** @returns false if there is no such address  @throws ExplainRefused when there is no such number */
export async function runExplain(order: ExplainOrder, print: (line: string) => void): Promise<boolean> {
  const asked = explainedAt(order.number);
  if (!asked) return false;
  const [view, players] = await withQueries(order, async (queries) => EXPLAIN[asked.kind](queries, asked.of))
    .catch((error: unknown) => {
      if (error instanceof RuleViolation) throw new ExplainRefused(error.message);
      if (error instanceof ZodError) throw new ExplainRefused(`${error.issues[0]?.message}.`);
      throw error;
    });
  for (const line of order.json ? [JSON.stringify(view, null, 2)] : linesOf(view, players)) print(line);
  return true;
}

/** Runs the queries without the server: rows name the games, and the log has their content. */
const withQueries = (
  { databaseUrl, eventStoreUrl }: ExplainOrder, work: (queries: Explanations) => Promise<ExplanationView>,
): Promise<[ExplanationView, Players]> => withPool(databaseUrl, async (pool) => {
  if (!(await readModelsAreCurrent(pool, allProjections))) {
    throw new ExplainRefused('The boards are not built yet: start the server once, and ask again.');
  }
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  const skipped = new SkippedEventRecords(pool);
  const games = new GamesAsOf(pool, skipped, store);
  const rowsAsOf = new RowReader({ allPlayers: () => readPlayers(pool) }, pool, games, skipped, store);
  const view = work(new Explanations(skipped, games, rowsAsOf, pool, store));
  return Promise.all([view, readPlayers(pool)]).finally(() => store.close());
});

/** The lines in columns of the same width, with values to the right. */
function linesOf(view: ExplanationView, { currency, zone }: Players): string[] {
  const { title, value, unit, rule, isSum, parts, ranking, entries } = view;
  const own = valueText(value, unit, currency);
  const partRows = (each: ExplainedPart, depth: number): string[][] => [
    [`${'  '.repeat(depth)}${each.label}`, valueText(each.value, each.unit, currency), each.detail],
    ...each.parts.flatMap((part) => partRows(part, depth + 1)),
  ];
  const rows = [...parts.flatMap((part) => partRows(part, 1)), ...(isSum ? [['=', own, '']] : [])];
  const rungs = ranking?.rows.map(({ rank, players, value: ranked, points, isOwn, detail }) => {
    const names = players.map(({ displayName }) => displayName).join(' & ');
    const earned = points === null ? '' : scoreText(points);
    return [
      `${isOwn ? '> ' : '  '}${rank === null ? '–' : ordinal(rank)}  ${names}`, scoreText(ranked),
      [earned, detail].filter(Boolean).join('  '),
    ];
  });
  return [
    `${title}: ${own}`, rule, '', ...aligned(rows),
    ...(ranking && rungs ? ['', ranking.label, ...aligned(rungs)] : []),
    ...(entries.length > 0 ? ['', 'Entries of the log', ...entries.map(({ position, at, text, actor, reason }) => {
      const [said, who] = [reason === null ? '' : `: ${reason}`, actor?.displayName ?? 'the system'];
      return `${position.padStart(9)}  ${zone.momentText(at)}  ${text}${said}, by ${who}`;
    })] : []),
  ].map(printable).map((line) => line.trimEnd());
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((cells) => cells.map(printable));
  const width = (column: number): number => Math.max(0, ...shown.map((cells) => cells[column]!.length));
  return shown.map(([label = '', value = '', more = '']) =>
    `${label.padEnd(width(0))}  ${value.padStart(width(1))}  ${more}`);
}
