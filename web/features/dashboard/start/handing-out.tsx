/** The first passwords that an admin has yet to hand out. They stay, whatever is opened meanwhile. */
import { RowName } from '../../../figures/members.js';
import { Button } from '../../../ui/controls.js';
import { copyText } from '../../../ui/share.js';
import { forgetFirstPasswords, useFirstPasswords } from './first-passwords.js';
import '../../../ui/mono.css';
import './start.css';

/** @param isPanel  on a dashboard that no longer shows the steps */
export default function HandingOut(
  { readerId, isPanel = false }: { readonly readerId: number; readonly isPanel?: boolean },
) {
  const members = useFirstPasswords(readerId);
  if (members.length === 0) return null;
  const text = members.map(({ displayName, username, password }) => `${displayName}: ${username}, ${password}`);
  const list = (
    <div className="stack">
      <p className="small muted">
        First passwords, kept only in this browser until you have handed them out. Everyone can change their own.
      </p>
      <ul className="first-passwords">
        {members.map(({ displayName, username, password }) => (
          <li key={username}>
            <RowName>{displayName}</RowName>
            <span className="mono">{username} <b>{password}</b></span>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button act="Copy" onClick={() => void copyText(text.join('\n'), 'The first passwords are copied.')} />
        <Button act="Print" look="only-wide" onClick={() => print()} />
        <Button act="I have handed them out" look="quiet" onClick={() => forgetFirstPasswords(readerId)} />
      </div>
    </div>
  );
  return isPanel ? <section className="panel" aria-label="First passwords">{list}</section> : list;
}
