/** The reader's sessions, which can be ended here. */
import { useState } from 'react';
import { sessionCalls } from '../../../contract/session.calls.js';
import type { SessionView } from '../../../contract/session.js';
import { usePress, useRead } from '../../transport/resource.js';
import { Button, PressButton } from '../../ui/controls.js';
import { momentText } from '../../../domain/dates.js';
import { Loaded } from '../../ui/load-states.js';
import { Panel } from '../../ui/page-head.js';
import { counted } from '../../../domain/text.js';
import { toastGood } from '../../ui/toast.js';
import { FormDialog } from '../../ui/form.js';

export const SessionsPanel = () => (
  <Panel title="Where you are logged in" look="stack">
    <Loaded what="sessions" query={useRead(sessionCalls.sessions, 0)} skeleton={SKELETON}>
      {(sessions) => <SessionList sessions={sessions} />}
    </Loaded>
  </Panel>
);

const SKELETON = (
  <>
    <span className="sk line" />
    <span className="sk line" />
  </>
);

function SessionList({ sessions }: { readonly sessions: readonly SessionView[] }) {
  const [isAsking, setAsking] = useState(false);
  const others = counted(sessions.length - 1, 'device');
  return (
    <>
      <ul className="sessions">{sessions.map((session) => <SessionRow key={session.id} session={session} />)}</ul>
      {sessions.length > 1 && (
        <div><Button act="Log out everywhere else" look="danger" onClick={() => setAsking(true)} /></div>
      )}
      {isAsking && <EndOthersDialog others={others} onClose={() => setAsking(false)} />}
    </>
  );
}

function SessionRow({ session }: { readonly session: SessionView }) {
  const { id, device, lastSeenAt, isThisOne } = session;
  const end = usePress(sessionCalls.endSession, { id });
  const name = device ?? 'Unknown device';
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <small className="muted">{isThisOne ? 'This browser' : `Last seen ${momentText(lastSeenAt)}`}</small>
      </span>
      {!isThisOne && (
        <PressButton
          change={end}
          act="Log out"
          busyAct="Logging out..."
          label={`Log out ${name}, last seen ${momentText(lastSeenAt)}`}
          onDone={() => toastGood('Logged Out', `${name} is logged out.`)}
          failure={['Error', 'The session did not end.']}
        />
      )}
    </li>
  );
}

interface EndOthersDialogProps {
  /** Such as '2 devices'. */
  readonly others: string;
  readonly onClose: () => void;
}

const EndOthersDialog = ({ others, onClose }: EndOthersDialogProps) => (
  <FormDialog
    title={`Log out ${others.replace(' ', ' other ')}?`}
    act={`Log out ${others}`}
    busyAct="Logging out..."
    isDangerous
    change={usePress(sessionCalls.endOtherSessions)}
    onClose={onClose}
    onDone={() => toastGood('Logged Out', 'You are logged in only here.')}
  >
    <p>The password is needed there again. A game half recorded there stays on that device as a draft.</p>
  </FormDialog>
);
