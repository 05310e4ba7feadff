/** The score of one game: team sums, places, ties and position points. */
import type { GameState } from '../game/game-state.js';
import type { GameFields, PlayerScores, PositionTieBreaker, RecordedTeam } from '../game/game.events.js';
import { type Rules, RULES, rulesOn } from '../boards/rules.js';
import { NO_PLAYER } from '../no-player.js';
import { pointsUnder } from './round-points.js';

export interface ScoredTeam extends Readonly<RecordedTeam> {
  /** The points of both players as they were entered, if the rules of the date have other points. */
  readonly entered?: readonly [PlayerScores, PlayerScores];
  /** The points of both players together, by round. */
  readonly scores: PlayerScores;
  readonly player1TotalScore: number;
  readonly player2TotalScore: number;
  /** Sum of `scores`, by which the team is ranked. */
  readonly roundSum: number;
  /** Place 1 to 5; null while the team waits for a tie-breaker. */
  readonly position: number | null;
  /** Position points of the place; 0 while the team waits. */
  readonly totalScore: number;
}

/** Teams with equal round sums and the consecutive places that they share until each of them has an exit order. */
export interface TiedBlock {
  readonly roundSum: number;
  readonly places: readonly number[];
  readonly teamIds: readonly number[];
  readonly resolved: boolean;
}

export interface ScoredGame extends Readonly<GameFields> {
  readonly gameId: number;
  /** The rules in force on its date. */
  readonly rules: Rules;
  /** Teams ordered by team number. */
  readonly teams: readonly ScoredTeam[];
  /** Exit orders, ordered by team number. */
  readonly tieBreakers: readonly PositionTieBreaker[];
  /** The first exit, only if it decides something: for a first place whose two players have equal totals. */
  readonly firstExit: { readonly teamId: number; readonly firstExitPlayerId: number } | null;
  /** Tied blocks, best place first. */
  readonly tiedBlocks: readonly TiedBlock[];
  readonly isVoided: boolean;
}

type UnplacedTeam = { -readonly [Key in keyof ScoredTeam]: ScoredTeam[Key] };

/** @param state  of a game that is recorded: its `entry` is not null */
export function scoreGame(state: GameState): ScoredGame {
  const { entry } = state;
  if (entry === null) throw new Error('A game that is not recorded has no score.');
  const { teams: entered, ...fields } = entry;
  const rules = rulesOn(state.ruleSets, entry.date);
  const teams = entered.map((team) => addUp(team, rules));
  const tiedBlocks = placeTeams(teams, state.tieBreakers, rules);
  return {
    gameId: state.gameId,
    ...fields,
    rules,
    teams,
    tieBreakers: state.tieBreakers,
    firstExit: firstExitThatDecides(teams, state.firstExit),
    tiedBlocks,
    isVoided: state.isVoided,
  };
}

/** Whether teams still wait for their places. */
export const hasPendingTie = ({ tiedBlocks }: Pick<ScoredGame, 'tiedBlocks'>): boolean =>
  tiedBlocks.some(({ resolved }) => !resolved);

/** The team in first place; undefined while that place waits for a tie-breaker. */
export const teamInPlace = (teams: readonly ScoredTeam[], place: number): ScoredTeam | undefined =>
  teams.find(({ position }) => position === place);

export const hasNoPlayer = ({ player1Id, player2Id }: Pick<ScoredTeam, 'player1Id' | 'player2Id'>): boolean =>
  player1Id === NO_PLAYER.id || player2Id === NO_PLAYER.id;

/** Ids without No Player. */
export function realPlayersOf({ player1Id, player2Id }: Pick<ScoredTeam, 'player1Id' | 'player2Id'>): number[] {
  if (player1Id === NO_PLAYER.id) return [player2Id];
  return player2Id === NO_PLAYER.id ? [player1Id] : [player1Id, player2Id];
}

/** Whether the team, if first, needs a first exit. */
export const needsFirstExit = (team: ScoredTeam): boolean =>
  team.player1TotalScore === team.player2TotalScore && !hasNoPlayer(team);

