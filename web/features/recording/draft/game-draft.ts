/** The draft of a game, as stored in the browser. */
import * as z from 'zod/mini';
import { gameDraft, id } from '../../../../contract/game-draft.js';
import { MAX_PLAYERS, MIN_PLAYERS, PLAYER_COUNTS, ROUND_COUNT, TEAM_COUNTS } from '../../../../domain/game-size.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import { jsonIn } from '../../../transport/browser-storage.js';


/** The reason why the server will never record the sent game. */
const refusal = z.object({
  message: z.string(),
  isAboutDate: z.boolean(),
  /** The recorded game that equals this one. It counts once unless somebody says that these are two games. */
  sameAs: z.nullable(id),
  /** Whether another phone goes on with the game, so that this one can only be another game. */
  wentOn: z.optional(z.boolean()),
});
export type Refusal = z.infer<typeof refusal>;

/** The last content sent and its idempotency key: the same content is sent again with the same key. */
const attempt = z.object({
  content: z.string(),
  key: z.string().check(z.minLength(1)),
  /** The member who sent it: the server recognizes a repeat only from the same member. */
  memberId: id,
  refusal: z.optional(refusal),
});
export type Attempt = z.infer<typeof attempt>;

/** The draft on the server (docs/decisions/0090). */
const underWay = z.object({
  /** The id, which is also the idempotency key of the game. */
  id: z.string(),
  /** The member under whose number the game is recorded. */
  firstId: id,
  /**
   * How often the game had changed phones when this phone got it. The number is even on the phone that began the game.
   * This phone may change the game while the server has the same number.
   */
  hands: z.number(),
  /** The instant when the game began, ISO 8601; missing in drafts of earlier versions. */
  startedAt: z.optional(z.string()),
});
export type UnderWay = z.infer<typeof underWay>;

/** Fields that drafts of earlier versions may lack. */
const SINCE = { drawMethod: 'random', draws: 0, draw: null, underWay: null } as const;

const storedDraft = z.extend(gameDraft, {
  /** The step: 0 selection mode, 1 auto allocation, 2 teams, 3 rounds, 4 export. */
  currentStep: z.literal([0, 1, 2, 3, 4]),
  attempt: z.nullable(attempt),
  /** The game under way on the server; null while only this phone has it. */
  underWay: z.nullable(underWay),
}).check(z.refine(isCoherent));
export type GameDraft = Readonly<z.infer<typeof storedDraft>>;

export type TeamDraft = GameDraft['teams'][number];
export type Slot = keyof TeamDraft;
/** A complete team for the rounds. */
export type ProcessedTeam = GameDraft['processedTeams'][number];
/** Roles by player id. */
export type RoundMap = Readonly<GameDraft['roundPositions'][number]>;
export type PlayerCount = GameDraft['autoPlayerCount'];
export type RoundNumber = GameDraft['currentRound'];

/** Whether this phone began the game; if not, it took the game over. */
export const isFirstPhone = ({ hands }: Pick<UnderWay, 'hands'>): boolean => hands % 2 === 0;

/**
 * The draft that a member may continue, without what another member began to share: only that member and the member who
 * takes the game over may send it.
 */
export const draftFor = (readerId: number | undefined, draft: GameDraft): GameDraft => {
  const { underWay: shared } = draft;
  const isOfAnother = shared !== null && isFirstPhone(shared) && shared.firstId !== readerId;
  return isOfAnother ? { ...draft, underWay: null } : draft;
};

/** @param gameDate  the current date */
export const emptyDraft = (gameDate: string): GameDraft => ({
  gameDate,
  currentStep: 0,
  teams: Array.from({ length: TEAM_COUNTS.max }, () => ({ player1Id: null, player2Id: null })),
  processedTeams: [],
  selectedPlayers: [],
  selectionMode: 'auto',
  autoPlayerCount: 10,
  ...SINCE,
  currentRound: 1,
  roundPositions: Array.from({ length: ROUND_COUNT }, () => ({})),
  attempt: null,
});

/** A new draft with the teams of a game that was played. */
export const draftOfTeams = (gameDate: string, teams: readonly TeamDraft[]): GameDraft => {
  const draft = emptyDraft(gameDate);
  return { ...draft, currentStep: 2, teams: draft.teams.map((empty, index) => teams[index] ?? empty) };
};

/** A new draft with the players of a game that was played. */
export const draftOfPlayers = (gameDate: string, playerIds: readonly number[]): GameDraft => ({
  ...emptyDraft(gameDate), currentStep: 1, ...selectionOf(playerIds),
});

/** Selects these players, with the smallest number to draw from that fits them, or ten if none fits. */
export const selectionOf = (playerIds: readonly number[]) => ({
  selectedPlayers: playerIds, autoPlayerCount: PLAYER_COUNTS.find((count) => count >= playerIds.length) ?? MAX_PLAYERS,
});

/** The ids in all seats that are not empty. */
export const seatedIds = (teams: readonly TeamDraft[]): number[] =>
  teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]).filter((each) => each !== null);

/** Whether the draft has content that could be lost. */
export const hasContent = ({ teams, selectedPlayers, roundPositions }: GameDraft): boolean =>
  selectedPlayers.length > 0 ||
  seatedIds(teams).length > 0 ||
  roundPositions.some((round) => Object.keys(round).length > 0);

export const isReal = (playerId: number | null): playerId is number => playerId !== null && playerId !== NO_PLAYER.id;

/** Reads a stored draft; null if the text is not a draft that this client could have written. */
export function draftIn(text: string | null): GameDraft | null {
  const stored = jsonIn(text) ?? {};
  return storedDraft.safeParse({ ...SINCE, ...stored }).data ?? null;
}

/** Checks that every role is given at most once a round, to a player at the table, and that rounds have teams. */
function isCoherent(
  { currentStep, processedTeams, roundPositions }: Pick<GameDraft, 'currentStep' | 'processedTeams' | 'roundPositions'>,
): boolean {
  const seated = seatedIds(processedTeams).filter(isReal);
  if (new Set(seated).size !== seated.length) return false;
  if (currentStep >= 3 && seated.length < MIN_PLAYERS) return false;
  return roundPositions.every((round) => {
    const given = Object.values(round);
    const holders = Object.keys(round).map(Number);
    return new Set(given).size === given.length && holders.every((playerId) => seated.includes(playerId));
  });
}
