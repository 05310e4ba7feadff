/**
 * The same game by two scorers: what makes two entries equal, who are the same people, and how a second recording is
 * refused.
 */
import { counted } from '../text.js';
import { NO_PLAYER } from '../no-player.js';
import { playerText, RuleViolation } from '../rule-violation.js';
import type { EnteredGame, GameFields } from './game.events.js';

/** The time after a recording in which the same entry is taken for a second recording of the game. */
const ASKED_FOR_MS = 24 * 60 * 60_000;

/** A recorded game that another entry may repeat. */
export interface RecordedBefore {
  readonly gameId: number;
  /** The member who recorded it; null if it was imported. */
  readonly actorId: number | null;
  /** Instant, ISO 8601. */
  readonly at: string;
}

/** The content that makes two games the same. */
export type EnteredContent = Pick<GameFields, 'date'> & Pick<EnteredGame, 'teams'>;

/** A key that is equal for games of one date with the same pairs and rounds, in whatever order they are entered. */
export function gameContent({ date, teams }: EnteredContent): string {
  const pairs = teams.map((team) => [
    [team.player1Id, ...team.player1Scores], [team.player2Id, ...team.player2Scores],
  ].sort(byPlayer));
  return JSON.stringify([date, ...pairs.sort(([one], [other]) => byPlayer(one!, other!))]);
}

const byPlayer = ([one = 0]: readonly number[], [other = 0]: readonly number[]): number => one - other;

/** The number of players in common from which two games may be one. */
const SAME_PEOPLE = 6;

/** Whether so many of these players are among the others that both may sit at one table. */
export const areSamePeople = (players: readonly number[], others: readonly number[]): boolean =>
  players.filter((id) => id !== NO_PLAYER.id && others.includes(id)).length >= SAME_PEOPLE;

export const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < ASKED_FOR_MS;

export function sameGameRecorded({ gameId, actorId, at }: RecordedBefore, now: Date): RuleViolation {
  const who = actorId === null ? 'An import' : playerText(actorId);
  const message = `${who} recorded the same game ${agoText(now.getTime() - Date.parse(at))}: game ${gameId}.`;
  return new RuleViolation('SameGameRecorded', message, 'conflict', actorId ?? undefined, gameId);
}

/** The refusal of a game during which another member recorded one of the same people. */
export function samePeopleRecorded({ gameId, actorId, at }: RecordedBefore, now: Date): RuleViolation {
  const who = actorId === null ? 'An import' : playerText(actorId);
  const message = `${who} recorded a game of the same people ${agoText(now.getTime() - Date.parse(at))}: `
    + `game ${gameId}.`;
  return new RuleViolation('SamePeopleRecorded', message, 'conflict', actorId ?? undefined, gameId);
}

function agoText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? 'an hour ago' : `${counted(hours, 'hour')} ago`;
}
