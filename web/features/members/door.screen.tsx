/** The open door on the organizer's phone: the code for the table, the chairs as they fill, and an Undo for each. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { doorCalls } from '../../../contract/door.calls.js';
import { type DoorView, type OpenedDoorView, type UndoneView } from '../../../contract/door.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { isolated } from '../../../domain/text.js';
import { OnlyHere } from '../../figures/invite-card.js';
import { ChairCard } from '../../figures/chair-card.js';
import { isMember, RowName, useReaderId } from '../../figures/members.js';
import { paths } from '../../paths.js';
import { useCommand, usePress, useRead } from '../../transport/resource.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { ActionButton, Button } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';
import { combine, Loaded, PageHead, Panel, PersonName, Sentence, SkeletonRows } from '../../ui/page.js';
import { useScreenOn } from '../../ui/screen.js';
import { copyText } from '../../ui/share.js';
import { toastGood } from '../../ui/toast.js';
import { timeLeftText } from '../recording/under-way/shared-draft.js';

const QrCode = lazy(() => import('../../ui/qr-code.js'));

const TICK_MS = 5_000;

const WHILE_OPEN = 'It lets people in while the door is open.';

const closing = { variant: 'on-felt', failure: ['Error', 'The door was not closed.'] } as const;

export default function DoorScreen() {
  const query = combine(useRead(doorCalls.state, 0), useRead(playerCalls.list, 5));
  return (
    <>
      <PageHead title="The door" up={[paths.members, 'Members']} />
      <Loaded what="door" query={query} failureClass="panel" skeleton={<SkeletonRows count={5} className="panel" />}>
        {([door, players]) => <Door door={door} members={players.filter(isMember)} />}
      </Loaded>
    </>
  );
}

interface DoorProps {
  readonly door: DoorView;
  readonly members: readonly UserView[];
}

function Door({ door, members }: DoorProps) {
  const navigate = useNavigate();
  const readerId = useReaderId();
  // The entry of the browser's history keeps the code across a reload, and no storage does.
  const { state } = useLocation() as { state: Pick<OpenedDoorView, 'url' | 'until'> | null };
  const [now, setNow] = useState(serverNow);
  useScreenOn();
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = door.until === null ? '' : timeLeftText(door.until, now);
  const isOpen = left !== '';
  const url = state?.until === door.until ? state?.url : undefined;
  const out = new Set([...door.missing, ...door.waiting]);
  const among = members.map(({ displayName }) => displayName);
  const seated = members.filter(({ id }) => !out.has(id));
  const open = useCommand(doorCalls.open);
  const close = usePress(doorCalls.close);
  const opening = (label: string, variant: string) => (
    <ActionButton
      change={open}
      body={{}}
      label={[label, 'Opening...']}
      variant={variant}
      onDone={(made) => void navigate('', { replace: true, state: { url: made.url, until: made.until } })}
      failure={['Error', 'The door was not opened.']}
    />
  );
  return (
    <>
      <section className="felt door" aria-label="The door">
        {isOpen && url !== undefined && (
          <div className="door-code">
            <Suspense fallback={<span />}><QrCode text={url} label="QR code of the door" /></Suspense>
            <p className="small">Point a camera at it.</p>
          </div>
        )}
        <div className="stack">
          <div role="status">
            {door.waiting.length > 0 && <Waiting door={door} members={members} />}
            <h2>{seated.length} of {members.length} have joined</h2>
          </div>
          <p className="muted">{textOf(isOpen, url, out.size)}</p>
          <ul className="chairs">
            {[...seated, ...members.filter(({ id }) => out.has(id))].map(({ id, displayName }) => (
              <li key={id} className={out.has(id) ? 'out' : undefined}>
                {out.has(id) ? <i className="chair free" /> : <ChairCard {...{ id, among }} name={displayName} />}
                {id === readerId ? 'You' : <PersonName name={displayName} variant="in-row" />}
                <span className="vh">{out.has(id) ? ', not joined yet' : ', joined'}</span>
              </li>
            ))}
          </ul>
          {isOpen && <p role="timer">Open{left}.</p>}
          <div className="row wrap">
            {isOpen && <ActionButton change={close} label={['Close the door', 'Closing...']} {...closing} />}
            {isOpen && url !== undefined && (
              <Button label="Copy the link" variant="on-felt-line" onClick={() => void copyText(url, WHILE_OPEN)} />
            )}
            {isOpen ? url === undefined && opening('Show another code', 'on-felt-line')
              : door.missing.length > 0 && opening('Open the door', 'on-felt big')}
          </div>
        </div>
      </section>
      {url !== undefined && isOpen && <OnlyHere url={url} />}
      <Joined door={door} members={members} />
    </>
  );
}

function textOf(isOpen: boolean, url: string | undefined, missing: number): string {
  if (!isOpen && missing === 0) return 'All are in, so the door is closed.';
  if (!isOpen) {
    return 'One code lets everybody in who has no password yet, for fifteen minutes. Who holds it sees their names.';
  }
  return url === undefined ? 'The phone that opened the door has its code.'
    : 'Lay the phone on the table. Everybody taps their own name.';
}

/** The members who wait for a Yes, beside the code, where it is seen at once. */
const Waiting = ({ door: { waiting }, members }: DoorProps) => (
  <ul className="door-joined door-waiting">
    {members.filter(({ id }) => waiting.includes(id)).map((member) => (
      <li key={member.id}>
        <span>
          <b><RowName>{member.displayName}</RowName></b>
          <small className="muted"> waits for your Yes</small>
        </span>
        <div className="row">
          <Yes member={member} />
          <Undo member={member} variant="on-felt-line" />
        </div>
      </li>
    ))}
  </ul>
);

