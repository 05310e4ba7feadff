/** The contract of games: requests and answers. */
import { z } from 'zod';
import { ROUND_COUNT, TEAM_COUNTS } from '../domain/game-size.js';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import { claimedDraw } from '../domain/draw/game-draw.js';
import { RECENT_TABLES } from '../domain/draw/pairings.js';
import { visibleText } from '../domain/free-text.js';
import { GAME_DATE_REQUIRED } from '../domain/dates.js';
import { type GameFields, gameFields, positionTieBreaker } from '../domain/game/game.events.js';
import { rules } from '../domain/group/group.events.js';
import { GAMES_PER_PAGE } from './games-page.js';
import { playerRef } from './players.js';
import { firstSent, id, mustBeObject, reasonText, wholeNumber } from './request.js';

const roundPoints = z.array(z.number().int()).length(ROUND_COUNT);

const pair = z.tuple([id, id]);

/** `GET /api/games/draw-basis`. */
export const drawBasisView = z.object({
  /** The latest game by date, then id; null before the first. */
  lastGame: z.object({ id, date: calendarDate }).nullable(),
  /** The pairs of the last games, the latest first. */
  tables: z.array(z.array(pair).min(TEAM_COUNTS.min).max(TEAM_COUNTS.max)).max(RECENT_TABLES),
  /** The date of each of these games. */
  dates: z.array(calendarDate),
  /** The form ratings of players with ten games or more. */
  forms: z.array(z.tuple([id, z.number()])),
  /** The finalized months, which accept no game. */
  closedMonths: z.array(calendarMonth),
});
export type DrawBasisView = z.infer<typeof drawBasisView>;

export const teamView = z.object({
  /** Number of the team in its game, 1 to 5. */
  teamId: z.number().int(),
  players: z.array(playerRef).length(2),
  scores: roundPoints,
  player1Scores: roundPoints,
  player2Scores: roundPoints,
  /** Points of both players as they were entered, if the rules of the date count other points. */
  entered: z.tuple([roundPoints, roundPoints]).optional(),
  player1TotalScore: z.number().int(),
  player2TotalScore: z.number().int(),
  /** Sum of `scores`. */
  roundSum: z.number().int(),
  /** Place 1 to 5; null while the team waits for a tie-breaker. */
  position: z.number().int().nullable(),
  /** Position points: +10, +5, 0, -5, -10 unless the group has other rules; 0 while pending. */
  totalScore: z.number().int(),
});
export type TeamView = z.infer<typeof teamView>;

/** Teams with equal round sums and the places that they share until each has an exit order. */
export const tiedBlockView = z.object({
  roundSum: z.number().int(),
  /** Consecutive places at stake, such as [2, 3]. */
  places: z.array(z.number().int()),
  teamIds: z.array(z.number().int()),
  resolved: z.boolean(),
});
export type TiedBlockView = z.infer<typeof tiedBlockView>;

/** The cards after the game, or why nobody gets one (docs/rules.md, Cards). */
export const cardAllocationView = z.discriminatedUnion('status', [
  /** No winner yet: 'Card allocation not available'. */
  z.object({ status: z.literal('noWinner') }),
  /** The winners have equal totals: 'Tied scores - manual selection needed'. */
  z.object({ status: z.literal('firstExitNeeded'), teamId: z.number().int(), playerIds: z.array(id).length(2) }),
  z.object({
    status: z.literal('allocated'),
    twoOfDiamonds: id,
    twoOfClubs: id,
    /** Both players of the second team; null: 'Card allocation not available (second place team missing)'. */
    aceOfSpades: z.array(id).nullable(),
    /** The first exit if it decided the cards: 'Tie resolved! {player} exited first.' */
    firstExitPlayerId: id.nullable(),
  }),
]);
export type CardAllocationView = z.infer<typeof cardAllocationView>;

export const gameView = gameFields.extend({
  id,
  teams: z.array(teamView),
  /** The rules in force on its date, if they are not the specification's. */
  rules: rules.optional(),
  positionTieBreakers: z.array(positionTieBreaker),
  firstExit: z.object({ teamId: z.number().int(), firstExitPlayerId: id }).nullable(),
  tiedBlocks: z.array(tiedBlockView),
  cardAllocation: cardAllocationView,
  /** A voided game is on no board, statistic or bill until it is restored; lists leave it out. */
  isVoided: z.boolean(),
});
export type GameView = z.infer<typeof gameView>;

/** `GET /api/games/pages/{page}` and `GET /api/games/date/{date}/pages/{page}`: the newest id first. */
export const gamesPageView = z.object({
  /** The date; null for all games. */
  date: calendarDate.nullable(),
  /** Number of the page, from 1; the last page if the request named a later one. */
  page: z.number().int().positive(),
  /** Number of pages; 0 without games. */
  pageCount: z.number().int().nonnegative(),
  games: z.array(gameView).max(GAMES_PER_PAGE),
  /** Number of players in the standing of the date; null for all games. */
  playerCount: z.number().int().nonnegative().nullable(),
});
export type GamesPageView = z.infer<typeof gamesPageView>;

/** `POST /api/games/{id}/calculate-position-scores`. */
export const positionScoresView = z.object({
  updatedScores: z.array(teamView.pick({ teamId: true, position: true, totalScore: true })),
});
export type PositionScoresView = z.infer<typeof positionScoresView>;

