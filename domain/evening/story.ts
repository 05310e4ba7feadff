/** The story of an evening: one fact a card, each a function of the games (docs/rules.md, The end of an evening). */
import { scoresOfDay, scoresOfMonth } from '../boards/board-scores.js';
import { monthNameOf } from '../dates.js';
import type { NameOf } from '../event-text.js';
import { ROUND_COUNT } from '../game-size.js';
import { enteredBy, hasPendingTie, realPlayersOf, type ScoredGame, type ScoredTeam } from '../scoring/game-scoring.js';
import { roleOf, ROLES } from '../scoring/round-points.js';
import { teamOf } from '../stats/played-game.js';
import { counted, listed, ordinal, scoreText } from '../text.js';
import { firstOf } from './first-place.js';
import {
  duelCard, duelGames, type NextDate, nextCard, pairCard, playedFacts, type StoryCard, type StorySpan,
} from './story-cards.js';
import { neededText } from './story-stake.js';
import { sumsOf, turnOf } from './turn.js';

export interface StoryFacts {
  /** Scored games; for an evening those of its month up to it, in the order in which they were recorded. */
  readonly games: readonly ScoredGame[];
  readonly nameOf: NameOf;
  readonly readerId: number;
  /** Null if none is planned. */
  readonly next: NextDate | null;
}

/** The cards of an evening that have a fact, in order. */
export function eveningStory(date: string, { games: ofMonth, nameOf, readerId, next }: StoryFacts): StoryCard[] {
  const games = ofMonth.filter((game) => game.date === date);
  const span: StorySpan = {
    games, nameOf, of: 'of the evening', when: (game) => `in ${gameText(games, game)}`,
  };
  const board = scoresOfDay(games.map((score) => ({ score })));
  const duel = duelCard(span, (id) => board.get(id)!.rank);
  return [
    winnerCard(span), turnCard(span), pairCard(span),
    duel && { ...duel, games: duelGames(games, duel.playerIds) },
    yourNight(date, ofMonth, span, readerId), next && nextCard(next),
  ].filter((card) => card !== null);
}

/** `the game`, `game 2`, `the last game`. */
function gameText(games: readonly ScoredGame[], game: ScoredGame): string {
  if (games.length === 1) return 'the game';
  return game === games.at(-1) ? 'the last game' : `game ${games.indexOf(game) + 1}`;
}

function winnerCard({ games, nameOf }: StorySpan): StoryCard | null {
  const ids = firstOf(games);
  if (ids.length === 0) return null;
  const board = scoresOfDay(games.map((score) => ({ score })));
  const { total } = board.get(ids[0]!)!;
  const each = `${scoreText(total)}${ids.length > 1 ? ' each' : ''}`;
  const places = ids.length > 1 ? [] : games.flatMap((game) => teamOf(game, ids[0]!)?.position ?? []);
  const played = ids.length > 1 ? games.length : places.length;
  const own = places.length > 1 ? `: ${places.map(ordinal).join(', ')}` : '';
  return {
    kind: 'winner', over: 'Winner of the evening', playerIds: ids, title: listed(ids.map(nameOf)),
    text: `${each} in ${counted(played, 'game')}${own}.${aheadText(games, board, ids, total, nameOf)}`,
  };
}

/** The distance to the next, unless an open tie can change it. */
function aheadText(
  games: readonly ScoredGame[], board: ReturnType<typeof scoresOfDay>, first: readonly number[], total: number,
  nameOf: NameOf,
): string {
  const others = [...board].filter(([id]) => !first.includes(id));
  if (others.length === 0 || games.some(hasPendingTie)) return '';
  const most = Math.max(...others.map(([, day]) => day.total));
  const second = others.filter(([, day]) => day.total === most).map(([id]) => nameOf(id));
  return ` ${total - most} ahead of ${listed(second)}.`;
}

/** A round after which a team alone was in front for good, and was not before. */
interface Swing {
  readonly game: ScoredGame;
  readonly team: ScoredTeam;
  readonly round: number;
  /** The distance to the best other team before and after the round. */
  readonly before: number;
  readonly after: number;
}

