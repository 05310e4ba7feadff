/** Where the dashboard leads: the last evening, the reader's page, and what the reader owes. */
import type { ReactNode } from 'react';
import type { EveningRow } from '../../../contract/evenings.js';
import type { DashboardView } from '../../../contract/stats.js';
import { daysLater, dayText, weekdayName, weekdayNumber } from '../../../domain/dates.js';
import { capital, isolated, listed, ordinal } from '../../../domain/text.js';
import { knownGroup, useGroup } from '../../figures/group.js';
import { Avatar } from '../../figures/members.js';
import { balanceText } from '../../figures/money-text.js';
import { inWords } from '../../figures/number-words.js';
import { Place } from '../../figures/score.js';
import { eveningPath, paths, playerPath } from '../../paths.js';
import { useToday } from '../../transport/past.js';
import { Icon, Link } from '../../ui/controls.js';
import { Sentence } from '../../ui/page.js';

export function WaysOn({ user, balance, last }: Pick<DashboardView, 'user' | 'balance'> & {
  /** The last evening that is over. */
  readonly last: EveningRow | undefined;
}) {
  const today = useToday();
  const { hasDues } = useGroup() ?? knownGroup();
  return (
    <div className="cols ways-on">
      {last && (
        <WayOn
          to={eveningPath(last.date)}
          mark={<Place place={last.winners.length > 0 ? 1 : null} />}
          note={partIn(last)}
        >
          <Sentence text={wonText(last, today)} />
        </WayOn>
      )}
      <WayOn to={playerPath(user.id)} mark={<Avatar player={user} />} note="Badges, months, partners">Your page</WayOn>
      {(hasDues || balance !== 0) && (
        <WayOn to={paths.dues} mark={<span className="avatar">$</span>} note="Payments, and how to pay">
          Your balance <span translate="no" className="num">{balanceText(balance)}</span>
        </WayOn>
      )}
    </div>
  );
}

const WayOn = ({ to, mark, note, children }: {
  readonly to: string;
  readonly mark: ReactNode;
  /** A line below the title. */
  readonly note: string;
  readonly children: ReactNode;
}) => (
  <Link className="panel way-on" to={to}>
    <span aria-hidden="true">{mark}</span>
    <span><b>{children}</b> <small className="muted">{note}</small></span>
    <Icon name="right" />
  </Link>
);

/** `Chidi won on Tuesday`; an evening of last week or before has its date. Names are isolated. */
function wonText({ date, winners }: EveningRow, today: string): string {
  const on = date > daysLater(today, -7) ? weekdayName(weekdayNumber(date)) : dayText(date);
  if (winners.length === 0) return `A tie is open since ${on}`;
  return `${listed(winners.map(({ displayName }) => isolated(displayName)))} won on ${on}`;
}

/** `One game. You were 3rd.` */
function partIn({ games, own }: EveningRow): string {
  const count = `${capital(inWords(games))} ${games === 1 ? 'game' : 'games'}.`;
  if (own === null) return `${count} You were not there.`;
  return own.rank === null ? count : `${count} You were ${ordinal(own.rank)}.`;
}
