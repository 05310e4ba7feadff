/** The draft of a game, as stored in the browser. */
import { MIN_PLAYERS } from '../../../domain/game/entry-limits.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { GIVEN_ROLES, type RoleId } from '../../ui/given-roles.js';
import { hasFields, isId, isListOf, isOneOf, isText, jsonIn } from './stored-shape.js';

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

/** The last content sent and its idempotency key: the same content is sent again with the same key. */
export interface Attempt {
  readonly content: string;
  readonly key: string;
  /** The member who sent it: the server recognizes a repeat only from the same member. */
  readonly memberId: number;
}

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
  readonly currentRound: RoundNumber;
  /** One map for each round. */
  readonly roundPositions: readonly RoundMap[];
  readonly attempt: Attempt | null;
}

/** @param gameDate  the current date in Toronto */
export const emptyDraft = (gameDate: string): GameDraft => ({
  gameDate,
  currentStep: 0,
  teams: Array.from({ length: TEAM_COUNT }, () => ({ player1Id: null, player2Id: null })),
  processedTeams: [],
  selectedPlayers: [],
  selectionMode: 'manual',
  autoPlayerCount: 10,
  currentRound: 1,
  roundPositions: Array.from({ length: ROUND_COUNT }, () => ({})),
  attempt: null,
});

/** A new draft with the teams of a game that was played. */
export const draftOfTeams = (gameDate: string, teams: readonly TeamDraft[]): GameDraft => {
  const draft = emptyDraft(gameDate);
  return { ...draft, currentStep: 2, teams: draft.teams.map((empty, index) => teams[index] ?? empty) };
};

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
  const draft = jsonIn(text);
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
  isOneOf(value.currentRound, [1, 2, 3, 4, 5]) &&
  isListOf(value.roundPositions, isRoundMap) && value.roundPositions.length === ROUND_COUNT &&
  (value.attempt === null || isAttempt(value.attempt));

const isSeat = (value: unknown): boolean => value === null || isId(value);
const isTeamDraft = (value: unknown): value is TeamDraft =>
  hasFields(value) && isSeat(value.player1Id) && isSeat(value.player2Id);
const isProcessedTeam = (value: unknown): value is ProcessedTeam =>
  hasFields(value) && [value.teamId, value.player1Id, value.player2Id].every(isId);
const isRoundMap = (value: unknown): value is RoundMap =>
  hasFields(value) && Object.values(value).every((role) => GIVEN_ROLES.some(({ id }) => id === role));
const isAttempt = (value: unknown): value is Attempt =>
  hasFields(value) && isText(value.content) && isText(value.key) && value.key !== '' && isId(value.memberId);

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
