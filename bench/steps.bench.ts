/**
 * Measures the way of one game from the socket to the log and back: the waits for Postgres by step, and the rest, which
 * is the server's own work and HTTP.
 */
import pg from 'pg';
import { startBenchApplication } from './bench-application.js';
import { quantile, withBenchDatabase } from './bench-database.js';
import { report, rounded } from './figures.js';
import { LARGE_GROUP } from './generated-log.js';
import { submissionsFrom, thisMonth } from './submissions.js';

/** A group with a long history, as in `writes`. */
const GAMES_BEFORE = Number(process.env.BENCH_GAMES ?? 20_000);
const WARM_UP = 200;
const GAMES = 300;

/** The steps in their order, each with a word of its statements. The first one that fits names a statement. */
const STEPS = [
  ['session', /"?sessions"?/],
  ['claim of the key and the number', /command_receipts/],
  ['append', /append_all/],
  ['facts and stream from the log', /\.events/],
  ['projection: rows and checkpoint', /"read"\./],
  ['process managers: memory', /"app"\."?(checkpoints|games_of_months|months_played|recaps|notices|held_months)/],
  ['process managers: due fees', /months_played/],
  ['others', /./],
] as const;

interface Statement {
  readonly step: string;
  readonly from: number;
  readonly to: number;
}

/** Notes each statement of any connection with its time in milliseconds, from sending it to the answer. */
function noteStatements(statements: Statement[]): void {
  const client = pg.Client.prototype as unknown as { query: (...asked: unknown[]) => unknown };
  const { query } = client;
  client.query = function noted(this: unknown, ...asked: unknown[]) {
    const [first] = asked as [string | { readonly text?: string } | undefined];
    const text = typeof first === 'string' ? first : first?.text ?? '';
    const [step] = STEPS.find(([, word]) => word.test(text)) ?? ['others'];
    const from = performance.now();
    const note = (): void => {
      statements.push({ step, from, to: performance.now() });
    };
    const last = asked.at(-1);
    if (typeof last === 'function') {
      asked[asked.length - 1] = (...answer: unknown[]): unknown => {
        note();
        return (last as (...answer: unknown[]) => unknown)(...answer);
      };
      return query.apply(this, asked);
    }
    const answer = query.apply(this, asked);
    if (answer instanceof Promise) void answer.then(note, note);
    return answer;
  };
}

/** The time in which at least one of the statements was under way, milliseconds. */
function covered(statements: readonly Statement[]): number {
  let [sum, reached] = [0, -Infinity];
  for (const { from, to } of [...statements].sort((one, other) => one.from - other.from)) {
    sum += Math.max(to - Math.max(from, reached), 0);
    reached = Math.max(reached, to);
  }
  return sum;
}

await withBenchDatabase('steps', async (databaseUrl) => {
  const { url, cookie, close } = await startBenchApplication(databaseUrl, GAMES_BEFORE);
  const statements: Statement[] = [];
  noteStatements(statements);
  const headers = { cookie, 'content-type': 'application/json' };
  const games: { readonly ms: number; readonly own: readonly Statement[] }[] = [];
  try {
    for (const [index, body] of submissionsFrom(0, LARGE_GROUP.players, WARM_UP + GAMES, thisMonth).entries()) {
      statements.length = 0;
      const from = performance.now();
      const answer = await fetch(`${url}/api/games`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (answer.status !== 201) throw new Error(`A game was refused: ${await answer.text()}`);
      const to = performance.now();
      if (index >= WARM_UP) games.push({ ms: to - from, own: statements.filter((each) => each.to <= to) });
    }
  } finally {
    await close();
  }
  const median = (of: (game: (typeof games)[number]) => number): number => quantile(games.map(of), 0.5);
  const told = (own: (all: readonly Statement[]) => readonly Statement[]): string =>
    `${rounded(median((game) => covered(own(game.own))))} ms, ${rounded(
      games.reduce((sum, game) => sum + own(game.own).length, 0) / games.length)} statements`;
  report('steps', [
    ...STEPS.map(([step]) => ({ what: step, measured: told((all) => all.filter((each) => each.step === step)) })),
    { what: 'all waits, those at the same time once', measured: told((all) => all) },
    { what: 'the server and HTTP', measured: `${rounded(median(({ ms, own }) => ms - covered(own)))} ms` },
    { what: 'from sending a game to its answer', measured: `${rounded(median(({ ms }) => ms))} ms` },
  ], `${GAMES_BEFORE} games before; medians of ${GAMES} games, one after the other, in this process`);
});
