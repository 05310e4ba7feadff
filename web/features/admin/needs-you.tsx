/** The felt sheet of the admin page: what waits for an organizer. It is absent when nothing does. */
import { gameCalls } from '../../../contract/games.calls.js';
import { dayText, monthNameOf } from '../../../domain/dates.js';
import { capital, isolated, listed } from '../../../domain/text.js';
import { inWords } from '../../figures/number-words.js';
import { useJoined } from '../../figures/people/joined.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Icon, type IconName, LinkButton } from '../../ui/controls.js';
import { Sentence } from '../../ui/page.js';

interface Need {
  readonly icon: IconName;
  readonly text: string;
  readonly more: string;
  readonly act: string;
  readonly to: string;
}

/** More people than these are counted, not named. */
const NAMED = 2;

/** A default export, because it is loaded lazily. */
export default function NeedsYou() {
  const open = useRead(gameCalls.waiting, 5).data;
  const { missing } = useJoined();
  const needs: Need[] = [];
  const oldest = open?.waiting.at(-1);
  if (open && oldest) {
    const [text, more] = open.count === 1
      ? [
        `One tie is open, from ${dayText(oldest.date)}`,
        `${monthNameOf(oldest.date)} can be finalized when it is settled.`,
      ]
      : [`${capital(inWords(open.count))} ties are open`, 'Their months can be finalized when they are settled.'];
    needs.push({ icon: 'alert', text, more, act: 'Settle', to: paths.waitingGames });
  }
  if (missing.length > 0) {
    const who = missing.length > NAMED ? `${capital(inWords(missing.length))} people`
      : listed(missing.map(({ displayName }) => isolated(displayName)));
    const text = `${who} ${missing.length === 1 ? 'has' : 'have'} not joined yet`;
    const more = 'One code on the table lets them in.';
    needs.push({ icon: 'hand', text, more, act: 'Open the door', to: paths.door });
  }
  if (needs.length === 0) return null;
  return (
    <section className="felt needs-you" aria-labelledby="needs-you-heading">
      <h2 id="needs-you-heading">
        {capital(inWords(needs.length))} {needs.length === 1 ? 'thing needs' : 'things need'} you
      </h2>
      <ul>
        {needs.map(({ icon, text, more, act, to }) => (
          <li key={act}>
            <Icon name={icon} />
            <span><b><Sentence text={text} /></b><small>{more}</small></span>
            <LinkButton label={act} variant="on-felt" to={to} />
          </li>
        ))}
      </ul>
    </section>
  );
}
