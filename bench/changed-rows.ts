/** Counts the rows that change when games are recorded, by the statistics of Postgres. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_FIELDS } from '../domain/game/default-fields.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';
import { untilQuiet } from './bench-application.js';
import { query } from './bench-database.js';
import { type BenchGroup, generatedGame } from './generated-log.js';
import type { Recorded } from './recording-load.js';

const DAY_MS = 86_400_000;
const GAMES_PER_EVENING = 6;
const EVENINGS = 5;
const GAMES = GAMES_PER_EVENING * EVENINGS;
const TEAMS = 5;
/** A connection tells its counts to the others once it was idle for ten seconds. */
const UNTIL_COUNTED_MS = 12_000;
/** In the first days of a month, members pay their fees. */
const FIRST_QUIET_DAY = 2 * EVENINGS;

/** The number of games before the counted ones, the last of them on the day before. */
export const GAMES_BEFORE_COUNT = 600;

/** The first of the counted evenings, in milliseconds since 1970. All are in one month, and its fees are charged. */
function firstEvening(): number {
  const [year = 0, month = 0, day = 0] = DEFAULT_ZONE.dateOf(new Date()).split('-').map(Number);
  // Day 0 is the last one of the month before.
  return Date.UTC(year, month - 1, day < FIRST_QUIET_DAY ? 0 : day) - (EVENINGS - 1) * DAY_MS;
}

/** A usual group with a history. */
export const countedGroup = (): BenchGroup => ({
  players: 14, gamesPerDay: GAMES_PER_EVENING,
  firstDay: firstEvening() - (GAMES_BEFORE_COUNT / GAMES_PER_EVENING + 1) * DAY_MS,
});

/** Records evenings of the group, one game after the other. Returns the rows that changed for each game. */
export async function changedRowsOfGame({ url, cookie }: Recorded, databaseUrl: string): Promise<number> {
  const before = await countChanges(databaseUrl);
  const start = firstEvening();
  for (const [number, teams] of gamesOfTen().entries()) {
    const date = new Date(start + Math.floor(number / GAMES_PER_EVENING) * DAY_MS).toISOString().slice(0, 10);
    const answer = await fetch(`${url}/api/games`, {
      method: 'POST', headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ game: { ...DEFAULT_FIELDS, date }, teams }),
    });
    if (answer.status !== 201) throw new Error(`A game was refused: ${await answer.text()}`);
  }
  await untilQuiet(url, databaseUrl);
  const after = await countChanges(databaseUrl);
  const events = after.events - before.events;
  if (events !== GAMES) throw new Error(`${GAMES} games were recorded, but ${events} events are counted.`);
  return (after.rows - before.rows) / GAMES;
}

/** The teams of games of ten, from the generated ones after the history. Earlier programs demand the sums too. */
function gamesOfTen(): object[][] {
  const games: object[][] = [];
  for (let gameId = GAMES_BEFORE_COUNT + 1; games.length < GAMES; gameId += 1) {
    const [recorded] = generatedGame(gameId, countedGroup());
    if (recorded?.type !== 'GameRecorded' || recorded.data.teams.length !== TEAMS) continue;
    games.push(recorded.data.teams.map(({ teamId: _number, ...team }) => ({
      ...team, scores: team.player1Scores.map((points, round) => points + (team.player2Scores[round] ?? 0)),
    })));
  }
  return games;
}

async function countChanges(databaseUrl: string): Promise<{ rows: number; events: number }> {
  await sleep(UNTIL_COUNTED_MS);
  const [counted] = await query<{ rows: string; events: string }>(databaseUrl, `
    select sum(n_tup_ins + n_tup_upd + n_tup_del) as rows,
      sum(n_tup_ins) filter (where schemaname = 'log' and relname = 'events') as events
    from pg_stat_user_tables where schemaname <> 'bullmq'`);
  return { rows: Number(counted?.rows), events: Number(counted?.events) };
}
