/** The profile: the reader's data, with the link to their statement, password and sessions. */
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { useReader } from '../session/session.api.js';
import { Avatar } from '../../ui/avatar.js';
import { feeText, plannedFeeText } from '../../ui/fee-text.js';
import { Name } from '../../ui/name.js';
import { PageHead } from '../../ui/page-head.js';
import { PictureForm } from '../../ui/picture-form.js';
import { isPast } from '../../ui/today.js';
import { PasswordForm } from './password-form.js';
import { SessionsPanel } from './sessions-panel.js';
import './profile.css';

/** Used inside `RequireLogin`. */
export default function ProfileScreen(): ReactElement | null {
  const reader = useReader();
  if (reader === null) return null;
  return (
    <>
      <PageHead title="Your profile" />
      <div className="cols cols-2">
        <AboutReader reader={reader} />
        <fieldset disabled={isPast}>
          <PasswordForm username={reader.username} />
        </fieldset>
        <fieldset disabled={isPast}>
          <SessionsPanel />
        </fieldset>
      </div>
    </>
  );
}

const AboutReader = ({ reader }: { readonly reader: UserView }): ReactElement => (
  <section className="panel stack" aria-label="About you">
    <div className="row about">
      <Avatar player={reader} isReader />
      <div>
        <h2>
          <Name>{reader.displayName}</Name>
        </h2>
        <p className="small muted">{reader.username}</p>
      </div>
    </div>
    <PictureForm member={reader} />
    <dl className="facts">
      <div>
        <dt>Rights</dt>
        <dd>{rightsText(reader)}</dd>
      </div>
      <div>
        <dt>Monthly fee</dt>
        <dd>{[feeText(reader.isShishaSmoker), ...reader.plannedMemberships.map(plannedFeeText)].join(', ')}</dd>
      </div>
    </dl>
    <p className="small muted">An admin changes your name, your rights and your fee.</p>
    <div>
      <Link className="btn" to={paths.dues}>
        Your statement
      </Link>
    </div>
  </section>
);

function rightsText({ isAdmin, canCreateGames }: UserView): string {
  if (isAdmin) return 'Admin';
  return canCreateGames ? 'Member, records games' : 'Member';
}
