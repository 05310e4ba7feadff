/** The page behind the link of a card or the door: who invites to what, the few choices, and why a card has ended. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { joinCalls } from '../../../contract/invitations.calls.js';
import type { JoinCardView } from '../../../contract/invitations.js';
import { usernameFor } from '../../../domain/player/usernames.js';
import { counted, isolated } from '../../../domain/text.js';
import { TO_HOME_SCREEN } from '../../figures/home-screen.js';
import { usePlans } from '../../figures/plans/answers.js';
import { nextOf, planTitle } from '../../figures/plans/plan-text.js';
import { CardFan } from '../../figures/playing-card.js';
import { asciiFor } from '../../figures/usernames.js';
import { eveningPath, paths } from '../../paths.js';
import { zone } from '../../transport/server-clock.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { Field, NameField, textIn, UsernameOfForm } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { Sentence, SkeletonLines } from '../../ui/page.js';
import { Title } from '../../ui/title.js';
import { AtDoor, enter } from './at-door.js';
import { EASY, Ending, type Joining, NewPasswordField, Opened } from './join-parts.js';
import { useEntry, useLogout, useReader, useSession } from '../../figures/session.js';

/** The secret is kept only as long as the page, and never in a storage. */
let secret = '';

/** Removes the secret from the address bar. */
function takeSecret(): string {
  const { hash, pathname } = location;
  if (hash.length > 1) {
    secret = hash.slice(1);
    history.replaceState(history.state, '', pathname);
  }
  return secret;
}

/** The secret of a card has a number before its point. */
const DOOR_SECRET = /^[\w-]{22}$/;

export default function JoinScreen() {
  // Another card's link may be opened on the same page.
  useLocation();
  return <Visit key={takeSecret()} />;
}

function Visit() {
  const session = useSession();
  const reader = useReader();
  const [isWaiting, setWaiting] = useState(false);
  const join = useEntry(joinCalls.join, (body) => enter(body, () => setWaiting(true)));
  const isDoor = DOOR_SECRET.test(secret);
  const visit = isDoor ? <AtDoor secret={secret} join={join} isWaiting={isWaiting} /> : <Card join={join} />;
  return (
    <>
      <Title>Join</Title>
      <div className="way-in">
        {reader === null ? !session.isPending && visit
          : join.isIdle ? <AtTheTable name={reader.displayName} isDoor={isDoor} />
            : <Joined name={reader.displayName} />}
      </div>
    </>
  );
}

const Card = ({ join }: { readonly join: Joining }) => (
  <Opened call={joinCalls.card} secret={secret} join={join} everyMs={false} skeleton={OPENING}>
    {(card) => (
      <>
        <div><CardFan /><Invitation {...card} /></div>
        <JoinForm card={card} join={join} />
      </>
    )}
  </Opened>
);

const OPENING = (
  <section className="panel stack" aria-busy>
    <h2 role="status">Opening your card...</h2>
    <div className="skeleton stack" aria-hidden="true"><SkeletonLines count={5} /></div>
  </section>
);

const Invitation = ({ displayName, isNew, invitedBy, group, members, until }: JoinCardView) => (
  <>
    <h1>{isNew ? <Sentence text={`${isolated(displayName)}, you are dealt in`} /> : 'A new password'}</h1>
    <p className="lead">
      {isNew ? (
        <>
          <b><Sentence text={isolated(invitedBy)} /></b> invites you to <b><bdi translate="no">{group}</bdi></b>:{' '}
          {counted(members, 'friend')}, food and drinks, and a game of President. This card is yours alone and works
        </>
      ) : <><b><Sentence text={isolated(invitedBy)} /></b> made this link for you. It works once,</>}
      {' '}until {zone.momentText(until)}.
    </p>
  </>
);

function JoinForm({ card, join }: { readonly card: JoinCardView; readonly join: Joining }) {
  const { displayName, username: known, isNew, invitedBy, group } = card;
  const bodyIn = (fields: FormData) => ({
    secret, password: textIn(fields, 'password'), username: known ?? textIn(fields, 'username'),
    ...(known === null && { displayName: textIn(fields, 'displayName') }),
  });
  return (
    <Form
      className="panel stack"
      title={isNew ? `Join ${isolated(group)}` : `A new password for ${isolated(displayName)}`}
      change={join}
      body={bodyIn}
      label={isNew ? ['Join', 'Joining...'] : ['Save and log in', 'Saving...']}
      actLook="primary big wide"
      failure="It did not work. Nothing was lost: try again."
    >
      {known === null ? <WhoFields name={displayName} /> : (
        <>
          <UsernameOfForm value={known} />
          <p className="muted">You log in as <b translate="no">{known}</b>.</p>
        </>
      )}
      <NewPasswordField label={isNew ? 'Password' : 'New password'} hint={isNew ? EASY : 'Not your username.'} />
      <p className="small muted">
        <Sentence
          text={isNew
            ? `You see boards, games and your own dues. ${isolated(invitedBy)} sees that you joined, not your password.`
            : 'You are then logged out on every other device.'}
        />
      </p>
    </Form>
  );
}

/** The fields of an invited person beside the password. The name suggests the username. */
function WhoFields({ name }: { readonly name: string }) {
  const [suggested, setSuggested] = useState('');
  useEffect(() => {
    void asciiFor([name]).then((toAscii) => setSuggested(usernameFor(name, new Set(), toAscii)));
  }, [name]);
  return (
    <>
      <NameField label="Your name on the boards" defaultValue={name} maxLength={60} autoComplete="name" />
      <Field
        key={suggested}
        name="username"
        label="Username"
        defaultValue={suggested}
        autoComplete="username"
        autoCapitalize="none"
        hint="To log in. Small letters, digits, dot, underscore, hyphen. It never changes."
      />
    </>
  );
}

function AtTheTable({ name, isDoor }: { readonly name: string; readonly isDoor: boolean }) {
  const { mutate, isPending } = useLogout();
  const act = isDoor ? 'let somebody else in by the door' : 'use this card';
  const text = `You are logged in as ${isolated(name)}. To ${act}, log out first.`;
  return (
    <Ending sign="crown" title="You are at the table already" text={text}>
      <LinkButton label="Dashboard" variant="on-felt" to={paths.dashboard} />
      <Button label="Log out" variant="on-felt-line" aria-disabled={isPending} onClick={() => mutate()} />
    </Ending>
  );
}

function Joined({ name }: { readonly name: string }) {
  const plan = nextOf(usePlans().data ?? []);
  const next = plan ? ` The next evening is ${planTitle(plan)}, ${isolated(plan.place)}.` : '';
  const text = `You are logged in on this device.${next}`;
  return (
    <Ending sign="diamonds" title={`Welcome to the table, ${isolated(name)}`} text={text}>
      {plan ? <LinkButton label="Say if you come" variant="on-felt" to={eveningPath(plan.date)} />
        : <LinkButton label="Dashboard" variant="on-felt" to={paths.dashboard} />}
      <LinkButton label="Look at the boards" variant="on-felt-line" to={paths.leaderboards} />
      <p className="small muted">{TO_HOME_SCREEN}</p>
    </Ending>
  );
}
