/**
 * Tests the API document with other people's programs. Two check it. Two generate clients from it, which compile under
 * `strict` and play an evening.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastMonthRow } from '../../contract/boards.js';
import { ALL_TIED_ROUNDS } from '../../domain/testing/game-examples.js';
import { captureCommand, npmCommand } from '../../launch/run-command.mjs';
import { groupOfSuite, PASSWORD, submissionOf } from '../worlds/group.js';

/**
 * The packages are fetched for this test alone: with their dependencies they would make every installation a third
 * larger.
 */
const PROGRAMS = {
  '@hey-api/openapi-ts': '0.95.0', '@redocly/cli': '2.77.0', '@stoplight/spectral-cli': '6.16.3',
  '@types/node': '22.20.7', 'openapi-fetch': '0.17.0', 'openapi-typescript': '7.13.0', typescript: '5.9.3',
};

const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** The evening that both clients play: what they send, and what each of them calls. */
const EVENING = `
const [baseUrl = '', username = '', password = '', date = '', points = ''] = process.argv.slice(2);
const cookies = new Map<string, string>();
function keep(response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
}
const game = { date };
const [year = 0, month = 0] = date.split('-').map(Number);
type Five = [number, number, number, number, number];
const teams = (JSON.parse(points) as { player1: Five; player2: Five }[]).map(({ player1, player2 }, index) => (
  { player1Id: 2 * index + 1, player2Id: 2 * index + 2, player1Scores: player1, player2Scores: player2 }));
const ordered = (teamIds: readonly number[]) => teamIds.map((teamId, index) => ({ teamId, exitOrder: index + 1 }));
const teamIn = (place: number, teams: readonly { position: number | null; players: { displayName: string }[] }[]) => (
  teams.find(({ position }) => position === place)?.players.map(({ displayName }) => displayName));
function there<Value>(value: Value | undefined, refusal?: { message: string }): Value {
  if (value === undefined) throw new Error(refusal?.message ?? 'There is no answer.');
  return value;
}
`;

const CLIENTS: Readonly<Record<string, string>> = {
  'openapi-typescript': `
import createClient from 'openapi-fetch';
import type { paths } from './generated/schema';
${EVENING}
async function play(): Promise<void> {
  const client = createClient<paths>({ baseUrl });
  client.use({
    onRequest({ request }) {
      request.headers.set('Cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '));
      return request;
    },
    onResponse: ({ response }) => keep(response),
  });
  const { data: status } = await client.POST('/api/auth/login', { body: { username, password } });
  const refused = await client.POST('/api/games', { body: { game, teams: teams.slice(1) } });
  const recorded = await client.POST('/api/games', { body: { game, teams } });
  const { id, tiedBlocks: [block] } = there(recorded.data, recorded.error);
  const path = { id };
  const settled = await client.POST('/api/games/{id}/position-tie-breakers', {
    params: { path }, body: { tieBreakers: ordered(block!.teamIds) },
  });
  const first = teamIn(1, there(settled.data, settled.error).teams);
  const shown = await client.GET('/api/fast/monthly/{year}/{month}', { params: { path: { year, month } } });
  const { data: recap } = await client.GET('/api/evenings/{date}', { params: { path: game } });
  console.log(JSON.stringify({
    name: status?.user?.displayName, refusal: refused.error?.message, first, games: recap?.games.length,
    board: there(shown.data, shown.error).map((row) => [row.user_id, row.total_score]),
  }));
}
void play();
`,
  '@hey-api/openapi-ts': `
import { client } from './generated/client.gen';
import {
  authControllerLogin, eveningsControllerRecap, gamesControllerRecord, gamesControllerSetTieBreakers,
  leaderboardsControllerFastMonth,
} from './generated/sdk.gen';
${EVENING}
async function play(): Promise<void> {
  client.setConfig({ baseUrl, auth: ({ name = '' }) => cookies.get(name) });
  client.interceptors.response.use((response) => { keep(response); return response; });
  const { data: status } = await authControllerLogin({ body: { username, password } });
  const refused = await gamesControllerRecord({ body: { game, teams: teams.slice(1) } });
  const recorded = await gamesControllerRecord({ body: { game, teams } });
  const { id, tiedBlocks: [block] } = there(recorded.data, recorded.error);
  const settled = await gamesControllerSetTieBreakers({
    path: { id }, body: { tieBreakers: ordered(block!.teamIds) },
  });
  const first = teamIn(1, there(settled.data, settled.error).teams);
  const shown = await leaderboardsControllerFastMonth({ path: { year, month } });
  const { data: recap } = await eveningsControllerRecap({ path: game });
  console.log(JSON.stringify({
    name: status?.user?.displayName, refusal: refused.error?.message, first, games: recap?.games.length,
    board: there(shown.data, shown.error).map((row) => [row.user_id, row.total_score]),
  }));
}
void play();
`,
};

