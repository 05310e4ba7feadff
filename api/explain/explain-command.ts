/** Runs `npm run log -- explain NUMBER`: what a number is made of, in the terminal. It reads, and changes nothing. */
import { ZodError } from 'zod';
import {
  type ExplainedPart, type ExplanationView, formQuestion, groupQuestion, movesQuestion, statsQuestion,
} from '../../contract/explain.js';
import { calendarDate, calendarMonth } from '../../domain/calendar-date.js';
import { momentText } from '../../domain/date-text.js';
import type { Unit } from '../../domain/explain/explanation.js';
import { balanceText } from '../../domain/money-text.js';
import { ordinal, scoreText } from '../../domain/number-text.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { printable } from '../../event-store/listing/events-command.js';
import { createPool } from '../../postgres/pool.js';
import { allProjections } from '../../projections/all-projections.js';
import { readModelsAreCurrent } from '../../projections/engine/read-schema.js';
import { KnownGames } from '../group/as-of/known-games.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { Freshness } from '../platform/http/freshness.js';
import { LiveRows } from '../platform/persistence/live-rows.js';
import { SkippedEventRecords } from '../platform/persistence/skipped-event-records.js';
import { ExplainQueries } from './explain-queries.js';

/** The message is a sentence, ready to print. */
export class ExplainRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ExplainRefused';
  }
}

export interface ExplainOrder {
  /** Address of an explanation, such as `months/2026-03/players/4`. */
  readonly number: string;
  readonly json?: boolean | undefined;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | undefined;
}

type Explain = (
  queries: ExplainQueries, first: string, second: string, asked: Readonly<Record<string, string>>,
) => Promise<ExplanationView>;

const ADDRESSES: readonly (readonly [pattern: RegExp, explain: Explain])[] = [
  [/^games\/(\d{1,9})\/teams\/(\d)$/, (queries, game, team) => queries.team(Number(game), Number(team))],
  [/^days\/(.+)\/players\/(\d{1,9})$/, (queries, date, id) => queries.day(calendarDate.parse(date), Number(id))],
  [/^months\/(.+)\/players\/(\d{1,9})$/, (queries, month, id) => queries.month(calendarMonth.parse(month), Number(id))],
  [/^spans\/([^/]+\/[^/]+)\/players\/(\d{1,9})$/, (queries, days, id) => {
    const [first, last] = days.split('/').map((day) => calendarDate.parse(day));
    return queries.span(first!, last!, Number(id));
  }],
  [/^years\/(\d{4})\/players\/(\d{1,9})$/, (queries, year, id) => queries.year(Number(year), Number(id))],
  [/^accounts\/(\d{1,9})\/months\/(.+)$/, (queries, id, month) =>
    queries.account(Number(id), calendarMonth.parse(month))],
  [/^(stats)\/players\/(\d{1,9})$/, (queries, _, id, asked) =>
    queries.stats(Number(id), statsQuestion.parse(asked))],
  [/^(form)\/players\/(\d{1,9})$/, (queries, _, id, asked) =>
    queries.form(Number(id), formQuestion.parse(asked).month)],
  [/^(group)\/months\/(.+)$/, (queries, _, month, asked) =>
    queries.group(calendarMonth.parse(month), groupQuestion.parse(asked).of)],
  [/^moves\/(.+)\/players\/(\d{1,9})$/, (queries, month, id, asked) =>
    queries.moves(calendarMonth.parse(month), Number(id), movesQuestion.parse(asked))],
];

/** @returns false if there is no such address  @throws ExplainRefused when there is no such number */
export async function runExplain(order: ExplainOrder, print: (line: string) => void): Promise<boolean> {
  const [path = '', query = ''] = order.number.split('?');
  const asked = Object.fromEntries(new URLSearchParams(query));
  for (const [pattern, explain] of ADDRESSES) {
    const [, first, second] = pattern.exec(path) ?? [];
    if (first === undefined || second === undefined) continue;
    const answered = withQueries(order, (queries) => explain(queries, first, second, asked));
    const view = await answered.catch((error: unknown) => {
      if (error instanceof RuleViolation) throw new ExplainRefused(error.message);
      if (error instanceof ZodError) throw new ExplainRefused(`${error.issues[0]?.message}.`);
      throw error;
    });
    for (const line of order.json ? [JSON.stringify(view, null, 2)] : linesOf(view)) print(line);
    return true;
  }
  return false;
}

/** Without the server: rows say which games there are, and the log what happened in them. */
async function withQueries(
  { databaseUrl, eventStoreUrl }: ExplainOrder, work: (queries: ExplainQueries) => Promise<ExplanationView>,
): Promise<ExplanationView> {
  const pool = createPool(databaseUrl);
  const store = await openEventStore({ databaseUrl, eventStoreUrl });
  try {
    if (!(await readModelsAreCurrent(pool, allProjections))) {
      throw new ExplainRefused('The boards are not built yet: start the server once, and ask again.');
    }
    const directory = new PlayerDirectory(pool, new Freshness({ status: () => [], shown: () => BEFORE_FIRST }));
    const skipped = new SkippedEventRecords(pool);
    const games = new KnownGames(pool, skipped, store);
    const live = new LiveRows(pool);
    const rowsAsOf = new RowsAsOf(directory, live, pool, games, skipped, store);
    return await work(new ExplainQueries(skipped, games, rowsAsOf, live, pool, store));
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
}

const VALUE_TEXTS: Readonly<Record<Unit, (value: number) => string>> = {
  points: scoreText, cents: balanceText, games: String, rounds: String, evenings: String,
  percent: (value) => `${value} %`, 'points per game': String,
  'points per evening': String, form: (value) => (value / 10).toFixed(1),
  'form change': (value) => scoreText(value / 10),
};

/** Columns of the same width, values to the right. */
function linesOf({ title, value, unit, rule, isSum, parts, ranking, entries }: ExplanationView): string[] {
  const own = VALUE_TEXTS[unit](value);
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
      const said = reason === null ? '' : `: ${reason}`;
      return `${position.padStart(9)}  ${momentText(at)}  ${text}${said}, by ${actor?.displayName ?? 'the system'}`;
    })] : []),
  ].map(printable).map((line) => line.trimEnd());
}

const partRows = ({ label, detail, value, unit, parts }: ExplainedPart, depth: number): string[][] => [
  [`${'  '.repeat(depth)}${label}`, VALUE_TEXTS[unit](value), detail],
  ...parts.flatMap((part) => partRows(part, depth + 1)),
];

function aligned(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((cells) => cells.map(printable));
  const width = (column: number): number => Math.max(0, ...shown.map((cells) => cells[column]!.length));
  return shown.map(([label = '', value = '', more = '']) =>
    `${label.padEnd(width(0))}  ${value.padStart(width(1))}  ${more}`);
}
