/** The draft of a game, as stored in the browser. */
import { DRAW_METHODS, type DrawMethod } from '../../../../domain/draw/draw-method.js';
import type { ClaimedDraw } from '../../../../domain/draw/draw-rules.js';
import type { Pair } from '../../../../domain/draw/pairings.js';
import { MIN_PLAYERS } from '../../../../domain/game/team-rules.js';
import { NO_PLAYER } from '../../../../domain/no-player.js';
import { ROUND_COUNT } from '../../../../domain/scoring/round-points.js';
import { GIVEN_ROLES, type RoleId } from '../../../figures/given-roles.js';
import { hasFields, isId, isListOf, isNumber, isOneOf, isText, jsonIn } from './stored-shape.js';

export const TEAM_COUNT = 5;
export const PLAYER_COUNTS = [8, 9, 10] as const;
/** Game type and location of every game that the client records (docs/rules.md, Recording). */
export const LOCATION = 'Game Room';
export const GAME_TYPE = 'Standard';

/** A seat is null while it is empty. */
export interface TeamDraft {
  readonly player1Id: number | null;
  readonly player2Id: number | null;
}
export type Slot = keyof TeamDraft;

/** A complete team for the rounds. */
export interface ProcessedTeam {
  readonly teamId: number;
  readonly player1Id: number;
  readonly player2Id: number;
}

/** Player id to the role given to that player. */
export type RoundMap = Readonly<Record<string, RoleId>>;

/** 0 selection mode, 1 auto allocation, 2 teams, 3 rounds, 4 export. */
export type Step = 0 | 1 | 2 | 3 | 4;
export type SelectionMode = 'manual' | 'auto';
export type PlayerCount = (typeof PLAYER_COUNTS)[number];
export type RoundNumber = 1 | 2 | 3 | 4 | 5;

/** Why the server will not record what was sent, however often it is sent. */
export interface Refusal {
  readonly message: string;
  readonly isAboutDate: boolean;
  /** The game that it equals, which counts once unless somebody says that it is another one. */
  readonly sameAs: number | null;
}

/** The last content sent and its idempotency key: the same content is sent again with the same key. */
export interface Attempt {
  readonly content: string;
  readonly key: string;
  /** The member who sent it: the server recognizes a repeat only from the same member. */
  readonly memberId: number;
  readonly refusal?: Refusal;
}

/** The draft on the server (docs/decisions/0090). */
export interface UnderWay {
  /** Also the idempotency key of the game. */
  readonly id: string;
  /** The member under whose number the game is recorded. */
  readonly firstId: number;
  /**
   * How often the game had changed phones when this one got it, so it is even on the phone that began the game. While
   * the server has the same number, this phone may change the game.
   */
  readonly hands: number;
}

/** Whether this phone began the game; if not, it took it. */
export const isFirstPhone = ({ hands }: Pick<UnderWay, 'hands'>): boolean => hands % 2 === 0;

/** Without what another member began to share: only that member and who takes the game over may send it as theirs. */
export const draftFor = (readerId: number | undefined, draft: GameDraft): GameDraft => {
  const { underWay } = draft;
  const isOfAnother = underWay !== null && isFirstPhone(underWay) && underWay.firstId !== readerId;
  return isOfAnother ? { ...draft, underWay: null } : draft;
};

export interface GameDraft {
  /** `YYYY-MM-DD`, or nothing while the field is empty. */
  readonly gameDate: string;
  readonly currentStep: Step;
  /** Five, complete or not. */
  readonly teams: readonly TeamDraft[];
  readonly processedTeams: readonly ProcessedTeam[];
  readonly selectedPlayers: readonly number[];
  readonly selectionMode: SelectionMode;
  readonly autoPlayerCount: PlayerCount;
  readonly drawMethod: DrawMethod;
  /** How often teams were drawn for this game. */
  readonly draws: number;
  /** The last draw; null if the teams are chosen by hand. Its pairs may have been changed since. */
  readonly draw: ClaimedDraw | null;
  readonly currentRound: RoundNumber;
  /** One map for each round. */
  readonly roundPositions: readonly RoundMap[];
  readonly attempt: Attempt | null;
  /** Null while only this phone has it. */
  readonly underWay: UnderWay | null;
}

/** What drafts that were stored earlier may lack. */
const SINCE = { drawMethod: 'random', draws: 0, draw: null, underWay: null } as const;

/** @param gameDate  the current date in Toronto */
export const emptyDraft = (gameDate: string): GameDraft => ({
  gameDate,
  currentStep: 0,
  teams: Array.from({ length: TEAM_COUNT }, () => ({ player1Id: null, player2Id: null })),
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
  ...emptyDraft(gameDate),
  currentStep: 1,
  selectionMode: 'auto',
  selectedPlayers: playerIds,
  autoPlayerCount: countFor(playerIds.length),
});

