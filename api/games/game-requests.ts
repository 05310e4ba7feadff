/** Owns the shapes of requests about games, and what is said of a wrong one (docs/rules.md, Recording). */
import { z } from 'zod';
import { calendarDate } from '../../domain/calendar-date.js';
import { mustBeObject } from '../platform/http/parsed.js';
import { reasonText } from '../platform/http/reason-request.js';
import { firstSent } from '../platform/http/request-issuer.js';

/** Numbers may come as text; what is none counts as 0 and is then refused by the rule it breaks. */
const coerced = z.unknown().transform((value) => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
});

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const teamEntry = z.record(z.string(), z.unknown());

const scores = z.array(coerced).max(50, 'A team has the points of 5 rounds');

const playedTeam = z.object({ player1Id: coerced, player2Id: coerced, player1Scores: scores, player2Scores: scores });

/** Names the fault of team `number`; null when its form is right. */
function teamFault(team: unknown, number: number): string | null {
  const form = teamEntry.safeParse(team);
  if (!form.success) return `Team ${number} is invalid`;
  const { player1Id, player2Id, scores: teamScores, player1Scores, player2Scores } = form.data;
  if (!isThere(player1Id)) return `Team ${number} is missing player1Id`;
  if (!isThere(player2Id)) return `Team ${number} is missing player2Id`;
  const isComplete = [teamScores, player1Scores, player2Scores].every(Array.isArray);
  return isComplete ? null : `Team ${number} is missing scores array`;
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

/** Of an instant in ISO 8601 the date is used as it is written. */
const gameDate = z
  .string({ error: 'Game date is required' })
  .min(1, 'Game date is required')
  .transform((text) => text.split('T', 1)[0])
  .pipe(calendarDate);

const label = (fallback: string) =>
  z
    .string('Location and game type are text')
    .trim()
    .max(100, 'Location and game type have at most 100 characters')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Location and game type are one line of text')
    .transform((text) => text || fallback)
    .default(fallback);

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

/** A game to be recorded; `sentAs` stands in exported files, and takes the place of the header's key. */
export const gameEntry = gameSubmission.extend({ sentAs: firstSent.optional() });
export type GameEntry = z.infer<typeof gameEntry>;

export const gameCorrection = gameSubmission.extend({ reason: reasonText });
export type GameCorrection = z.infer<typeof gameCorrection>;

const oneToFive = (error: string) => z.coerce.number({ error }).int(error).min(1, error).max(5, error);

const teamId = oneToFive('teamId is the number of a team');
const exitOrder = oneToFive('exitOrder is a place among the tied teams');
const tieBreaker = z.object({ teamId, exitOrder });

const reason = reasonText.optional();

const shapes = 'A tie-breaker is {teamId, exitOrder} or {tieBreakers: [{teamId, exitOrder}, …]}';

/** One team, or a batch that sets whole blocks with one event (docs/rules.md, Ties). */
export const tieBreakerRequest = z
  .union(
    [
      z.object({ tieBreakers: z.array(tieBreaker).min(1, shapes).max(5, shapes), reason }),
      tieBreaker.extend({ reason }),
    ],
    { error: shapes },
  )
  .transform((request) =>
    'tieBreakers' in request
      ? { ...request, wholeBlocks: true }
      : { tieBreakers: [{ teamId: request.teamId, exitOrder: request.exitOrder }], reason: request.reason,
          wholeBlocks: false },
  );
export type TieBreakerRequest = z.infer<typeof tieBreakerRequest>;

const playerIdFault = 'firstExitPlayerId is the id of a player';

export const firstExitRequest = z.object({
  teamId,
  firstExitPlayerId: z.coerce.number({ error: playerIdFault }).int(playerIdFault).positive(playerIdFault),
}, mustBeObject);
export type FirstExitRequest = z.infer<typeof firstExitRequest>;
