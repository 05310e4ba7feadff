/** What an explanation of a number consists of (docs/rules.md, Explanations). */
import type { ScoredGame } from '../scoring/game-scoring.js';

export const UNITS = ['points', 'cents', 'games', 'rounds', 'percent', 'points per game'] as const;
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

export interface Explanation {
  readonly title: string;
  readonly value: number;
  readonly unit: Unit;
  /** What decided the value, in a sentence. */
  readonly rule: string;
  /** Whether the parts add up to the value. If not, `rule` says how the value follows from them. */
  readonly isSum: boolean;
  readonly parts: readonly Part[];
  readonly ranking: Ranking | null;
  /** Ids of the games whose pending ties may still change the value. */
  readonly pendingGames: readonly number[];
}

/** A member's name by id, ready to stand in a sentence. */
export type NameOf = (playerId: number) => string;

/** A game that counts, and the ids of its events. */
export interface KnownGame {
  readonly score: ScoredGame;
  readonly eventIds: readonly string[];
}

/** A part with the usual fields left out. */
export const part = (
  { label, value, unit = 'points', detail = '', ref = null, eventIds = [], parts = [] }:
  Pick<Part, 'label' | 'value'> & Partial<Part>,
): Part => ({ label, detail, value, unit, ref, eventIds, parts });

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
