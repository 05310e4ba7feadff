/** The parts of an explanation of a number (docs/rules.md, Explanations). */
import { z } from 'zod';
import { DAY_LINES } from '../boards/rules.js';
import { hasPendingTie, type ScoredGame } from '../scoring/game-scoring.js';
import { type Text, UNITS } from './explanation-text.js';

/** A part of a value. `ref` leads to the explanation of the part, below `/api/explain/`; null where there is none. */
export const explainedPart = z.object({
  label: z.string(),
  detail: z.string(),
  value: z.number(),
  unit: z.enum(UNITS),
  ref: z.string().nullable(),
  /** The events behind the part; at least one where there is no `ref` and no part, unless nothing was recorded. */
  eventIds: z.array(z.uuid()),
  /** The parts, which add up to the value if there are any. */
  get parts() {
    return z.array(explainedPart);
  },
  /** The amount of a payment that was voided and has no effect. */
  voided: z.number().int().nullable(),
});
export type Part = z.infer<typeof explainedPart>;

const token = z.union([
  z.string(), z.object({ place: z.number().int(), of: z.number().int() }),
  z.object({ what: z.string(), owner: z.string() }),
]);

/** @param player  a number here, since the rules know ids; in answers the member with name and picture */
export const explanationOf = <Player extends z.ZodType>(player: Player) => z.object({
  title: z.array(token).readonly(),
  /** The players whose number it is: two for a team, none for the group. */
  players: z.array(player).max(2),
  value: z.number(),
  unit: z.enum(UNITS),
  /** The rule that decided the value, in a sentence. */
  rule: z.array(token).readonly(),
  /** Whether the parts add up to the value; otherwise it follows from them as `rule` says. */
  isSum: z.boolean(),
  parts: z.array(explainedPart),
  /** The ranking, best first; null if the value follows from no ranking. */
  ranking: z.object({ label: z.string(), rule: z.string(), rows: z.array(rungOf(player)) }).nullable(),
  /** The table of daily finals, in the order in which it is read; the first line that fits applies. */
  table: z.array(z.object({
    line: z.enum(DAY_LINES), points: z.number().int(), fits: z.enum(['no', 'yes', 'not reached']),
  })).nullable(),
  /** The points of a team by round; the points of its players add up to these. */
  rounds: z.array(z.number().int()).nullable(),
  /** The factor of the last of these rounds, if it differs from the specification's. */
  lastRoundFactor: z.number().int().optional(),
  /** Ids of the games whose pending ties may still change the value. */
  pendingGames: z.array(z.number().int().positive()),
});
export type Explanation = z.infer<ReturnType<typeof explanationOf<z.ZodNumber>>>;

/** A line of the ranking that a value follows from. */
const rungOf = <Player extends z.ZodType>(player: Player) => z.object({
  /** The rank; null while a tie is pending. */
  rank: z.number().int().positive().nullable(),
  /** One player, or the two of a team. */
  players: z.array(player).min(1).max(2),
  /** The detail that decided this rank; otherwise empty. */
  detail: z.string(),
  /** The ranked value. */
  value: z.number(),
  /** The total that decides between equal values; null if nothing does. */
  total: z.number().int().nullable(),
  /** The points that the rank adds; null if it adds nothing. */
  points: z.number().nullable(),
  /** Whether the explained value is on this line. */
  isOwn: z.boolean(),
  ref: z.string().nullable(),
});
export type Rung = z.infer<ReturnType<typeof rungOf<z.ZodNumber>>>;

/** A game that counts, as boards use it. */
export interface CountedGame {
  readonly score: ScoredGame;
}

/** The player whose number is explained, and the names of members for texts. */
export interface Subject {
  readonly playerId: number;
  readonly nameOf: (playerId: number) => string;
}

/** A part with the usual fields left out. */
export const part = (own: Pick<Part, 'label' | 'value'> & Partial<Part>): Part =>
  ({ unit: 'points', detail: '', ref: null, eventIds: [], parts: [], voided: null, ...own });

type Said = Text | string;

/** An explanation with the usual fields left out. Without a value, the value is the sum of its parts. */
export function explained({ title, rule, parts, ...own }: Partial<Omit<Explanation, 'title' | 'rule'>> & {
  readonly title: Said; readonly rule: Said; readonly parts: Part[];
}): Explanation {
  return {
    title: [title].flat(), players: [], value: sumOf(parts.map(({ value }) => value)), unit: 'points',
    rule: [rule].flat(), isSum: own.value === undefined, parts, ranking: null, table: null, rounds: null,
    pendingGames: [], ...own,
  };
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export const pendingAmong = (games: readonly CountedGame[]): number[] =>
  games.flatMap(({ score }) => (hasPendingTie(score) ? [score.gameId] : []));
