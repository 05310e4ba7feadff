/** The profile: the reader's data, with the link to their statement, password and sessions. */
import { lazy, type ReactElement, Suspense } from 'react';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { usePast } from '../../transport/past.js';
import { useReader } from './session.api.js';
import { LinkButton } from '../../ui/buttons.js';
import { PageHead } from '../../ui/page-head.js';
import { PictureForm } from '../../figures/picture-form.js';
import { About, AboutFacts } from './about-facts.js';
import { PushPanels } from '../notices/push-panels.js';
import { PasswordForm } from './password-form.js';
import { SessionsPanel } from './sessions-panel.js';
import './profile.css';

const PastProfile = lazy(() => import('./past-profile.js'));

/** Used inside `RequireLogin`. */
export default function ProfileScreen(): ReactElement | null {
  const reader = useReader();
  const past = usePast();
  if (reader === null) return null;
  if (past !== null) {
    return (
      <Suspense fallback={null}>
        <PastProfile past={past} today={reader} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHead title="Your profile">
        <AsOfButton />
      </PageHead>
      <div className="cols cols-2">
        <AboutReader reader={reader} />
        <PasswordForm username={reader.username} />
        <SessionsPanel />
        <div className="stack">
          <PushPanels />
        </div>
      </div>
    </>
  );
}

const AboutReader = ({ reader }: { readonly reader: UserView }): ReactElement => (
  <About reader={reader}>
    <PictureForm member={reader} />
    <AboutFacts reader={reader} />
    <p className="small muted">An admin changes your name, your rights and your fee.</p>
    <div>
      <LinkButton act="Your statement" to={paths.dues} />
    </div>
  </About>
);