/** Those who came in, the latest first. */
function Joined({ door: { joined }, members }: DoorProps) {
  const [undone, setUndone] = useState<UndoneView['stays']>([]);
  const lines = [...joined].reverse()
    .flatMap((line) => members.filter(({ id }) => id === line.userId).map((member) => ({ ...line, member })));
  if (lines.length === 0 && undone.length === 0) return null;
  return (
    <Panel title="Just joined" note="The wrong person? Undo" variant="flush">
      <ul className="rows lines door-joined">
        {lines.map(({ at, member }) => (
          <li key={member.id}>
            <span>
              <b><RowName id={member.id}>{member.displayName}</RowName></b>
              <small className="muted"> {zone.timeText(at)}</small>
            </span>
            <Undo member={member} onDone={setUndone} />
          </li>
        ))}
      </ul>
      {undone.length > 0 && (
        <Note role="status">
          <b>What was entered stays.</b>{' '}
          {undone.map(({ at, text }) => <Sentence key={at + text} text={`${text}. `} />)}
        </Note>
      )}
    </Panel>
  );
}

const Yes = ({ member: { id, displayName } }: { readonly member: UserView }) => (
  <ActionButton
    change={useCommand(doorCalls.accept)}
    body={{ userId: id }}
    label={['Yes', 'Yes...']}
    aria-label={`Yes, let ${displayName} in`}
    variant="on-felt"
    failure={['Error', 'Nobody was let in.']}
  />
);

/** One tap undoes it: the heading asks for the wrong person, and the name can be tapped again. */
const Undo = ({ member: { id, displayName }, variant, onDone }: {
  readonly member: UserView;
  readonly variant?: string;
  readonly onDone?: (stays: UndoneView['stays']) => void;
}) => (
  <ActionButton
    change={useCommand(doorCalls.undo)}
    body={{ userId: id, reason: 'The wrong person' }}
    label={['Undo', 'Undoing...']}
    aria-label={`Undo the joining of ${displayName}`}
    variant={variant}
    onDone={({ stays }) => {
      onDone?.(stays);
      toastGood('Undone', `${isolated(displayName)} can be tapped again. That phone is logged out.`);
    }}
    failure={['Error', 'Nothing was undone.']}
  />
);
