/** The podium of an evening: its first three ranks on blocks, and everybody else below. */
import type { RecapView } from '../../contract/evenings.js';
import { weekdayName, weekdayNumber } from '../../domain/dates.js';
import { closesAt } from '../../domain/plan/plan-rules.js';
import { counted, isolated, listed, scoreText } from '../../domain/text.js';
import { serverNow, zone } from '../transport/server-clock.js';

/** The time for which an end is news. */
const NEWS_MS = 12 * 3_600_000;

/** Whether phones and the TV still show the podium. */
export const isPodiumNews = ({ hasPodium, endedAt }: RecapView): boolean =>
  hasPodium && endedAt !== null && serverNow().getTime() - Date.parse(endedAt) < NEWS_MS;

/** Whether the evening has ended, or would have by now. */
export const isEveningOver = ({ date, endedAt }: Pick<RecapView, 'date' | 'endedAt'>): boolean =>
  endedAt !== null || serverNow().toISOString() >= closesAt(date, zone);

const nameIn = ({ games }: RecapView, id: number): string =>
  games.flatMap(({ teams }) => teams).flatMap(({ players }) => players).find((one) => one.id === id)?.displayName ?? '';

/** The names of the first, isolated; empty while a tie can change who that is. */
export const firstNames = (recap: RecapView): string =>
  listed(recap.firstIds.map((id) => isolated(nameIn(recap, id))));

/** `Goran wins Friday`, `Kofi and Hana win Friday`. */
export const podiumTitle = (recap: RecapView): string => (recap.firstIds.length === 0 ? 'A tie is still open'
  : `${firstNames(recap)} ${recap.firstIds.length > 1 ? 'win' : 'wins'} ${weekdayName(weekdayNumber(recap.date))}`);

export const sizeText = ({ games, places }: RecapView): string =>
  `${counted(games.length, 'game')}, ${counted(places.length, 'player')}`;

/** Longer names are smaller. */
const LONG = 24;

/** A shared place is one block, and one that waits for a tie has a question mark. */
export function Podium({ recap }: { readonly recap: RecapView }) {
  const { places, firstIds } = recap;
  const blocks = [1, 2, 3].map((rank) => places.filter((place) => place.rank === rank))
    .filter((block) => block.length > 0);
  return (
    <div className="podium">
      <ol className="podium-blocks">
        {blocks.map((block) => {
          const [{ rank, total }] = block as [typeof block[number]];
          const waits = rank === 1 ? firstIds.length === 0 : block.some(({ isPending }) => isPending);
          const names = block.map(({ playerId }) => nameIn(recap, playerId));
          const size = names.join('').length > LONG ? 'long' : '';
          return (
            <li key={rank} data-place={rank} className={`${size} ${waits ? 'is-open' : ''}`}>
              <span className="podium-name">
                {names.map((name, index) => (
                  <span key={index}>{index > 0 && (waits ? ' or ' : ' & ')}<bdi translate="no">{name}</bdi></span>
                ))}
              </span>
              <span className="num">{scoreText(total)}</span>
              <b className="num">{waits ? '?' : rank}</b>
            </li>
          );
        })}
      </ol>
      <ol className="podium-rest">
        {places.filter(({ rank }) => rank > 3).map(({ playerId, rank, total, isPending }) => (
          <li key={playerId}>
            <span className="num">{isPending ? '?' : rank}</span>
            <bdi translate="no">{nameIn(recap, playerId)}</bdi>
            <span className="num">{scoreText(total)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
