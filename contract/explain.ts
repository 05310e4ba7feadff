/** The contract of explanations: they trace a number down to the events behind it. */
import { z } from 'zod';
import { calendarMonth } from '../domain/calendar-date.js';
import { GROUP_SUMS } from '../domain/explain/addresses.js';
import { movesOf } from '../domain/explain/explain-moves.js';
import { FIGURE_NAMES, FIGURES_AMONG_ALL } from '../domain/explain/explained-figures.js';
import { explainedPart, explanationOf, type Part } from '../domain/explain/explanation.js';
import { ROUND_COUNT } from '../domain/game-size.js';
import { isRole } from '../domain/stats/played-game.js';
import { playerRef } from './players.js';
import { askedInstant, pathId, pathYear } from './request.js';

export { explainedPart };
export type ExplainedPart = Part;

/** An event that the explanation rests on, without its content. */
const explainedEntry = z.object({
  eventId: z.uuid(),
  /** Place in the log. */
  position: z.string().regex(/^\d+$/),
  /** Name of the stream, such as `game-12`. */
  stream: z.string(),
  type: z.string(),
  /** The sentence of the event, as in the audit. */
  text: z.string(),
  at: z.iso.datetime(),
  /** The author; null for the system. */
  actor: playerRef.nullable(),
  /** The reason; null if none was given. */
  reason: z.string().nullable(),
});

const explanation = explanationOf(playerRef);

/** Every `GET /api/explain/…` answers one. Names in texts are between U+2068 and U+2069. */
export const explanationView = explanation.extend({
  title: z.string(),
  rule: z.string(),
  /** Title and rule with the facts that screens draw in their own way. */
  tokens: explanation.pick({ title: true, rule: true }),
  /** All entries that the parts name in `eventIds`, oldest first. */
  entries: z.array(explainedEntry),
});
export type ExplanationView = z.infer<typeof explanationView>;

/** The reason why a player moved: every part is an event, and its value is the change of the player's points. */
export const movesView = explanationView.extend(movesOf(playerRef).shape);
export type MovesView = z.infer<typeof movesView>;

/**
 * `GET /api/explain/stats/players/{id}`: all figures, or one of them with its games, or the games ahead of an
 * opponent; with the figure `winRate` their share. A figure, the average by default, covers the games with a partner
 * or without them; a role with a round covers that round of each game. The lift is that of a pair; `eveningsAhead`
 * and `eveningsLevel` compare with an opponent.
 */
export const statsQuestion = z.object({
  /** The month; by default all games count. */
  month: calendarMonth.optional(),
  year: pathYear.optional(),
  figure: z.enum([...FIGURE_NAMES, ...FIGURES_AMONG_ALL], 'There is no such figure').optional(),
  round: z.coerce.number().int().min(1).max(ROUND_COUNT).optional(),
  partner: pathId.optional(), without: pathId.optional(), opponent: pathId.optional(),
}).refine(({ figure, round }) => round === undefined || (figure !== undefined && isRole(figure)), {
  path: ['round'], message: 'Only a role has rounds',
}).refine(({ figure, partner }) => figure !== 'lift' || partner !== undefined, {
  path: ['partner'], message: 'A lift is that of two partners',
}).refine(({ figure, opponent }) => figure?.startsWith('evenings') !== true || opponent !== undefined, {
  path: ['opponent'], message: 'Evenings are compared with those of an opponent',
}).refine(({ month, year }) => month === undefined || year === undefined, 'Ask for a month or for a year');
export type StatsQuestion = z.infer<typeof statsQuestion>;

/** `GET /api/explain/form/players/{id}`: the form rating, or its change in a month. */
export const formQuestion = z.object({ month: calendarMonth.optional() });
export type FormQuestion = z.infer<typeof formQuestion>;

/** `GET /api/explain/group/months/{yyyy-mm}`: the requested sum of all accounts. */
export const groupQuestion = z.object({ of: z.enum(GROUP_SUMS, 'There is no such sum') });
export type GroupQuestion = z.infer<typeof groupQuestion>;

/** `GET /api/explain/moves/{yyyy-mm}/players/{id}`: two moments between which recorded events are explained. */
export const movesQuestion = z
  .object({ from: askedInstant, /** The end of the span; now by default. */ to: askedInstant.optional() })
  .refine(({ from, to }) => to === undefined || Date.parse(from) <= Date.parse(to), {
    path: ['to'], message: 'The second moment must not be before the first',
  });
export type MovesQuestion = z.infer<typeof movesQuestion>;
