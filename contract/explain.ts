/** The contract of explanations: where a number comes from, down to the events that say so. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { DAY_LINES } from '../domain/boards/rules.js';
import { GROUP_SUMS } from '../domain/explain/addresses.js';
import { UNITS } from '../domain/explain/explanation.js';
import { FIGURES, FIGURES_AMONG_ALL, isRole } from '../domain/explain/explained-figures.js';
import { ROUND_COUNT } from '../domain/scoring/round-points.js';
import { playerRef } from './players.js';
import { instant, pathId, pathYear } from './request.js';

/** Of a value. `ref` leads to the explanation of the part, below `/api/explain/`; null where there is none. */
export const explainedPart = z.object({
  label: z.string(),
  detail: z.string(),
  value: z.number(),
  unit: z.enum(UNITS),
  ref: z.string().nullable(),
  /** The events that say so; at least one where there is no `ref` and no part, unless nothing was recorded. */
  eventIds: z.array(z.uuid()),
  /** If there are any, they add up to the value. */
  get parts() {
    return z.array(explainedPart);
  },
  /** The amount of a payment that was voided and counts as nothing. */
  voided: z.number().int().nullable(),
});
export type ExplainedPart = z.infer<typeof explainedPart>;

/** A line of the ranking that a value follows from. */
export const explainedRung = z.object({
  /** Null while a tie is pending. */
  rank: z.number().int().positive().nullable(),
  /** Two for a team. */
  players: z.array(playerRef).min(1).max(2),
  detail: z.string(),
  /** What is ranked. */
  value: z.number(),
  /** What decides between equal values; null if nothing does. */
  total: z.number().int().nullable(),
  /** What the rank brings; null if it brings nothing. */
  points: z.number().nullable(),
  /** Whether the explained value is on this line. */
  isOwn: z.boolean(),
  ref: z.string().nullable(),
});

/** An event that the explanation rests on, without its content. */
export const explainedEntry = z.object({
  eventId: z.uuid(),
  /** Place in the log. */
  position: z.string().regex(/^\d+$/),
  /** Such as `game-12`. */
  stream: z.string(),
  type: z.string(),
  /** What happened, as in the audit. */
  text: z.string(),
  at: z.iso.datetime(),
  /** Null for the system. */
  actor: playerRef.nullable(),
  /** Null if none was given. */
  reason: z.string().nullable(),
});

/** Every `GET /api/explain/…` answers one. Names in texts are between U+2068 and U+2069. */
export const explanationView = z.object({
  title: z.string(),
  /** Whose number it is: two for a team, nobody for the group. */
  players: z.array(playerRef).max(2),
  value: z.number(),
  unit: z.enum(UNITS),
  /** What decided the value, in a sentence. */
  rule: z.string(),
  /** Whether the parts add up to the value; otherwise it follows from them as `rule` says. */
  isSum: z.boolean(),
  parts: z.array(explainedPart),
  /** Best first; null if the value follows from no ranking. */
  ranking: z.object({ label: z.string(), rule: z.string(), rows: z.array(explainedRung) }).nullable(),
  /** The table of daily finals, in the order in which it is read; the first line that fits counts. */
  table: z.array(z.object({
    line: z.enum(DAY_LINES),
    points: z.number().int(),
    fits: z.enum(['no', 'yes', 'not reached']),
  })).nullable(),
  /** The points of a team by round, to which those of its players add up. */
  rounds: z.array(z.number().int()).nullable(),
  /** Ids of the games whose pending ties may still change the value. */
  pendingGames: z.array(z.number().int().positive()),
  /** Everything that the parts name in `eventIds`, oldest first. */
  entries: z.array(explainedEntry),
});
export type ExplanationView = z.infer<typeof explanationView>;

/**
 * `GET /api/explain/stats/players/{id}`: all figures, or one of them with its games, or the games ahead of an opponent;
 * with the figure `winRate` their share. A figure, by default the average, is over the games with a partner or without
 * them, a role with a round over that round of each game. The lift is that of a pair, `eveningsAhead` and
 * `eveningsLevel` compare with an opponent.
 */
export const statsQuestion = z.object({
  /** By default all games. */
  month: calendarMonth.optional(),
  year: pathYear.optional(),
  figure: z.enum([...FIGURES, ...FIGURES_AMONG_ALL], 'There is no such figure').optional(),
  round: z.coerce.number().int().min(1).max(ROUND_COUNT).optional(),
  partner: pathId.optional(),
  without: pathId.optional(),
  opponent: pathId.optional(),
}).refine(({ figure, round }) => round === undefined || (figure !== undefined && isRole(figure)), {
  path: ['round'], message: 'Only a role has rounds',
}).refine(({ figure, partner }) => figure !== 'lift' || partner !== undefined, {
  path: ['partner'], message: 'A lift is that of two partners',
}).refine(({ figure, opponent }) => figure?.startsWith('evenings') !== true || opponent !== undefined, {
  path: ['opponent'], message: 'Evenings are compared with those of an opponent',
}).refine(({ month, year }) => month === undefined || year === undefined, 'Ask for a month or for a year');
export type StatsQuestion = z.infer<typeof statsQuestion>;

/** `GET /api/explain/form/players/{id}`: the form rating, or what a month did to it. */
export const formQuestion = z.object({ month: calendarMonth.optional() });
export type FormQuestion = z.infer<typeof formQuestion>;

/** `GET /api/explain/group/months/{yyyy-mm}`: which sum of all accounts. */
export const groupQuestion = z.object({ of: z.enum(GROUP_SUMS, 'There is no such sum') });
export type GroupQuestion = z.infer<typeof groupQuestion>;

/** `GET /api/explain/moves/{yyyy-mm}/players/{id}`: two moments, by which things had been recorded. */
export const movesQuestion = z
  .object({ from: instant, /** By default everything is told. */ to: instant.optional() })
  .refine(({ from, to }) => to === undefined || Date.parse(from) <= Date.parse(to), {
    path: ['to'], message: 'The second moment must not be before the first',
  });
export type MovesQuestion = z.infer<typeof movesQuestion>;

/** Points of the month; the rank is null for a player who was not on the board. */
const standing = z.object({ points: z.number().int(), rank: z.number().int().positive().nullable() });

/** Why a player moved: every part is an event, and its value what it did to the player's points. */
export const movesView = explanationView.extend({
  before: standing,
  after: standing,
  /** Parallel to the parts: the player's rank after each, and who was passed or went past. */
  moves: z.array(z.object({
    gameId: z.number().int().positive(),
    at: z.iso.datetime(),
    rank: z.number().int().positive().nullable(),
    passed: z.array(playerRef),
    passedBy: z.array(playerRef),
  })),
  /** Who is on the other side now, the nearest first. `effects` are parallel to the parts and add up. */
  crossings: z.array(z.object({
    player: playerRef, value: z.number().int(), before: standing, after: standing, effects: z.array(z.number().int()),
  })),
  /** The player among up to four ahead and two behind, in the order of the board; empty for one who is not on it. */
  around: z.array(z.object({ player: playerRef, before: standing, after: standing })),
});
export type MovesView = z.infer<typeof movesView>;