/** `GET /api/games/{id}/history` answers a list of these, oldest first: every version of a game. */
export const gameVersionView = z.object({
  /** Index of the event, from 0. */
  revision: z.number().int(),
  type: z.enum([
    'GameRecorded', 'TieBreakerSet', 'FirstExitSet', 'PositionsReset', 'GameCorrected', 'GameVoided', 'GameRestored',
  ]),
  /** Instant, ISO 8601. */
  at: z.iso.datetime(),
  /** The author; null for the system, such as an import. */
  actor: playerRef.nullable(),
  /** Present for a correction, a void and a restoration, and if a settled tie got another order on a later day. */
  reason: z.string().nullable(),
  /** The draw of the teams, in sentences; only for the first version, and null if there was no draw. */
  drawn: z.string().nullable(),
  /** The game after this version. */
  game: gameView,
});
export type GameVersionView = z.infer<typeof gameVersionView>;

/** `GET /api/games/voided` answers a list of these, the latest void first. */
export const voidedGameView = z.object({
  game: gameView,
  voidedAt: z.iso.datetime(),
  voidedBy: playerRef.nullable(),
  reason: z.string(),
});
export type VoidedGameView = z.infer<typeof voidedGameView>;

/**
 * Numbers may be sent as text, although the API is described with numbers. Other text becomes 0, which a rule then
 * refuses.
 */
const numberOf = (value: unknown): number => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
};

/** @param fault  such as `is missing player1Id` */
const inTeam = (fault: string) => ({
  error: ({ path = [] }: { readonly path?: PropertyKey[] | undefined }): string =>
    `Team ${Number(path.filter((part) => typeof part === 'number').at(-1)) + 1} ${fault}`,
});

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const seatOf = (name: string) =>
  z.unknown().refine(isThere, inTeam(`is missing ${name}`)).meta({ type: 'integer' }).transform(numberOf);

const playerScores = z
  .array(z.unknown().meta({ type: 'integer' }).transform(numberOf), inTeam('is missing scores array'))
  .max(50, `A team has the points of ${ROUND_COUNT} rounds`).meta({ minItems: ROUND_COUNT, maxItems: ROUND_COUNT });

/** Sums may be sent too, but are ignored. */
const playedTeam = z.object({
  player1Id: seatOf('player1Id'), player2Id: seatOf('player2Id'),
  player1Scores: playerScores, player2Scores: playerScores,
}, inTeam('is invalid'));

const teams = z
  .array(playedTeam, { error: 'Teams data must be an array' })
  .min(1, 'Teams array cannot be empty')
  .max(20, `A game has at most ${TEAM_COUNTS.max} teams`)
  .meta({ minItems: TEAM_COUNTS.min, maxItems: TEAM_COUNTS.max });

/** An instant in ISO 8601 gives the date that is written in it. */
const gameDate = z.string({ error: GAME_DATE_REQUIRED }).min(1, GAME_DATE_REQUIRED).meta({ format: 'date' })
  .transform((text) => text.split('T', 1)[0]).pipe(calendarDate);

export const gameLabel = z.string('Location and game type must be text').overwrite(visibleText).trim()
  .max(100, 'Location and game type can have at most 100 characters')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Location and game type must be one line of text');

/** A label; empty for the group's default. */
const label = gameLabel.default('');
const enteredFields = {
  date: gameDate, location: label, gameType: label,
} satisfies Record<keyof GameFields, z.ZodType>;

const missing = { error: 'Game data is missing' };
export const gameSubmission = z.object({ game: z.object(enteredFields, missing), teams }, missing);

/**
 * A game to record. `sentAs` is in exported files and replaces the header's key. `anotherGame`: the game is recorded
 * although it equals a recent one.
 */
export const newGame = gameSubmission.extend({
  draw: z.optional(claimedDraw), sentAs: firstSent.optional(),
  anotherGame: z.boolean('anotherGame must be true or false').optional(),
});
export type NewGame = z.infer<typeof newGame>;
export type NewGameBody = z.input<typeof newGame>;

export const gameCorrection = gameSubmission.extend({ reason: reasonText });
export type GameCorrection = z.infer<typeof gameCorrection>;
export type GameCorrectionBody = z.input<typeof gameCorrection>;

const teamId = wholeNumber(1, 5, 'teamId must be the number of a team');
const exitOrder = wholeNumber(1, 5, 'exitOrder must be a place among the tied teams');
const tieBreaker = z.object({ teamId, exitOrder });

const reason = reasonText.optional();

const shapes = 'Send a tie-breaker as {teamId, exitOrder} or {tieBreakers: [{teamId, exitOrder}, …]}';

/** One team, or a batch that sets whole blocks with one event (docs/rules.md, Ties). */
export const tieBreakerRequest = z.union([
  z.object({ tieBreakers: z.array(tieBreaker).min(1, shapes).max(TEAM_COUNTS.max, shapes), reason }),
  tieBreaker.extend({ reason }),
], { error: shapes }).transform(({ reason: why, ...given }) => ('tieBreakers' in given
  ? { ...given, reason: why, wholeBlocks: true } : { tieBreakers: [given], reason: why, wholeBlocks: false }));
export type TieBreakerRequest = z.infer<typeof tieBreakerRequest>;
export type TieBreakersBody = Omit<TieBreakerRequest, 'wholeBlocks'>;

export const firstExitRequest = z.object({
  teamId, firstExitPlayerId: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'firstExitPlayerId must be the id of a player'),
}, mustBeObject);
export type FirstExitRequest = z.infer<typeof firstExitRequest>;