const group = groupOfSuite();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'president-clients-'));
  write('package.json', JSON.stringify({ private: true, dependencies: PROGRAMS }));
  write('.spectral.yaml', 'extends: ["spectral:oas"]\n');
  write('document.json', JSON.stringify((await group.member.get('/api/docs.json')).body));
  await run([...npmCommand(), 'install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** @returns the output of a program that succeeds */
async function run(command: string[]): Promise<string> {
  const { exitCode, output } = await captureCommand(command, OFFLINE);
  if (exitCode !== 0) throw new Error(`${command.join(' ')}\n${output}`);
  return output;
}

const program = (path: string, ...rest: string[]): Promise<string> =>
  run([process.execPath, join(folder, 'node_modules', path), ...rest]);

const document = (): string => join(folder, 'document.json');

test('Redocly finds nothing but paths that only the kinds of their parts tell apart', async () => {
  // The recommended rules take every part in braces for a word.
  expect(await program('@redocly/cli/bin/cli.js', 'lint', '--extends=recommended', '--skip-rule=no-ambiguous-paths',
    document())).toMatch(/Your API description is valid/);
});

test('Spectral finds no error', async () => {
  await program('@stoplight/spectral-cli/dist/index.js', 'lint', '--ruleset', join(folder, '.spectral.yaml'),
    '--fail-severity=error', document());
});

/** Generates the types or functions in `generated`, beside the client. */
const GENERATORS: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  'openapi-typescript': (made) =>
    program('openapi-typescript/bin/cli.js', document(), '--output', join(made, 'schema.ts')),
  '@hey-api/openapi-ts': (made) =>
    program('@hey-api/openapi-ts/bin/run.js', '--input', document(), '--output', made, '--no-log-file'),
};

test.each([
  ['openapi-typescript', '2025-06'], ['@hey-api/openapi-ts', '2025-07'],
])('a client made by %s compiles under strict and plays an evening of %s', async (generator, month) => {
  const name = generator.replaceAll(/\W+/g, '-').replace(/^-/, '');
  write(`${name}/client.ts`, CLIENTS[generator]!);
  await GENERATORS[generator]!(join(folder, name, 'generated'));
  await program('typescript/bin/tsc', join(folder, name, 'client.ts'), '--strict', '--module', 'node16',
    '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', 'node', '--outDir', join(folder, name, 'out'));
  const { teams } = submissionOf({ rounds: ALL_TIED_ROUNDS });
  const points = (teams as { player1Scores: number[]; player2Scores: number[] }[])
    .map(({ player1Scores, player2Scores }) => ({ player1: player1Scores, player2: player2Scores }));
  const played = JSON.parse(await run([
    process.execPath, join(folder, name, 'out/client.js'), group.application.url, 'player2', PASSWORD, `${month}-01`,
    JSON.stringify(points),
  ])) as object;
  const { body: board } = await group.member.get<FastMonthRow[]>(`/api/fast/monthly/${month.replace('-0', '/')}`);
  expect(played).toEqual({
    name: 'Player 2', refusal: 'A game has 4 or 5 teams, not 3.', first: ['organizer', 'Player 2'], games: 1,
    board: board.map((row) => [row.user_id, row.total_score]),
  });
});
