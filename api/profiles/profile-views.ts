/** Turns rows about a member into the page of a player. */
import type { ProfileView } from '../../contract/profiles.js';
import { statsRef, teamRef } from '../../domain/explain/addresses.js';
import type { ScoredGame } from '../../domain/scoring/game-scoring.js';
import { bestFirst, byCloseness, longestRun, partnersOf, rolesByRound } from '../../domain/stats/careers.js';
import { pointsPerEvening } from '../../domain/stats/evenings.js';
import { averageOf } from '../../domain/stats/lift.js';
import { figuresOf } from '../../domain/stats/figures.js';
import { teamOf } from '../../domain/stats/played-game.js';
import { winRate } from '../../domain/scoring/win-rate.js';
import type { Players } from '../group/player-directory.js';
import { noTotals, pairingOf, totalsWith } from '../../projections/read-models/player-stats/player-stats.js';
import { type CareerRows, extremesOf, withRef } from './career-rows.js';

type Figures = ProfileView['figures'];

/** @param career  of the year that was asked for */
export function toFiguresView(
  playerId: number, year: number | undefined, career: CareerRows, players: Players,
): Figures {
  const { games, evenings, played } = career;
  const figures = figuresOf(games);
  const extremes = extremesOf(evenings);
  const evening = withRef(playerId);
  const period = year?.toString();
  const byName = (a: number, b: number): number =>
    players.row(a).display_name.localeCompare(players.row(b).display_name) || a - b;
  const ref = (figure: string): string => statsRef(playerId, { figure }, period);
  return {
    year: year ?? null,
    evenings: evenings.length,
    pointsPerEvening: pointsPerEvening(evenings),
    gamesPlayed: games.length,
    gamesWon: figures.wins,
    winRate: winRate(figures.wins, games.length),
    bestScore: figures.bestScore,
    roles: rolesByRound(games),
    best: extremes && evening(extremes.best),
    hardest: extremes && evening(extremes.hardest),
    longestRun: longestRun(games),
    refs: {
      winRate: ref('winRate'), gamesWon: ref('gamesWon'), gamesPlayed: ref('gamesPlayed'),
      longestRun: ref('longestRun'), president: ref('presidentRate'),
      vicePresident: ref('vicePresidentRate'), neutral: ref('neutralRate'), viceLoser: ref('viceLoserRate'),
      loser: ref('loserRate'),
    },
    partners: bestFirst(partnersOf(games), byName).map(({ partnerId, ...together }) => ({
      player: players.ref(partnerId), ...together, averagePoints: averageOf(together),
      ref: statsRef(playerId, { partner: partnerId }, period),
    })),
    opponents: [...pairingOf(totalsWith(noTotals(playerId), played)).opponents]
      .sort(([a, first], [b, second]) => byCloseness(first, second) || byName(a, b))
      .map(([id, apart]) => (
        { ...apart, player: players.ref(id), ref: statsRef(playerId, { figure: 'winRate', opponent: id }, period) })),
  };
}

/** A game as the list of the latest shows it. */
export function toLatest(score: ScoredGame, playerId: number, players: Players): ProfileView['latest'] {
  const team = teamOf(score, playerId);
  if (!team) return [];
  const partnerId = team.player1Id === playerId ? team.player2Id : team.player1Id;
  return [{
    gameId: score.gameId, date: score.date, place: team.position, points: team.totalScore, roundSum: team.roundSum,
    partner: players.isMember(partnerId) ? players.ref(partnerId) : null, ref: teamRef(score.gameId, team.teamId),
  }];
}
