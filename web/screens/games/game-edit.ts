/** Owns a game while it is edited: seats and roles, changed so that a complete round stays complete. */
import type { TeamEntry } from '../../../domain/game/game.commands.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { type Role, roleOf, rolePoints, ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import type { GameView } from '../../../domain/views.js';

/** The roles that one player of a round has; everyone else is Neutral. */
export const GIVEN_ROLES = ['PRESIDENT', 'VICE_PRESIDENT', 'VICE_LOSER', 'LOSER'] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Who has each role; null while nobody does. */
export type RoundRoles = Readonly<Record<GivenRole, number | null>>;

export interface GameEdit {
  /** `YYYY-MM-DD`, or empty while it is being typed. */
  readonly date: string;
  /** Player ids, two for each team; null is an empty seat. */
  readonly seats: readonly (number | null)[];
  /** One for each round. */
  readonly rounds: readonly RoundRoles[];
}

const FOUR_TEAMS = 8;
const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);

export function editOf({ date, teams }: GameView): GameEdit {
  const seated = teams.flatMap(({ players, player1Scores, player2Scores }) => [
    { id: players[0]!.id, scores: player1Scores },
    { id: players[1]!.id, scores: player2Scores },
  ]);
  const holder = (round: number, role: GivenRole): number | null =>
    seated.find(({ scores }) => roleOf(scores[round - 1]!, round) === role)?.id ?? null;
  return {
    date,
    seats: seated.map(({ id }) => id),
    rounds: ROUNDS.map((round) => mapRoles((role) => holder(round, role))),
  };
}

/**
 * Who sits there from now on. Somebody from another seat changes places and keeps the roles;
 * a new player takes over the roles of who sat there, because mostly only the name was wrong.
 */
export function withSeat(edit: GameEdit, seat: number, playerId: number | null): GameEdit {
  const before = edit.seats[seat] ?? null;
  const from = playerId === null ? -1 : edit.seats.indexOf(playerId);
  const seats = edit.seats.map((each, index) => {
    if (index === seat) return playerId;
    return index === from ? before : each;
  });
  if (from >= 0 || before === null) return { ...edit, seats };
  const heir = playerId === NO_PLAYER.id ? null : playerId;
  return { ...edit, seats, rounds: edit.rounds.map((roles) => mapRoles((role) => swap(roles[role], before, heir))) };
}

/** Who has the role in a round (1 to 5) from now on. Who had it gets what the new holder had before. */
export function withRole(edit: GameEdit, round: number, role: GivenRole, playerId: number | null): GameEdit {
  const rounds = edit.rounds.map((roles, index) => {
    if (index !== round - 1) return roles;
    const former = GIVEN_ROLES.find((each) => playerId !== null && roles[each] === playerId);
    return { ...roles, ...(former !== undefined && { [former]: roles[role] }), [role]: playerId };
  });
  return { ...edit, rounds };
}

export const hasFiveTeams = ({ seats }: GameEdit): boolean => seats.length > FOUR_TEAMS;

export const withFifthTeam = (edit: GameEdit): GameEdit => ({ ...edit, seats: [...edit.seats, null, null] });

/** Roles of who leaves are free. */
export function withoutFifthTeam(edit: GameEdit): GameEdit {
  const seats = edit.seats.slice(0, FOUR_TEAMS);
  const isSeated = (id: number | null): boolean => seats.includes(id);
  const rounds = edit.rounds.map((roles) => mapRoles((role) => (isSeated(roles[role]) ? roles[role] : null)));
  return { ...edit, seats, rounds };
}

/** Number of the first team with an empty seat; null when every seat is taken. */
export const incompleteTeam = ({ seats }: GameEdit): number | null => {
  const empty = seats.indexOf(null);
  return empty < 0 ? null : Math.floor(empty / 2) + 1;
};

/** As it is sent and judged. Every seat has to be taken. */
export function teamsOf({ seats, rounds }: GameEdit): TeamEntry[] {
  const scoresOf = (playerId: number): number[] =>
    rounds.map((roles, index) => {
      const role = GIVEN_ROLES.find((each) => roles[each] === playerId);
      return role === undefined ? 0 : rolePoints(role, index + 1);
    });
  return Array.from({ length: seats.length / 2 }, (_, index) => {
    const [player1Id, player2Id] = [seats[2 * index]!, seats[2 * index + 1]!];
    return { player1Id, player2Id, player1Scores: scoresOf(player1Id), player2Scores: scoresOf(player2Id) };
  });
}

const mapRoles = (holder: (role: GivenRole) => number | null): RoundRoles => ({
  PRESIDENT: holder('PRESIDENT'),
  VICE_PRESIDENT: holder('VICE_PRESIDENT'),
  VICE_LOSER: holder('VICE_LOSER'),
  LOSER: holder('LOSER'),
});

const swap = (holder: number | null, before: number, after: number | null): number | null =>
  holder === before ? after : holder;
