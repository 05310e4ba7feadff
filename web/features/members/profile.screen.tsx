/** The profile: the reader's data, with the link to their statement, password and sessions. */
import type { ReactNode } from 'react';
import type { UserView } from '../../../contract/players.js';
import { auditCalls } from '../../../contract/audit.calls.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import type { SessionView } from '../../../contract/session.js';
import { statsCalls } from '../../../contract/stats.calls.js';
import { readType } from '../../../domain/membership.js';
import { counted } from '../../../domain/text.js';
import { Avatar, Name } from '../../figures/members.js';
import { feeTextOn, plannedFeeText } from '../../figures/money-text.js';
import { PictureForm } from '../../figures/picture-form.js';
import { paths } from '../../paths.js';
import { usePast, useToday } from '../../transport/past.js';
import { useCommand, usePress, useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { DownloadLink, LinkButton, ActionButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { PasswordField, textIn, UsernameOfForm } from '../../ui/fields.js';
import { Form, FormButton } from '../../ui/form.js';
import { Figure, Loaded, PageHead, Panel, SkeletonLines, SkeletonRows } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { useBoard } from '../boards/board.api.js';
import { AsOfButton } from '../past/head-actions.js';
import { PushPanels } from '../notices/push-panels.js';
import { useReader } from '../../figures/session.js';

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
          <About reader={reader}>
            <PictureForm member={reader} />
            <AboutFacts reader={reader} />
            <p className="small muted">An admin changes your name, your rights and your fee.</p>
            <div className="row wrap">
              <LinkButton label="Your statement" to={paths.dues} />
              <DownloadLink label="Your data" href={auditCalls.own.path} />
            </div>
          </About>
          <PasswordForm username={reader.username} />
          <Sessions />
          <div className="stack"><PushPanels /></div>
        </div>
      ) : <Then today={reader} />}
    </>
  );
}

/** The session has the reader's data of today; the dashboard also has those of the past. */
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
          <LinkButton label="Your figures" to={paths.dashboard} />
          <LinkButton label="Your statement" to={paths.dues} />
        </div>
      </About>
    )}
  </Loaded>
);

interface AboutProps {
  readonly reader: UserView;
  /** Values that differ today are named beside those of the past. */
  readonly today?: UserView;
}

const About = ({ reader, today = reader, children }: AboutProps & { readonly children: ReactNode }) => (
  <section className="panel stack" aria-label="About you">
    <div className="row about">
      <Avatar player={reader} />
      <div>
        <h2><Name>{reader.displayName}</Name></h2>
        <p className="small muted">
          {reader.username}
          {today.displayName !== reader.displayName && <> · today <Name>{today.displayName}</Name></>}
        </p>
      </div>
    </div>
    {children}
  </section>
);

function AboutFacts({ reader, today = reader }: AboutProps) {
  const day = useToday();
  const facts = [
    ['Rights', rightsText(reader), rightsText(today)],
    ['Monthly fee', feesText(reader, day), feesText(today, currentDate())],
  ] as const;
  return (
    <dl className="flow facts">
      {facts.map(([label, then, now]) => (
        <Figure key={label} label={label} className="">
          {then}{now !== then && <> <span className="delta">today {now}</span></>}
        </Figure>
      ))}
    </dl>
  );
}

const feesText = (member: UserView, day: string): string =>
  [feeTextOn(day, readType(member)), ...member.plannedMemberships.map(plannedFeeText)].join(', ');

function rightsText({ isAdmin, canCreateGames }: UserView): string {
  if (isAdmin) return 'Admin';
  return canCreateGames ? 'Member, records games' : 'Member';
}

const PasswordForm = ({ username }: { readonly username: string }) => (
  <Form
    className="panel stack"
    title="Change password"
    change={useCommand(sessionCalls.changePassword)}
    body={(fields) => ({
      currentPassword: textIn(fields, 'currentPassword'),
      newPassword: textIn(fields, 'newPassword'),
    })}
    onDone={() => toastGood('Password Changed', 'You stay logged in here and are logged out on all other devices.')}
    failureToast={['Error', 'The password was not changed.']}
    label={['Change password', 'Saving...']}
  >
    <UsernameOfForm value={username} />
    <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
    <PasswordField
      name="newPassword"
      label="New password"
      autoComplete="new-password"
      hint="At least 8 characters. Your other sessions end."
    />
  </Form>
);

const Sessions = () => (
  <Panel title="Where you are logged in" variant="stack">
    <Loaded what="sessions" query={useRead(sessionCalls.sessions, 0)} skeleton={<SkeletonLines count={2} />}>
      {(sessions) => (
        <>
          <ul className="flow sessions">
            {sessions.map((session) => <SessionRow key={session.id} session={session} />)}
          </ul>
          {sessions.length > 1 && (
            <div>
              <EndOthersButton others={counted(sessions.length - 1, 'device')} />
            </div>
          )}
        </>
      )}
    </Loaded>
  </Panel>
);

function SessionRow({ session: { id, device, lastSeenAt, isThisOne } }: { readonly session: SessionView }) {
  const name = device ?? 'Unknown device';
  const end = usePress(sessionCalls.endSession, { id });
  return (
    <li>
      <span className="grow">
        <b>{name}</b>
        <small className="muted">{isThisOne ? 'This browser' : `Last seen ${zone.momentText(lastSeenAt)}`}</small>
      </span>
      {!isThisOne && (
        <ActionButton
          change={end}
          label={['Log out', 'Logging out...']}
          aria-label={`Log out ${name}, last seen ${zone.momentText(lastSeenAt)}`}
          onDone={() => toastGood('Logged Out', `${name} is logged out.`)}
          failure={['Error', 'The session did not end.']}
        />
      )}
    </li>
  );
}

/** @param others  such as '2 devices' */
const EndOthersButton = ({ others }: { readonly others: string }) => (
  <FormButton
    button={{ label: 'Log out everywhere else', variant: 'danger' }}
    title={`Log out ${others.replace(' ', ' other ')}?`}
    label={[`Log out ${others}`, 'Logging out...']}
    isDangerous
    change={usePress(sessionCalls.endOtherSessions)}
    onDone={() => toastGood('Logged Out', 'You are logged in only here.')}
  >
    <p>The password is needed there again. A game half recorded there stays on that device as a draft.</p>
  </FormButton>
);
