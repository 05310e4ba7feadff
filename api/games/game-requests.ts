/** Owns the shapes of requests about games, with the specification's texts (section 5). */
import { z } from 'zod';
import { calendarDate } from '../../domain/calendar-date.js';

/** Numbers may come as text; what is none counts as 0 (section 5) and is then refused by the rule it breaks. */
const coerced = z.unknown().transform((value) => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
});

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const teamEntry = z.looseObject({
  player1Id: z.unknown(),
  player2Id: z.unknown(),
  scores: z.unknown(),
  player1Scores: z.unknown(),
  player2Scores: z.unknown(),
});

const scores = z.array(coerced).max(50);

const playedTeam = z.object({ player1Id: coerced, player2Id: coerced, player1Scores: scores, player2Scores: scores });

/** Names the fault of team `number` in the words of the specification; null when its form is right. */
function teamFault(team: unknown, number: number): string | null {
  const form = teamEntry.safeParse(team);
  if (!form.success) return `Team ${number} is invalid`;
  if (!isThere(form.data.player1Id)) return `Team ${number} is missing player1Id`;
  if (!isThere(form.data.player2Id)) return `Team ${number} is missing player2Id`;
  const lists = [form.data.scores, form.data.player1Scores, form.data.player2Scores];
  return lists.every(Array.isArray) ? null : `Team ${number} is missing scores array`;
}

const teams = z
  .array(z.unknown(), { error: 'Teams data must be an array' })
  .min(1, 'Teams array cannot be empty')
  .max(20, 'A game has at most 5 teams')
  .superRefine((list, context) => {
    list.forEach((team, index) => {
      const message = teamFault(team, index + 1);
      if (message) context.addIssue({ code: 'custom', message, path: [index] });
    });
  })
  .pipe(z.array(playedTeam));

/** Only the date part of an ISO date is used. */
const gameDate = z
  .string({ error: 'Game date is required' })
  .min(1, 'Game date is required')
  .transform((text) => text.slice(0, 10))
  .pipe(calendarDate.refine(Boolean, 'Game date is required'));

const label = (fallback: string) => z.string().trim().max(100).transform((text) => text || fallback).default(fallback);

export const gameSubmission = z.object(
  {
    game: z.object(
      { date: gameDate, location: label('Game Room'), gameType: label('Standard') },
      { error: 'Game data is missing' },
    ),
    teams,
  },
  { error: 'Game data is missing' },
);
export type GameSubmission = z.infer<typeof gameSubmission>;

const teamId = z.coerce.number({ error: 'teamId is the number of a team' }).int().min(1).max(5);
const exitOrder = z.coerce.number({ error: 'Each team must have a unique exit order.' }).int().min(1).max(5);
const tieBreaker = z.object({ teamId, exitOrder });

/** One team, as the specification has it, or a batch that sets whole blocks with one event. */
export const tieBreakerRequest = z
  .union([z.object({ tieBreakers: z.array(tieBreaker).min(1).max(5) }), tieBreaker], {
    error: 'A tie-breaker is {teamId, exitOrder} or {tieBreakers: [{teamId, exitOrder}, …]}',
  })
  .transform((request) =>
    'tieBreakers' in request
      ? { tieBreakers: request.tieBreakers, wholeBlocks: true }
      : { tieBreakers: [request], wholeBlocks: false },
  );
export type TieBreakerRequest = z.infer<typeof tieBreakerRequest>;

export const firstExitRequest = z.object({
  teamId,
  firstExitPlayerId: z.coerce.number({ error: 'firstExitPlayerId is the id of a player' }).int().positive(),
});
export type FirstExitRequest = z.infer<typeof firstExitRequest>;
