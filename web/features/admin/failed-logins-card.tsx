/** Failed logins by name and network, with their number. */
import { sessionCalls } from '../../../contract/session.calls.js';
import type { FailedLoginView } from '../../../contract/session.js';
import { useRead } from '../../transport/resource.js';
import { momentText } from '../../../domain/dates.js';
import { Icon } from '../../ui/controls.js';
import { Name } from '../../figures/members.js';
import { counted } from '../../../domain/text.js';
import { LoadedCard } from './card.js';

/** More than a member's own typing errors in a day. */
const SUSPICIOUS = 5;

export const FailedLoginsCard = () => (
  <LoadedCard
    title="Failed logins"
    note="30 days"
    what="failed logins"
    query={useRead(sessionCalls.failedLogins, 1)}
  >
    {(logins) =>
      logins.length === 0 ? (
        <p className="small muted">Nobody failed to log in.</p>
      ) : (
        <ul className="check">
          {logins.map((login) => (
            <FailedLogin key={`${login.member?.id ?? 0} ${login.network} ${login.lastAt}`} login={login} />
          ))}
        </ul>
      )
    }
  </LoadedCard>
);

const FailedLogin = ({ login: { member, network, failures, lastAt } }: { readonly login: FailedLoginView }) => (
  <li className="schedule">
    <Icon name={failures >= SUSPICIOUS ? 'alert' : 'lock'} />
    <span>
      {member === null ? 'Unknown names' : <Name>{member.displayName}</Name>}
      <small>from {network}</small>
    </span>
    <span className="num">{counted(failures, 'failure')}, {momentText(lastAt)}</span>
  </li>
);