function swingOf(game: ScoredGame): Swing | null {
  const turn = turnOf(game);
  if (turn === null || turn.ledBefore.length === 0 || turn.levelAtTheEnd.length > 0) return null;
  const sums = game.teams.map((team) => ({ team, sums: sumsOf(team) }));
  const own = sums.find(({ team }) => team.teamId === turn.teamId)!;
  const aheadAfter = (round: number): number => own.sums[round - 1]! - Math.max(
    ...sums.filter((each) => each !== own).map((each) => each.sums[round - 1]!));
  const { round } = turn;
  return { game, team: own.team, round, before: aheadAfter(round - 1), after: aheadAfter(round) };
}

/** The latest round that changed the leader of a game for good; of several, that with the largest swing. */
function turnCard({ games, nameOf }: StorySpan): StoryCard | null {
  const swings = games.flatMap((game) => swingOf(game) ?? []);
  const best = swings.reduce<Swing | undefined>((one, other) => (
    one === undefined || other.round > one.round || (other.round === one.round
      && other.after - other.before >= one.after - one.before) ? other : one), undefined);
  if (best === undefined) return null;
  const { game, team, round, before, after } = best;
  const from = before === 0 ? 'level' : `${-before} behind`;
  return {
    kind: 'turn', over: 'The turning point', title: `Round ${round} of ${gameText(games, game)}`,
    text: `${rolesText(best, nameOf)} From ${from} to ${after} ahead.`, playerIds: realPlayersOf(team),
    lines: game.teams.map((each) => ({ sums: sumsOf(each), isWinner: each === team })),
  };
}

/** `Amara President, Goran Vice President, double points.` */
function rolesText({ game: { rules }, team, round }: Swing, nameOf: NameOf): string {
  const roles = realPlayersOf(team).flatMap((id) => {
    const role = roleOf(enteredBy(team, id)[round - 1]!, round);
    return role === null || role === 'NEUTRAL' ? [] : [`${nameOf(id)} ${ROLES[role].name}`];
  });
  const factor = round === ROUND_COUNT ? rules.lastRoundFactor : 1;
  const points = factor === 1 ? '' : factor === 2 ? ', double points' : `, points times ${factor}`;
  const names = realPlayersOf(team).map(nameOf).join(' & ');
  return roles.length > 0 ? `${roles.join(', ')}${points}.` : `The others fell behind ${names}.`;
}

/** The reader's evening and what it did to their month; null if they were away. */
function yourNight(
  date: string, ofMonth: readonly ScoredGame[], span: StorySpan, readerId: number,
): StoryCard | null {
  const { games, nameOf } = span;
  const board = scoresOfDay(games.map((score) => ({ score })));
  const own = board.get(readerId);
  if (own === undefined) return null;
  const isOpen = own.games.some(({ team }) => team.position === null);
  const month = monthNameOf(date);
  const [before, after] = [ofMonth.filter((game) => game.date < date), ofMonth]
    .map((some) => scoresOfMonth(some.map((score) => ({ score }))));
  const [rankBefore, { rank }] = [before!.get(readerId)?.rank, after!.get(readerId)!];
  const passed = [...after!].filter(([id, other]) => other.rank > rank
    && rankBefore !== undefined && (before!.get(id)?.rank ?? Infinity) < rankBefore).map(([id]) => nameOf(id));
  const place = `${ordinal(rank)} of ${after!.size} in ${month}`;
  const became = passed.length > 0 ? `You passed ${listed(passed)}: ${place}.` : `You are ${place}.`;
  const text = isOpen ? 'A tie of yours is still open.'
    : `${neededText(date, ofMonth, span, readerId)}${became}`;
  const total = { label: 'Day total', value: scoreText(own.total) };
  const points = { label: `Points for ${month}`, value: scoreText(own.final) };
  return {
    kind: 'you', over: 'Your night', title: isOpen ? 'Still open' : ordinal(own.rank), text, playerIds: [readerId],
    shared: `${nameOf(readerId)}: ${isOpen ? 'a tie is still open' : `${ordinal(own.rank)} of the evening, ${place}`}.`,
    facts: [...(isOpen ? [] : [points, total]), ...playedFacts(games, readerId)],
  };
}
