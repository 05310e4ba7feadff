/** Tests that a table whose server is killed comes in whole and once, and goes whole, at whatever moment that is. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameView } from '../../contract/games.js';
import type { BroughtInView, ImportView } from '../../contract/imports.js';
import { ADMIN, Deployment } from '../worlds/deployment.js';
import { gather } from '../worlds/group.js';
import { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';

const GAMES = 30;
/** The server is killed after so many events of its kind. */
const MOMENTS = [1, 5, 12];
const YEARS = [2022, 2023, 2024];

let deployment: Deployment;
let admin: HttpClient;

beforeAll(async () => {
  deployment = await Deployment.start();
  await logIn();
  await gather(admin);
}, 120_000);

afterAll(() => deployment?.stop());

async function logIn(): Promise<void> {
  admin = new HttpClient(await deployment.url());
  await admin.post('/api/auth/login', ADMIN);
}

const tableOf = (year: number): string => [
  'Date\tPair\tR1\tR2\tR3\tR4\tR5',
  ...Array.from({ length: GAMES }, (_, game) => [
    `${game % 28 + 1}.${game < 28 ? 3 : 4}.${year}\tPlayer 3 & Player 4\tP/N\tP/N\tP/N\tP/N\tP/VL`,
    `\tPlayer 5 & Guest ${year}\tVP/N\tVP/N\tVP/N\tVP/N\tN/N`,
    '\tPlayer 6 & Player 7\tVL/N\tVL/N\tVL/N\tVL/N\tVP/N',
    '\tPlayer 8 & Player 9\tL/N\tL/N\tL/N\tL/N\tL/N',
  ].join('\n')),
].join('\n');

/** The next server waits half a minute, in case the first one still lives. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(200);
}

const countOf = async (type: string): Promise<number> =>
  (await loggedEvents(deployment.log)).filter((event) => event.type === type).length;

/** Kills the server in the middle of a call, and starts the next one. */
async function killedAfter(count: number, type: string, call: () => Promise<unknown>): Promise<void> {
  const before = await countOf(type);
  const answer = call().catch(() => undefined);
  while (await countOf(type) < before + count) await sleep(1);
  await deployment.crash('server');
  expect(await answer).toBeUndefined();
  await logIn();
}

test.each(YEARS)('a table of %d, killed in the middle', async (year) => {
  const moment = MOMENTS[YEARS.indexOf(year)]!;
  const tables = async () => (await admin.get<ImportView[]>('/api/imports')).body;
  const games = async () => (await admin.get<GameView[]>('/api/games')).body
    .filter(({ date }) => date.startsWith(`${year}`));
  const call = () => admin.post<BroughtInView>('/api/imports', { text: tableOf(year), reason: 'All of it' });
  await killedAfter(moment, 'GameRecorded', call);
  await until(async () => (await tables()).length === YEARS.indexOf(year) + 1);
  const [{ id }] = (await tables()) as [ImportView];
  expect(await games()).toHaveLength(GAMES);
  expect((await call()).body).toEqual({ id });
  const takeBack = () => admin.post(`/api/imports/${id}/take-back`, { reason: 'Not all of it' });
  await killedAfter(moment, 'GameVoided', takeBack);
  await until(async () => (await tables())[0]!.takenBack !== null);
  expect(await games()).toEqual([]);
  expect(await countOf('GameRecorded')).toBe(GAMES * (YEARS.indexOf(year) + 1));
  expect(await countOf('GameVoided')).toBe(GAMES * (YEARS.indexOf(year) + 1));
}, 300_000);
