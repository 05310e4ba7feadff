/** What an explanation of a number consists of (docs/rules.md, Explanations). */
import type { DayLine } from '../boards/rules.js';
import type { ScoredGame } from '../scoring/game-scoring.js';

/** The form rating and its changes are in whole tenths, so that what is shown adds up. */
export const UNITS = [
  'points', 'cents', 'games', 'rounds', 'evenings', 'percent', 'points per game', 'points per evening', 'form',
  'form change',
] as const;
export type Unit = (typeof UNITS)[number];

/** A part of a number. */
export interface Part {
  readonly label: string;
  readonly detail: string;
  readonly value: number;
  readonly unit: Unit;
  /** Address of the explanation of this value, below `/api/explain/`; null if there is none. */
  readonly ref: string | null;
  /** The events that say so. A part without `ref` and `parts` has at least one, unless nothing was recorded. */
  readonly eventIds: readonly string[];
  /** If there are any, they add up to the value. */
  readonly parts: readonly Part[];
  /** The amount of a payment that was voided and counts as nothing; otherwise null. */
  readonly voided: number | null;
}

/** A line of a ranking. */
export interface Rung {
  /** Null while a tie is pending. */
  readonly rank: number | null;
  readonly playerIds: readonly number[];
  /** What decided this rank, or else nothing. */
  readonly detail: string;
  /** What is ranked. */
  readonly value: number;
  /** What decides between equal values; null if nothing does. */
  readonly total: number | null;
  /** What the rank brings; null if it brings nothing. */
  readonly points: number | null;
  readonly isOwn: boolean;
  readonly ref: string | null;
}

export interface Ranking {
  readonly label: string;
  readonly rule: string;
  /** Best first. */
  readonly rows: readonly Rung[];
}

/** A line of the table of daily finals. Only the first one that fits counts, so the later ones are not reached. */
export interface TableLine {
  readonly line: DayLine;
  readonly points: number;
  readonly fits: 'no' | 'yes' | 'not reached';
}

export interface Explanation {
  readonly title: string;
  /** Ids of the players whose number it is: two for a team, nobody for the group. */
  readonly playerIds: readonly number[];
  readonly value: number;
  readonly unit: Unit;
  /** What decided the value, in a sentence. */
  readonly rule: string;
  /** Whether the parts add up to the value. If not, `rule` says how the value follows from them. */
  readonly isSum: boolean;
  readonly parts: readonly Part[];
  readonly ranking: Ranking | null;
  /** The table of daily finals, in the order in which it is read; null for other numbers. */
  readonly table: readonly TableLine[] | null;
  /** The points of a team by round, to which those of its players add up; null for other numbers. */
  readonly rounds: readonly number[] | null;
  /** Ids of the games whose pending ties may still change the value. */
  readonly pendingGames: readonly number[];
}

export type { NameOf } from '../event-text.js';

/** A game that counts, as boards know it. */
export interface CountedGame {
  readonly score: ScoredGame;
}

/** One with the ids of its events. */
export interface KnownGame extends CountedGame {
  readonly eventIds: readonly string[];
}

/** A part with the usual fields left out. */
export const part = (
  { label, value, unit = 'points', detail = '', ref = null, eventIds = [], parts = [], voided = null }:
  Pick<Part, 'label' | 'value'> & Partial<Part>,
): Part => ({ label, detail, value, unit, ref, eventIds, parts, voided });

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
