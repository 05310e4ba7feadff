/** A mixed load: forty readers with live updates, four tables that record, and an admin who opens pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SAMPLE_PASSWORD } from '../api/seed/sample-group.js';
import { EventStreamReader } from '../testing/worlds/event-stream-reader.js';
import { logIn } from './bench-application.js';
import { nextSubmissions } from './submissions.js';
import { DEFAULT_ZONE } from '../domain/named-zone.js';

const READERS = 40;
/** A session may hold four streams. */
const READERS_PER_MEMBER = 4;
const TABLES = 4;
const BETWEEN_GAMES_MS = 2_000;
const BETWEEN_LOOKS_MS = 1_000;

/** Milliseconds of each request, by kind of request. */
export type TimesByKind = ReadonlyMap<string, readonly number[]>;

export interface LoadAnswers {
  readonly times: TimesByKind;
  /** The minute of the load, from 1, of each request that was refused. Each is printed when it happens. */
  readonly refusedInMinute: readonly number[];
}

/** Adds members who can log in; the generated ones cannot. @returns their headers `Cookie` */
export async function addReaders(url: string, admin: string): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let number = 1; number <= READERS / READERS_PER_MEMBER; number += 1) {
    const username = `reader${number}`;
    await answered(await send(url, '/api/users', admin, {
      username, displayName: `Reader ${number}`, password: SAMPLE_PASSWORD,
    }));
    cookies.push(await logIn(url, username));
  }
  return cookies;
}

/**
 * Each reader has one screen open and reads it again at every update.
 * @param players  the number of members who play
 */
export async function mixedLoad(
  url: string, admin: string, readers: readonly string[], { seconds, players }: { seconds: number; players: number },
): Promise<LoadAnswers> {
  const times = new Map<string, number[]>();
  const refusedInMinute: number[] = [];
  const start = performance.now();
  const ending = AbortSignal.timeout(seconds * 1000);
  const timed = async (kind: string, request: () => Promise<Response>): Promise<void> => {
    const begun = performance.now();
    const refusal = await refusalOf(await request());
    if (refusal) {
      const minute = Math.ceil((performance.now() - start) / 60_000);
      console.error(`Minute ${minute}: ${refusal}`);
      refusedInMinute.push(minute);
      return;
    }
    const spent = performance.now() - begun;
    if (!times.has(kind)) times.set(kind, []);
    times.get(kind)!.push(spent);
  };
  const read = (kind: string, path: string, cookie: string): Promise<void> =>
    timed(kind, () => send(url, path, cookie));
  const screens = Object.entries(screensOf(players));
  const reading = async (reader: number): Promise<void> => {
    const cookie = readers[Math.floor(reader / READERS_PER_MEMBER)]!;
    const [kind, path] = screens[reader % screens.length]!;
    const stream = new EventStreamReader(await fetch(`${url}/api/updates`, { headers: { cookie }, signal: ending }));
    while (await stream.next()) await read(kind, path, cookie);
  };
  const recording = async (table: number): Promise<void> => {
    await sleep((BETWEEN_GAMES_MS / TABLES) * table);
    while (!ending.aborted) {
      await timed('record', () => send(url, '/api/games', admin, nextSubmissions(players)[0]));
      await sleep(BETWEEN_GAMES_MS);
    }
  };
  const lookingAround = async (): Promise<void> => {
    for (; !ending.aborted; await sleep(BETWEEN_LOOKS_MS)) {
      await read('audit page', '/api/audit?kind=game', admin);
      await read('statement', `/api/billing/statement/${Math.ceil(players / 2)}`, admin);
    }
  };
  await Promise.all([
    ...Array.from({ length: READERS }, (_, reader) => reading(reader).catch((error: unknown) => {
      if (!ending.aborted) throw error;
    })),
    ...Array.from({ length: TABLES }, (_, table) => recording(table)),
    lookingAround(),
  ]);
  return { times, refusedInMinute };
}

/** @param minutes  the minute of each refused request */
export const refusalsAsText = (minutes: readonly number[]): string =>
  (minutes.length === 0 ? '0' : `${minutes.length} (minute ${[...new Set(minutes)].join(', ')})`);

function screensOf(players: number): Readonly<Record<string, string>> {
  const today = DEFAULT_ZONE.dateOf(new Date());
  const [year = '', month = ''] = today.split('-');
  return {
    'board of the month': `/api/fast/monthly/${year}/${Number(month)}`,
    'games of the day': `/api/games/date/${today}`,
    profile: `/api/players/${Math.ceil(players / 2)}/profile`,
    evening: `/api/evenings/${today}`,
  };
}

function send(url: string, path: string, cookie: string, body?: object): Promise<Response> {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  return fetch(url + path, { ...json, headers: { cookie, 'content-type': 'application/json' } });
}

async function answered(answer: Response): Promise<void> {
  const refusal = await refusalOf(answer);
  if (refusal) throw new Error(refusal);
}

async function refusalOf(answer: Response): Promise<string | null> {
  const text = await answer.text();
  return answer.ok ? null : `${answer.url} was answered ${answer.status}: ${text}`;
}
