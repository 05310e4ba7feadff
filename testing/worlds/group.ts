/** The group of most HTTP tests: members 1 to 10, seated as in the examples of games. */
import type { RecordGame } from '../../domain/game/game.commands.js';
import { type GameExample, recordGame, type RoundResult } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import type { UserView } from '../../contract/players.js';
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
  /** Member 3; like all that follow, without rights. */
  readonly member: HttpClient;
}

export const PASSWORD = 'known-to-the-group';

/**
 * The whole application with the group. Without options it is a copy of a template, if the log is in the database and
 * can be copied too.
 */
export async function startGroup(options?: TestApplicationOptions): Promise<Group> {
  const isCopied = options === undefined && !isLogInEventStoreDb();
  const database = isCopied ? await copyTestDatabase(TEMPLATE, gatherOnce) : undefined;
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

/** The workers of one run have the same parent. */
const TEMPLATE = `test_template_group_${process.ppid}`;

async function gatherOnce({ url }: TestDatabase): Promise<void> {
  const application = await startApplication({ database: { url, drop: async () => undefined } });
  const admin = await application.login(application.admin.username, application.admin.password);
  await gather(admin);
  await admin.post('/api/auth/logout');
  await application.stop();
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

/** Team 1 with 12 points, 6 for each player: it is first and needs a first exit. Then 4, -2 and -14. */
export const EQUAL_WINNERS_ROUNDS: readonly RoundResult[] = [
  [1, 2, 5, 7], [2, 1, 5, 7], [1, 2, 5, 7], [2, 1, 5, 7], [3, 5, 7, 8],
];

export interface Submission {
  readonly game: { readonly date: string; readonly location: string; readonly gameType: string };
  readonly teams: readonly object[];
}

/** Payload of `POST /api/games` as the client sends it, totals included. */
export const submissionOf = (example: GameExample): Submission => toSubmission(recordGame(example));

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

/** Records a game and returns the answer. */
export async function record(recorder: HttpClient, example: GameExample): Promise<GameView> {
  const { status, body } = await recorder.post<GameView>('/api/games', submissionOf(example));
  if (status !== 201) throw new Error(`The game was not recorded: ${JSON.stringify(body)}`);
  return body;
}

const total = (points: readonly number[]): number => points.reduce((sum, value) => sum + value, 0);
