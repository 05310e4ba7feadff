/** The evening that is being played, on the green table: who leads, and how many are here. */
import type { EveningRow } from '../../contract/evenings.js';
import { capital, isolated, scoreText } from '../../domain/text.js';
import { eveningPath } from '../paths.js';
import { Link, LinkButton } from '../ui/controls.js';
import { Sentence } from '../ui/page.js';
import { inWords } from './number-words.js';

/** `two games`. */
const gamesText = (games: number): string => `${inWords(games)} ${games === 1 ? 'game' : 'games'}`;

export const tonightTitle = ({ games }: Pick<EveningRow, 'games'>): string => `Tonight, after game ${games}`;

/** `Goran leads with +15 after two games. Ten are here.` Names are isolated. */
export function tonightText(evening: Pick<EveningRow, 'winners' | 'total' | 'games' | 'players'>): string {
  const { winners, total, games, players } = evening;
  const names = winners.map(({ displayName }) => isolated(displayName)).join(' & ');
  const leads = total === null ? 'An open tie decides who leads'
    : `${names} ${winners.length === 1 ? 'leads' : 'lead'} with ${scoreText(total)}`;
  return `${leads} after ${gamesText(games)}. ${capital(inWords(players))} are here.`;
}

export const TonightCard = ({ evening }: { readonly evening: EveningRow }) => (
  <section className="felt comes-card" aria-labelledby="tonight-title">
    <h2 id="tonight-title"><Link className="tall" to={eveningPath(evening.date)}>{tonightTitle(evening)}</Link></h2>
    <p className="muted"><Sentence text={tonightText(evening)} /></p>
    <div className="row wrap">
      <LinkButton label="To the evening" variant="on-felt" to={eveningPath(evening.date)} />
    </div>
  </section>
);
