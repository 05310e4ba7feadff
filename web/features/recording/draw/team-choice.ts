import type { Drawn } from '../../../../domain/draw/draw-teams.js';
import { arePaired, type Pairing } from '../../../../domain/draw/pairings.js';
import { MIN_PLAYERS, TEAM_COUNTS } from '../../../../domain/game-size.js';
import {
  isReal, type PlayerCount, type ProcessedTeam, type RoundMap, seatedIds, type Slot, type TeamDraft,
} from '../draft/game-draft.js';

export const SLOTS: readonly Slot[] = ['player1Id', 'player2Id'];

/** The teams with both players set, numbered in their order. */
export const completeTeams = (teams: readonly TeamDraft[]): ProcessedTeam[] =>
  teams
    .flatMap(({ player1Id, player2Id }) => (player1Id === null || player2Id === null ? [] : [{ player1Id, player2Id }]))
    .map((team, index) => ({ teamId: index + 1, ...team }));

/** The number of real players in complete teams. */
export const playerCountOf = (teams: readonly TeamDraft[]): number =>
  new Set(seatedIds(completeTeams(teams)).filter(isReal)).size;

export const mayContinue = (teams: readonly TeamDraft[]): boolean => playerCountOf(teams) >= MIN_PLAYERS;

/** Sets a seat. A player who sits elsewhere cannot be chosen. */
export const seated = (
  teams: readonly TeamDraft[],
  { team, slot, playerId }: { readonly team: number; readonly slot: Slot; readonly playerId: number | null },
): readonly TeamDraft[] =>
  playerId !== null && seatedIds(teams).includes(playerId)
    ? teams
    : teams.map((each, index) => (index === team ? { ...each, [slot]: playerId } : each));

/** The seat of a player, or the next free one; undefined if there is none. */
export const seatOf = (teams: readonly TeamDraft[], playerId: number | null) =>
  teams.flatMap((_, team) => SLOTS.map((slot) => ({ team, slot })))
    .find(({ team, slot }) => teams[team]![slot] === playerId);

/** Frees the roles of players who left the table. */
export const rolesOfSeated = (rounds: readonly RoundMap[], teams: readonly ProcessedTeam[]): RoundMap[] => {
  const ids = seatedIds(teams).filter(isReal).map(String);
  return rounds.map((round) => Object.fromEntries(Object.entries(round).filter(([id]) => ids.includes(id))));
};

/** `4 teams`, or a text about five teams of which one plays with No Player. */
export const teamCountFor = (count: PlayerCount): number => Math.ceil(count / 2);

/** The pairs in the seats of five teams. */
export const teamsOf = (pairs: Pairing): TeamDraft[] =>
  Array.from({ length: TEAM_COUNTS.max }, (_, team) => ({
    player1Id: pairs[team]?.[0] ?? null, player2Id: pairs[team]?.[1] ?? null,
  }));

/** The pairs of the complete teams. */
export const pairsOf = (teams: readonly TeamDraft[]): Pairing =>
  completeTeams(teams).map(({ player1Id, player2Id }) => [player1Id, player2Id]);

/** Whether the teams are still as they were drawn. */
export const isOfTeams = ({ pairs }: Pick<Drawn, 'pairs'>, teams: readonly TeamDraft[]): boolean =>
  arePaired(pairs, pairsOf(teams));

/** Swaps the seats of two players. */
export const swapped = (teams: readonly TeamDraft[], one: number, other: number): TeamDraft[] => {
  const inSeat = (id: number | null): number | null => (id === one ? other : id === other ? one : id);
  return teams.map(({ player1Id, player2Id }) => ({ player1Id: inSeat(player1Id), player2Id: inSeat(player2Id) }));
};