/** A player's points as they were entered. */
export const enteredBy = ({ player1Id, player1Scores, player2Scores, entered }: ScoredTeam, playerId: number) =>
  (entered ?? [player1Scores, player2Scores])[playerId === player1Id ? 0 : 1];

function addUp(team: RecordedTeam, rules: Rules): UnplacedTeam {
  const entered = [team.player1Scores, team.player2Scores] as const;
  const [first, second] = rules === RULES ? entered : [countedBy(rules, entered[0]), countedBy(rules, entered[1])];
  const player1TotalScore = first[0] + first[1] + first[2] + first[3] + first[4];
  const player2TotalScore = second[0] + second[1] + second[2] + second[3] + second[4];
  return {
    teamId: team.teamId,
    player1Id: team.player1Id,
    player2Id: team.player2Id,
    player1Scores: first,
    player2Scores: second,
    ...(rules !== RULES && { entered }),
    scores: [
      first[0] + second[0], first[1] + second[1], first[2] + second[2], first[3] + second[3], first[4] + second[4],
    ],
    player1TotalScore,
    player2TotalScore,
    roundSum: player1TotalScore + player2TotalScore,
    position: null,
    totalScore: 0,
  };
}

const countedBy = (rules: Rules, [one, two, three, four, five]: PlayerScores): PlayerScores => [
  pointsUnder(rules, one, 1), pointsUnder(rules, two, 2), pointsUnder(rules, three, 3), pointsUnder(rules, four, 4),
  pointsUnder(rules, five, 5),
];

/** Gives every team its place, from the highest sum down, and returns the tied blocks. */
function placeTeams(
  teams: readonly UnplacedTeam[], tieBreakers: readonly PositionTieBreaker[], rules: Rules,
): TiedBlock[] {
  const tiedBlocks: TiedBlock[] = [];
  let sum = Infinity;
  for (let place = 1; place <= teams.length; ) {
    sum = highestSumBelow(sum, teams);
    const tied = teams.filter((team) => team.roundSum === sum);
    if (tied.length === 1) takePlace(tied[0]!, place, rules);
    else tiedBlocks.push(placeBlock(tied, place, tieBreakers, rules));
    place += tied.length;
  }
  return tiedBlocks;
}

function highestSumBelow(limit: number, teams: readonly UnplacedTeam[]): number {
  let highest = -Infinity;
  for (const { roundSum } of teams) if (roundSum < limit && roundSum > highest) highest = roundSum;
  return highest;
}

/** A block takes its places only when each of its teams has an exit order. */
function placeBlock(
  block: readonly UnplacedTeam[],
  firstPlace: number,
  tieBreakers: readonly PositionTieBreaker[],
  rules: Rules,
): TiedBlock {
  const teamIds = block.map(({ teamId }) => teamId);
  const orders = tieBreakers.filter(({ teamId }) => teamIds.includes(teamId)).map(({ exitOrder }) => exitOrder);
  const resolved = orders.length === block.length && new Set(orders).size === orders.length;
  if (resolved) {
    for (const team of block) {
      const own = tieBreakers.find(({ teamId }) => teamId === team.teamId)!.exitOrder;
      takePlace(team, firstPlace + orders.filter((order) => order < own).length, rules);
    }
  }
  return { roundSum: block[0]!.roundSum, places: block.map((_, index) => firstPlace + index), teamIds, resolved };
}

function takePlace(team: UnplacedTeam, place: number, { places }: Rules): void {
  team.position = place;
  team.totalScore = places[place - 1]!;
}

function firstExitThatDecides(teams: readonly ScoredTeam[], chosen: GameState['firstExit']): ScoredGame['firstExit'] {
  if (chosen === null) return null;
  const first = teamInPlace(teams, 1);
  if (first === undefined || first.teamId !== chosen.teamId || !needsFirstExit(first)) return null;
  if (chosen.playerId !== first.player1Id && chosen.playerId !== first.player2Id) return null;
  return { teamId: chosen.teamId, firstExitPlayerId: chosen.playerId };
}
