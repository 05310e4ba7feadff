/** The recap of an evening in words: its winner, what is open, its records, and the text to share. */
import type { EveningPlaceView, EveningRecordView, RecapView } from '../../../contract/evenings.js';
import type { PlanView } from '../../../contract/plans.js';
import { dateText, monthNameOf } from '../../../domain/dates.js';
import { pendingTies } from '../../figures/game-text.js';
import { counted, isolated, listed, ordinal, scoreText } from '../../../domain/text.js';
import { nextText, saidIn } from '../../figures/plans/plan-text.js';
import { dealOf } from '../../figures/playing-card.js';

const seatsIn = ({ games }: Pick<RecapView, 'games'>) =>
  games.flatMap(({ teams }) => teams).flatMap(({ players }) => players);

/** Names of the evening's players by id. */
export const namesIn = (recap: Pick<RecapView, 'games'>): ReadonlyMap<number, string> =>
  new Map(seatsIn(recap).map(({ id, displayName }) => [id, displayName]));

/** The props of the parts of a recap. */
export interface OfRecap {
  readonly recap: RecapView;
}

export function playersIn(recap: Pick<RecapView, 'games'>, ids: readonly number[]) {
  const players = new Map(seatsIn(recap).map((player) => [player.id, player]));
  return ids.map((id) => players.get(id) ?? { id, displayName: '', avatarUrl: null });
}

/** Isolated names, joined by `word`. */
export function people(recap: Pick<RecapView, 'games'>, ids: readonly number[], word: 'and' | '&' = 'and'): string {
  const names = namesIn(recap);
  const shown = ids.map((id) => isolated(names.get(id) ?? `Player ${id}`));
  return word === '&' ? shown.join(' & ') : listed(shown);
}

/** The places of a rank, without members who wait for a tie-breaker: they have neither place nor points. */
export const placedAt = ({ places }: Pick<RecapView, 'places'>, rank: number): EveningPlaceView[] =>
  places.filter((place) => place.rank === rank && !place.isPending);

export const winnersOf = ({ places, firstIds }: Pick<RecapView, 'places' | 'firstIds'>): EveningPlaceView[] =>
  places.filter(({ playerId }) => firstIds.includes(playerId));

/** `+10 for July, 1st of 12 there.` */
const monthText = (recap: RecapView, { points, month }: EveningPlaceView): string =>
  `${scoreText(points)} for ${monthNameOf(recap.date)}, ${ordinal(month.rank)} of ${month.of} there.`;

/** The distance to the second place, and the points of the win. */
export function winnerText(recap: RecapView): string {
  const [winner, ...shared] = winnersOf(recap);
  if (winner === undefined) return '';
  if (shared.length > 0) return `Level at the top. ${scoreText(winner.points)} for ${monthNameOf(recap.date)} each.`;
  const second = placedAt(recap, 2);
  const ahead = second.length === 0 ? '' :
    `, ahead of ${people(recap, second.map(({ playerId }) => playerId))} by ${winner.total - second[0]!.total}`;
  return `First of the evening${ahead}. ${monthText(recap, winner)}`;
}

/** The text about the winner's games, for the picture. */
export function wonText(recap: RecapView): string {
  const [winner, ...shared] = winnersOf(recap);
  if (winner === undefined || shared.length > 0) return winnerText(recap);
  const seats = recap.partners.find(({ playerId }) => playerId === winner.playerId)?.seats ?? [];
  const partners = seats.flatMap((seat) => (seat?.place === 1 && seat.partnerId !== null ? [seat.partnerId] : []));
  const withWhom = partners.length === 0 ? '' : `, with ${people(recap, [...new Set(partners)])}`;
  const won = `${people(recap, [winner.playerId])} won ${winner.wins} of ${counted(winner.games, 'game')}${withWhom}.`;
  return `${won} ${monthText(recap, winner)}`;
}

/** The open questions of the games. */
export const openQuestions = ({ games }: Pick<RecapView, 'games'>) => games.flatMap((game) => {
  const { id: gameId, cardAllocation } = game;
  const ties = pendingTies(game).map(({ places }) => ordinal(places[0]!));
  if (ties.length > 0) return [{ gameId, isTie: true, text: `Game ${gameId} has a tie for ${listed(ties)}.` }];
  if (cardAllocation.status !== 'firstExitNeeded') return [];
  return [{ gameId, isTie: false, text: `The cards of game ${gameId} wait for its first exit.` }];
});

/** Whether a tie is open that can change who is first; the evening has no winner until it is resolved. */
export const isTieOpen = ({ games, firstIds }: Pick<RecapView, 'games' | 'firstIds'>): boolean =>
  games.length > 0 && firstIds.length === 0;
export const TIE_OPEN = 'A tie is still open';

export function recordText(record: EveningRecordView, month: string): string {
  switch (record.kind) {
    case 'eveningsWon':
      return `${ordinal(record.evenings)} evening won in ${month}`;
    case 'everyGameWon':
      return `Won ${record.games === 2 ? 'both games' : `all ${record.games} games`}`;
    case 'presidentInARow': {
      const { gameId, firstRound: first, lastRound: last } = record;
      const [times, to] = last === first + 1 ? ['twice', 'and'] : [`${last - first + 1} times`, 'to'];
      return `President ${times} in a row, rounds ${first} ${to} ${last} of game ${gameId}`;
    }
    case 'comeback':
      return `From ${scoreText(record.sum)} after ${counted(record.afterRound, 'round')} to ${
        ordinal(record.place)} place in game ${record.gameId}`;
    case 'highestSum':
      return `Highest sum of the evening, ${scoreText(record.sum)} in game ${record.gameId}`;
  }
}

/** The most ranks in the text to share. */
const SHARED_RANKS = [1, 2, 3];

/** The text to share, without amounts of money. @param next  the next evening, if it is to be named */
export function sharedText(recap: RecapView, next?: PlanView): string {
  const { date, games } = recap;
  const ranks = SHARED_RANKS.flatMap((rank) => {
    const of = placedAt(recap, rank);
    const ids = of.map(({ playerId }) => playerId);
    return of.length === 0 ? [] : [`${rank}. ${people(recap, ids)} ${scoreText(of[0]!.total)}`];
  });
  const places = isTieOpen(recap) ? [TIE_OPEN] : ranks;
  const open = openQuestions(recap).map(({ text }) => text);
  const coming = next === undefined ? [] : [nextText(next, saidIn(next))];
  return [
    `${dateText(date)}, ${counted(games.length, 'game')}`, ...places, ...open, ...cardsText(recap), ...coming,
  ].join('\n');
}

function cardsText(recap: RecapView): string[] {
  const allocation = recap.games.at(-1)?.cardAllocation;
  if (allocation?.status !== 'allocated') return [];
  const dealt = dealOf(allocation).filter(([, ids]) => ids.length > 0);
  return [`Next cards: ${dealt.map(([card, ids]) => `${card} ${people(recap, ids, '&')}`).join(', ')}`];
}