/** The number of players to draw from; ten if these are too many. */
export const countFor = (players: number): PlayerCount => PLAYER_COUNTS.find((count) => count >= players) ?? 10;

/** The ids in all seats that are not empty. */
export const seatedIds = (teams: readonly TeamDraft[]): number[] =>
  teams.flatMap(({ player1Id, player2Id }) => [player1Id, player2Id]).filter((id) => id !== null);

/** Whether the draft has content that could be lost. */
export const hasContent = ({ teams, selectedPlayers, roundPositions }: GameDraft): boolean =>
  selectedPlayers.length > 0 ||
  seatedIds(teams).length > 0 ||
  roundPositions.some((round) => Object.keys(round).length > 0);

export const isReal = (id: number | null): id is number => id !== null && id !== NO_PLAYER.id;

/** Reads a stored draft; null if the text is not a draft that this client could have written. */
export function draftIn(text: string | null): GameDraft | null {
  const stored = jsonIn(text);
  const draft = hasFields(stored) ? { ...SINCE, ...stored } : null;
  return isDraft(draft) && isCoherent(draft) ? draft : null;
}

const isDraft = (value: unknown): value is GameDraft =>
  hasFields(value) &&
  isText(value.gameDate) && /^(\d{4}-\d{2}-\d{2})?$/.test(value.gameDate) &&
  isOneOf(value.currentStep, [0, 1, 2, 3, 4]) &&
  isListOf(value.teams, isTeamDraft) && value.teams.length === TEAM_COUNT &&
  isListOf(value.processedTeams, isProcessedTeam) && value.processedTeams.length <= TEAM_COUNT &&
  isListOf(value.selectedPlayers, isId) &&
  isOneOf(value.selectionMode, ['manual', 'auto']) &&
  isOneOf(value.autoPlayerCount, PLAYER_COUNTS) &&
  isOneOf(value.drawMethod, DRAW_METHODS) && isNumber(value.draws) && (value.draw === null || isDraw(value.draw)) &&
  isOneOf(value.currentRound, [1, 2, 3, 4, 5]) &&
  isListOf(value.roundPositions, isRoundMap) && value.roundPositions.length === ROUND_COUNT &&
  (value.attempt === null || isAttempt(value.attempt)) && (value.underWay === null || isUnderWay(value.underWay));

const isSeat = (value: unknown): boolean => value === null || isId(value);
const isTeamDraft = (value: unknown): value is TeamDraft =>
  hasFields(value) && isSeat(value.player1Id) && isSeat(value.player2Id);
const isProcessedTeam = (value: unknown): value is ProcessedTeam =>
  hasFields(value) && [value.teamId, value.player1Id, value.player2Id].every(isId);
const isRoundMap = (value: unknown): value is RoundMap =>
  hasFields(value) && Object.values(value).every((role) => GIVEN_ROLES.some(({ id }) => id === role));
const isPair = (value: unknown): value is Pair => isListOf(value, isId) && value.length === 2;
const isDraw = (value: unknown): value is ClaimedDraw =>
  hasFields(value) && isOneOf(value.method, DRAW_METHODS) && [value.draws, value.possible, value.asGood].every(isId) &&
  [value.spread, value.freshFor].every((fact) => fact === undefined || isNumber(fact)) && isListOf(value.pairs, isPair);
const isUnderWay = (value: unknown): value is UnderWay =>
  hasFields(value) && isText(value.id) && isId(value.firstId) && isNumber(value.hands);
const isAttempt = (value: unknown): value is Attempt =>
  hasFields(value) && isText(value.content) && isText(value.key) && value.key !== '' && isId(value.memberId) &&
  (value.refusal === undefined || isRefusal(value.refusal));
export const isRefusal = (value: unknown): value is Refusal =>
  hasFields(value) && isText(value.message) && typeof value.isAboutDate === 'boolean' &&
  (value.sameAs === null || isId(value.sameAs));

/** Every role at most once a round, for a player at the table; rounds only with teams. */
function isCoherent({ currentStep, processedTeams, roundPositions }: GameDraft): boolean {
  const seated = seatedIds(processedTeams).filter(isReal);
  if (new Set(seated).size !== seated.length) return false;
  if (currentStep >= 3 && seated.length < MIN_PLAYERS) return false;
  return roundPositions.every((round) => {
    const given = Object.values(round);
    return new Set(given).size === given.length && Object.keys(round).every((id) => seated.includes(Number(id)));
  });
}
