/** The profile: the reader's data, with the link to their statement, password and sessions. */
import type { UserView } from '../../../contract/players.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import { paths } from '../../paths.js';
import { useBoard } from '../boards/board.api.js';
import { AsOfButton } from '../boards/past/head-actions.js';
import { usePast } from '../../transport/past.js';
import { useReader } from './session.api.js';
import { LinkButton } from '../../ui/controls.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { PictureForm } from '../../figures/picture-form.js';
import { About, AboutFacts } from './about-facts.js';
import { PushPanels } from '../notices/push-panels.js';
import { PasswordForm } from './password-form.js';
import { SessionsPanel } from './sessions-panel.js';
import './profile.css';

/** Used inside `RequireLogin`. */
export default function ProfileScreen() {
  const reader = useReader();
  const isNow = usePast() === null;
  if (reader === null) return null;
  return (
    <>
      <PageHead title="Your profile"><AsOfButton /></PageHead>
      {isNow ? (
        <div className="cols cols-2">
          <AboutReader reader={reader} />
          <PasswordForm username={reader.username} />
          <SessionsPanel />
          <div className="stack"><PushPanels /></div>
        </div>
      ) : <Then today={reader} />}
    </>
  );
}

/** The session knows the reader only as of now, the dashboard also as of then. */
const Then = ({ today }: { readonly today: UserView }) => (
  <Loaded
    what="profile"
    query={useBoard(statsCalls.dashboard, 5)}
    failureClass="panel"
    skeleton={<SkeletonRows count={4} className="panel flush" />}
  >
    {({ rows: { user } }) => (
      <About reader={user} today={today}>
        <AboutFacts reader={user} today={today} />
        <div className="row wrap">
          <LinkButton act="Your figures" to={paths.dashboard} />
          <LinkButton act="Your statement" to={paths.dues} />
        </div>
      </About>
    )}
  </Loaded>
);

const AboutReader = ({ reader }: { readonly reader: UserView }) => (
  <About reader={reader}>
    <PictureForm member={reader} />
    <AboutFacts reader={reader} />
    <p className="small muted">An admin changes your name, your rights and your fee.</p>
    <div><LinkButton act="Your statement" to={paths.dues} /></div>
  </About>
);
