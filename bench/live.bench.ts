/**
 * Measures forty phones that watch a game while it is entered, beside forty readers of the fullest board in the same
 * run. Both read as fast as they can; the recorder's phone sends a change every two seconds, as the client does.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { UserView } from '../contract/players.js';
import { draftExample } from '../testing/worlds/group.js';
import { type BenchApplication, startBenchApplication } from './bench-application.js';
import { median, withBenchDatabase } from './bench-database.js';
import { report } from './figures.js';
import { ask, type LoadFigures } from './http-load.js';

const PHONES = 40;
const ROUNDS = 3;
const ROUND_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const SEND_MS = 2_000;
const PLAYERS = 8;

async function json<Answer>({ url, cookie }: BenchApplication, path: string): Promise<Answer> {
  return (await fetch(url + path, { headers: { cookie } })).json() as Promise<Answer>;
}

/** Sends the changes of a phone until it is stopped. */
async function enterGame(application: BenchApplication): Promise<() => void> {
  const { url, cookie } = application;
  const [id, date] = [randomUUID(), new Date().toISOString().slice(0, 10)];
  const seats = (await json<UserView[]>(application, '/api/users')).filter(({ isPlaceholder }) => !isPlaceholder)
    .slice(0, PLAYERS).map((player) => player.id);
  const processedTeams = Array.from({ length: PLAYERS / 2 }, (_, team) => (
    { teamId: team + 1, player1Id: seats[2 * team]!, player2Id: seats[2 * team + 1]! }));
  let sent = 0;
  const send = async (): Promise<void> => {
    const [one = 0, other = 0] = sent % 2 === 0 ? seats : [...seats].reverse();
    const draft = draftExample({
      gameDate: date, processedTeams, currentRound: 1, roundPositions: [{ [one]: 1, [other]: 2 }, {}, {}, {}, {}],
    });
    const answer = await fetch(`${url}/api/games-under-way/${id}`, {
      method: 'PUT', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify({ hands: 0, draft }),
    });
    if (!answer.ok) throw new Error(`The game was not shared: ${await answer.text()}`);
    sent += 1;
  };
  await send();
  const timer = setInterval(() => void send(), SEND_MS);
  return () => clearInterval(timer);
}

async function boardOf(application: BenchApplication): Promise<string> {
  const dates = await json<string[]>(application, '/api/games/dates');
  const [year, month] = dates.sort().at(-1)!.split('-').map(Number);
  return `/api/fast/monthly/${year}/${month}`;
}

async function measure(application: BenchApplication): Promise<void> {
  const { url, cookie } = application;
  const paths = { board: await boardOf(application), game: '/api/live' };
  const rounds: Record<keyof typeof paths, LoadFigures[]> = { board: [], game: [] };
  const stop = await enterGame(application);
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const what of ['board', 'game'] as const) {
        const load = { url: url + paths[what], headers: { cookie }, status: 200 };
        const figures = await ask({ ...load, connections: PHONES, seconds: ROUND_SECONDS });
        // The first round warms up the compiler.
        if (round > 0) rounds[what].push(figures);
      }
    }
  } finally {
    stop();
  }
  const ratio = median(rounds.board.map(({ requestsPerSecond }, round) =>
    requestsPerSecond / rounds.game[round]!.requestsPerSecond));
  const textOf = (figures: readonly LoadFigures[]): string =>
    `${Math.round(median(figures.map(({ requestsPerSecond }) => requestsPerSecond)))} a second, `
    + `p99 ${median(figures.map(({ p99Ms }) => p99Ms))} ms`;
  report('live', [
    { what: 'forty readers of a board', measured: textOf(rounds.board) },
    { what: 'forty phones that watch a game', measured: textOf(rounds.game) },
    { what: 'a look at the game', measured: `${ratio.toFixed(2)} × a look at the board`, aim: '1.1 ×' },
  ], `${PHONES} connections, a change every ${SEND_MS / 1_000} s`);
}

await withBenchDatabase('live', async (databaseUrl) => {
  const application = await startBenchApplication(databaseUrl);
  try {
    await measure(application);
  } finally {
    await application.close();
  }
});
