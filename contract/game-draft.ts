/**
 * The draft of a game, as a browser stores it and as phones share it. It uses zod/mini, because browsers check it
 * too.
 */
import * as z from 'zod/mini';
import { claimedDraw, DRAW_METHODS } from '../domain/draw/game-draw.js';
import { MAX_PLAYERS, ROUND_COUNT, TEAM_COUNTS } from '../domain/game-size.js';

export { claimedDraw };

export const id = z.int().check(z.positive());
const seat = z.nullable(id);

/** Player id to role: 1 President, 2 Vice President, 4 Vice Loser, 5 Loser. */
const round = z.record(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.literal([1, 2, 4, 5]))
  .check(z.refine((roles) => Object.keys(roles).length <= 4, 'A round gives four roles'));

const completeTeams =
  z.array(z.object({ teamId: id, player1Id: id, player2Id: id })).check(z.maxLength(TEAM_COUNTS.max));

/** A draft without the fields that only concern the phone that has it. */
export const gameDraft = z.object({
  /** `YYYY-MM-DD`; empty while the field is empty. */
  gameDate: z.union([z.iso.date().check(z.refine((date) => date >= '0001')), z.literal('')]),
  /** Teams, complete or not; a seat is null while it is empty. */
  teams: z.readonly(z.array(z.object({ player1Id: seat, player2Id: seat })).check(z.length(TEAM_COUNTS.max))),
  /** The complete teams, for the rounds. */
  processedTeams: z.readonly(completeTeams),
  selectedPlayers: z.readonly(z.array(id).check(z.maxLength(MAX_PLAYERS))),
  selectionMode: z.enum(['manual', 'auto']),
  autoPlayerCount: z.literal([8, 9, 10]),
  drawMethod: z.enum(DRAW_METHODS),
  /** The number of draws for this game. */
  draws: z.int().check(z.nonnegative()),
  /** The last draw; null if the teams are chosen by hand. Its pairs may have been changed since. */
  draw: z.nullable(claimedDraw),
  currentRound: z.literal([1, 2, 3, 4, 5]),
  roundPositions: z.readonly(z.array(round).check(z.length(ROUND_COUNT))),
}, 'The request must be a JSON object');

/** A draft whose teams are complete. */
export const sharedDraft = z.extend(gameDraft, {
  processedTeams: z.readonly(completeTeams.check(z.minLength(TEAM_COUNTS.min))),
});
export type SharedDraft = z.infer<typeof sharedDraft>;
