/** The group of most HTTP tests: members 1 to 10, seated as in the examples of games. */
import pg from 'pg';
import type { GameFields, RecordGame } from '../../domain/game/game.events.js';
import { FOUR_TEAMS, type GameExample, recordGame, type RoundResult } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import type { PopulationProgressView } from '../../contract/maintenance.js';
import type { UserView } from '../../contract/players.js';
import type { SharedDraft } from '../../contract/game-draft.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import type { HttpClient } from './http-client.js';
import { startApplication, type TestApplication, type TestApplicationOptions } from './start-application.js';
import { copyTestDatabase, type TestDatabase } from './test-database.js';
import { isLogInEventStoreDb } from './test-engines.js';

export interface Group {
  readonly application: TestApplication;
  /** Member 1. */
  readonly admin: HttpClient;
  /** Member 2, who can record games. */
  readonly recorder: HttpClient;
  /** Member 3, who has no rights, like all later ones. */
  readonly member: HttpClient;
}

export const PASSWORD = 'known-to-the-group';

/**
 * The whole application with the group. The database is a copy of a template, or filled anew if the log is in another
 * engine and cannot be copied.
 */
export async function startGroup(options: TestApplicationOptions = {}): Promise<Group> {
  const isCopied = !isLogInEventStoreDb() && options.environment?.EVENTSTORE_URL === undefined;
  const database = isCopied ? await copyOfGroup(options.now) : undefined;
  const application = await startApplication({ ...options, ...(database && { database }) });
  try {
    const admin = await application.login(application.admin.username, application.admin.password);
    if (database === undefined) await gather(admin);
    const recorder = await application.login('player2', PASSWORD);
    const member = await application.login('player3', PASSWORD);
    return { application, admin, recorder, member };
  } catch (error) {
    await application.stop();
    throw error;
  }
}

/**
 * The group of all tests of a file, which ends with them. The members exist when the tests run.
 * @param prepare  runs before them
 */
export function groupOfSuite(options?: TestApplicationOptions, prepare?: (group: Group) => Promise<unknown>): Group {
  let started: Group | undefined;
  const part = <Name extends keyof Group>(name: Name): Group[Name] => {
    if (!started) throw new Error('The group is there when the tests run.');
    return started[name];
  };
  beforeAll(async () => {
    started = await startGroup(options);
    await prepare?.(started);
  });
  afterAll(() => started?.application.stop());
  return {
    get application() { return part('application'); },
    get admin() { return part('admin'); },
    get recorder() { return part('recorder'); },
    get member() { return part('member'); },
  };
}

/**
 * The template of the group. The workers of one run, which have the same parent, share each template.
 * @param now  when its members were added
 */
const copyOfGroup = (now?: string): Promise<TestDatabase> =>
  copyTestDatabase(`test_template_group_${process.ppid}_${now ? Date.parse(now) : ''}`, async (database) => {
    const application = await startApplication({
      database: { ...database, drop: async () => undefined }, ...(now !== undefined && { now }),
    });
    const admin = await application.login(application.admin.username, application.admin.password);
    await gather(admin);
    await admin.post('/api/auth/logout');
    await application.stop();
    await makeLoginsCheap(database, application.admin.password);
  });

/** A check against a proper hash takes a processor for 30 ms, and a test run logs in some thousand times. */
async function makeLoginsCheap({ url }: TestDatabase, adminPassword: string): Promise<void> {
  const { hash } = await import('@node-rs/argon2');
  const cheap = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `update app.credentials set password_hash = case player_id when 1 then $1 else $2 end
      where password_hash is not null`,
    [await cheap(adminPassword), await cheap(PASSWORD)]);
  await client.end();
}

/** Adds members 2 to 10, `player2` to `player10`, to an application with only its first admin. */
export async function gather(admin: HttpClient): Promise<void> {
  for (let id = 2; id <= 10; id += 1) {
    const member = newMember(`player${id}`, { canCreateGames: id === 2 });
    const { status, body } = await admin.post<UserView>('/api/users', member);
    if (status !== 201 || body.id !== id) throw new Error(`Member ${id} was not added: ${JSON.stringify(body)}`);
  }
}

/** Payload of `POST /api/users`. */
export const newMember = (username: string, rest: object = {}): object => ({
  username, displayName: username.replace('player', 'Player '), password: PASSWORD, ...rest,
});

/**
 * Rounds in which team 1 has 12 points, 6 for each player: it is first and needs a first exit. The others have 4, -2
 * and -14.
 */
export const EQUAL_WINNERS_ROUNDS: readonly RoundResult[] = [
  [1, 2, 5, 7], [2, 1, 5, 7], [1, 2, 5, 7], [2, 1, 5, 7], [3, 5, 7, 8],
];

export interface Submission {
  readonly game: Readonly<GameFields>;
  readonly teams: readonly object[];
}

/** Payload of `POST /api/games` as the client sends it, totals included, of a game that may equal others. */
export const submissionOf = (example: GameExample): Submission & { readonly anotherGame: true } => (
  { ...toSubmission(recordGame(example)), anotherGame: true });

export function toSubmission({ game, teams }: RecordGame, location = game.location): Submission {
  return {
    game: { ...game, location },
    teams: teams.map(({ player1Id, player2Id, player1Scores, player2Scores }) => {
      const scores = player1Scores.map((points, round) => points + (player2Scores[round] ?? 0));
      return {
        player1Id, player2Id, totalScore: total(scores), scores, player1Scores, player2Scores,
        player1TotalScore: total(player1Scores), player2TotalScore: total(player2Scores),
      };
    }),
  };
}

/** The draft of a game of four teams, as phones share it. */
export const draftExample = (change: Partial<SharedDraft> = {}): SharedDraft => ({
  gameDate: '2026-07-29',
  teams: [...FOUR_TEAMS, [null, null]].map(([player1Id, player2Id]) => (
    { player1Id: player1Id ?? null, player2Id: player2Id ?? null })),
  processedTeams: FOUR_TEAMS.map(([player1Id, player2Id], index) => ({ teamId: index + 1, player1Id, player2Id })),
  selectedPlayers: [], selectionMode: 'manual', autoPlayerCount: 8, drawMethod: 'random', draws: 0, draw: null,
  currentRound: 2, roundPositions: [{ 1: 1, 3: 2, 5: 4, 7: 5 }, { 2: 1 }, {}, {}, {}],
  ...change,
});

/** Resolves when the tables are populated: a rebuild has a low priority, so on a busy machine it takes its time. */
export async function populate(admin: HttpClient): Promise<void> {
  await admin.post('/api/admin/populate-fast-table', {});
  await eventually(async () =>
    !(await admin.get<PopulationProgressView>('/api/admin/population-progress')).body.isRunning);
}

/** Records a game and returns the answer. */
export async function record(recorder: HttpClient, example: GameExample): Promise<GameView> {
  const { status, body } = await recorder.post<GameView>('/api/games', submissionOf(example));
  if (status !== 201) throw new Error(`The game was not recorded: ${JSON.stringify(body)}`);
  return body;
}

const total = (points: readonly number[]): number => points.reduce((sum, value) => sum + value, 0);
