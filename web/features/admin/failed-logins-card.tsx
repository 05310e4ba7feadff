/** Owns the card about logins that failed: at whose name, from where, how often. */
import type { ReactElement } from 'react';
import type { FailedLoginView } from '../../../contract/session.js';
import { momentText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { Name } from '../../ui/name.js';
import { counted } from '../../ui/score-text.js';
import { useFailedLogins } from './admin.api.js';
import { Card, CardLoad } from './card.js';

/** More than a member's own slips make on a day. */
const SUSPICIOUS = 5;

export function FailedLoginsCard(): ReactElement {
  const failed = useFailedLogins();
  return (
    <Card title="Failed logins" note={<span className="small muted">30 days</span>}>
      {failed.data === undefined && <CardLoad what="failed logins" {...failed} />}
      {failed.data?.length === 0 && <p className="small muted">Nobody failed to log in.</p>}
      {failed.data !== undefined && failed.data.length > 0 && (
        <ul className="check">
          {failed.data.map((login) => (
            <FailedLogin key={`${login.member?.id ?? 0} ${login.network} ${login.lastAt}`} login={login} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface FailedLoginProps {
  readonly login: FailedLoginView;
}

const FailedLogin = ({ login: { member, network, failures, lastAt } }: FailedLoginProps): ReactElement => (
  <li className="schedule">
    <Icon name={failures >= SUSPICIOUS ? 'alert' : 'lock'} />
    <span>
      {member === null ? 'Names that nobody has' : <Name>{member.displayName}</Name>}
      <small>from {network}</small>
    </span>
    <span className="num">
      {counted(failures, 'failure')}, {momentText(lastAt)}
    </span>
  </li>
);
