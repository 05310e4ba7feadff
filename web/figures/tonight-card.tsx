/** The evening that is being played, on the green table: who leads, and how many are here. */
import type { EveningRow } from '../../contract/evenings.js';
import { liveCalls } from '../../contract/live.calls.js';
import type { LiveGame } from '../../contract/live.js';
import { capital, isolated, scoreText } from '../../domain/text.js';
import { eveningPath, paths } from '../paths.js';
import { useRead } from '../transport/resource.js';
import { Link, LinkButton } from '../ui/controls.js';
import { Sentence } from '../ui/page.js';
import { inWords } from './number-words.js';

/** `two games`. */
const gamesText = (games: number): string => `${inWords(games)} ${games === 1 ? 'game' : 'games'}`;

/** The game of the date that is being played; undefined between games. */
export const useGameOf = (date: string): LiveGame | undefined =>
  useRead(liveCalls.games, 0).data?.games.find((game) => game.date === date);

export const tonightTitle = ({ games }: Pick<EveningRow, 'games'>, live: LiveGame | undefined): string =>
  (live ? `Tonight, game ${live.ofEvening}` : `Tonight, after game ${games}`);

/** The way to the running game, which the dashboard shows. */
export const WatchLink = ({ live }: { readonly live: LiveGame }) => (
  <LinkButton
    label={`Watch game ${live.ofEvening}, round ${live.currentRound}`}
    variant="on-felt big"
    to={paths.dashboard}
  />
);

/** `Goran leads with +15 after two games. Ten are here.` Names are isolated. */
export function tonightText(evening: Pick<EveningRow, 'winners' | 'total' | 'games' | 'players'>): string {
  const { winners, total, games, players } = evening;
  const names = winners.map(({ displayName }) => isolated(displayName)).join(' & ');
  const leads = total === null ? 'An open tie decides who leads'
    : `${names} ${winners.length === 1 ? 'leads' : 'lead'} with ${scoreText(total)}`;
  return `${leads} after ${gamesText(games)}. ${capital(inWords(players))} are here.`;
}

export function TonightCard({ evening }: { readonly evening: EveningRow }) {
  const live = useGameOf(evening.date);
  const path = eveningPath(evening.date);
  return (
    <section className="felt comes-card tonight" aria-labelledby="tonight-title">
      <div>
        <h2 id="tonight-title"><Link className="tall" to={path}>{tonightTitle(evening, live)}</Link></h2>
        <p className="muted"><Sentence text={tonightText(evening)} /></p>
      </div>
      <div className="row wrap"><LinkButton label="To the evening" variant="on-felt" to={path} /></div>
    </section>
  );
}
