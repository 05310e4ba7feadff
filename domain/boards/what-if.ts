/** Computes how a time would stand if the same games had been played by other rules, and which evenings differ. */
import { grouped } from '../grouped.js';
import type { RecordedGame } from '../game/game-state.js';
import { realPlayersOf, type ScoredGame, scoreGame, type ScoredTeam, type TiedBlock } from '../scoring/game-scoring.js';
import { type ByPlayer, monthBoard, type MonthScore, scoresOfDay } from './board-scores.js';
import type { Rules } from './rules.js';

interface Played {
  readonly now: ScoredGame;
  readonly then: ScoredGame;
  /**
   * The order of teams that had different sums and become equal by other rules. They keep the order in which they
   * finished.
   */
  readonly hasNewTie: boolean;
}

/**
 * A game by its own rules and by other rules. Teams that are equal by the other rules keep the order in which they
 * finished, so an exit order of another tie has no effect. Teams that wait for their places still wait, in the same
 * blocks.
 */
export function playedUnder(game: RecordedGame, rules: Rules): Played {
  const now = scoreGame(game);
  const scored = scoreGame({ ...game, ruleSets: [{ from: null, rules }] });
  /** Teams that wait together share it. */
  const finishOf = ({ teamId, position }: ScoredTeam): number =>
    position ?? now.tiedBlocks.find(({ teamIds }) => teamIds.includes(teamId))!.places[0]!;
  const tiedIn = ({ teamIds }: TiedBlock) => now.teams.filter(({ teamId }) => teamIds.includes(teamId));
  const teams = scored.teams.map((team, index) => {
    const tie = scored.tiedBlocks.find(({ teamIds }) => teamIds.includes(team.teamId));
    if (!tie) return team;
    const [own, finishes] = [finishOf(now.teams[index]!), tiedIn(tie).map(finishOf)];
    const position = finishes.filter((finish) => finish === own).length > 1 ? null
      : tie.places[0]! + finishes.filter((finish) => finish < own).length;
    return { ...team, position, totalScore: position === null ? 0 : rules.places[position - 1]! };
  });
  return {
    now, then: { ...scored, teams },
    hasNewTie: scored.tiedBlocks.some((tie) => new Set(tiedIn(tie).map(({ roundSum }) => roundSum)).size > 1),
  };
}

const resultOf = ({ position, totalScore }: ScoredTeam) => ({ position, points: totalScore });

/** @param games  all of one date */
const boardOf = (games: readonly Played[], side: 'now' | 'then') =>
  scoresOfDay(games.map((game) => ({ score: game[side] })));

/** A date, and the players whose points would change on it. */
function changedEvening(date: string, games: readonly Played[]) {
  const [now, then] = [boardOf(games, 'now'), boardOf(games, 'then')];
  const players = [...then].map(([userId, { final }]) => ({ userId, now: now.get(userId)!.final, then: final }))
    .filter((player) => player.now !== player.then);
  return {
    date, players,
    /** The sum of all differences. */
    moved: players.reduce((sum, player) => sum + Math.abs(player.then - player.now), 0),
    games: games.flatMap(({ now: before, then: after }) => {
      const teams = after.teams.map((team, index) => (
        { userIds: realPlayersOf(team), now: resultOf(before.teams[index]!), then: resultOf(team) }))
        .filter((team) => team.now.position !== team.then.position || team.now.points !== team.then.points);
      return teams.length === 0 ? [] : { gameId: after.gameId, teams };
    }),
  };
}

/** @param games  all of one month that count */
export function whatIfMonth(games: readonly RecordedGame[], rules: Rules) {
  const played = games.map((game) => playedUnder(game, rules));
  const dates = [...grouped(played, ({ now }) => now.date)].sort(([a], [b]) => (a < b ? -1 : 1));
  const board: ByPlayer<MonthScore> = monthBoard(new Map(dates.map(([date, own]) => [date, boardOf(own, 'then')])));
  return {
    board,
    evenings: dates.map(([date, own]) => changedEvening(date, own)),
    newTies: played.filter(({ hasNewTie }) => hasNewTie).map(({ now }) => now.gameId),
  };
}
