/** The differences between two versions of a game, as texts. */
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import type { GameView } from '../../../contract/games.js';
import type { PlayerRef } from '../../../contract/players.js';
import { dateText } from '../../../domain/date-text.js';
import { isolated } from '../../../domain/name-text.js';
import { ordinal, scoreText } from '../../../domain/number-text.js';
import { dealOf } from '../../figures/playing-card.js';
import { GIVEN_ROLES, pointsOf, type RoleId } from '../../figures/given-roles.js';
import { playersOf, teamOf } from '../../figures/game-text.js';

export interface GameDifference {
  /** The changed part, such as `Round 3, President`. */
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** Whether it is derived from what was entered. */
  readonly follows?: true;
}

const NOBODY = '–';

const marked = (players: readonly PlayerRef[]): string =>
  players.map(({ displayName }) => isolated(displayName)).join(' & ');

/** Entered differences first, then derived ones; empty if the versions are equal. */
export function gameDifferences(before: GameView, after: GameView): GameDifference[] {
  const teamIds = teamIdsOf(before, after);
  const lines: GameDifference[] = [
    { what: 'Date', from: dateText(before.date), to: dateText(after.date) },
    { what: 'Location', from: before.location, to: after.location },
    { what: 'Game type', from: before.gameType, to: after.gameType },
    ...teamIds.map((id) => ({ what: `Team ${id}`, from: teamNames(before, id), to: teamNames(after, id) })),
    ...roundLines(before, after),
    ...teamIds.map((id) => ({
      what: teamNames(teamOf(after, id) === undefined ? before : after, id),
      from: result(before, id),
      to: result(after, id),
      follows: true as const,
    })),
    ...CARDS.map((card, index) => ({
      what: card, from: holders(before, index), to: holders(after, index), follows: true as const,
    })),
  ];
  return lines.filter(({ from, to }) => from !== to);
}

const CARDS = ['2 of diamonds', '2 of clubs', 'Ace of spades'] as const;

const teamIdsOf = (...games: readonly GameView[]): number[] =>
  [...new Set(games.flatMap(({ teams }) => teams.map(({ teamId }) => teamId)))].sort((a, b) => a - b);

function teamNames(game: GameView, id: number): string {
  const team = teamOf(game, id);
  return team === undefined ? NOBODY : marked(team.players);
}

/** `+4, 2nd, +5`: round sum, place, position points. */
function result(game: GameView, id: number): string {
  const team = teamOf(game, id);
  if (team === undefined) return NOBODY;
  const { roundSum, position, totalScore } = team;
  return `${scoreText(roundSum)}, ${position === null ? 'tied' : `${ordinal(position)}, ${scoreText(totalScore)}`}`;
}

function roundLines(before: GameView, after: GameView): GameDifference[] {
  const rounds = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);
  return rounds.flatMap((round) =>
    GIVEN_ROLES.map(({ id, name }) => ({
      what: `Round ${round}, ${name}`, from: holderName(before, round, id), to: holderName(after, round, id),
    })),
  );
}

function holderName({ teams }: GameView, round: number, role: RoleId): string {
  for (const { players, player1Scores, player2Scores } of teams) {
    if (player1Scores[round - 1] === pointsOf(role, round)) return isolated(players[0]!.displayName);
    if (player2Scores[round - 1] === pointsOf(role, round)) return isolated(players[1]!.displayName);
  }
  return NOBODY;
}

function holders(game: GameView, card: number): string {
  if (game.cardAllocation.status !== 'allocated') return NOBODY;
  const [, ids] = dealOf(game.cardAllocation)[card]!;
  return ids.length === 0 ? NOBODY : marked(playersOf(game, ids) ?? []);
}
