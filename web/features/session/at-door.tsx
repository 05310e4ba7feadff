/** The page behind the code of the door: its holder taps their own name, chooses a password, and is in. */
import { useState } from 'react';
import { doorCalls } from '../../../contract/door.calls.js';
import type { DoorJoinRequest, DoorNamesView } from '../../../contract/door.js';
import { joinCalls } from '../../../contract/invitations.calls.js';
import type { JoinRequest } from '../../../contract/invitations.js';
import type { AuthStatus } from '../../../contract/session.js';
import { isolated } from '../../../domain/text.js';
import { isAway, isRefusal, newIdempotencyKey, send } from '../../transport/http.js';
import { Button } from '../../ui/controls.js';
import { textIn, UsernameOfForm } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { focusOnce } from '../../ui/layers.js';
import { PersonName, Sentence, SkeletonLines } from '../../ui/page.js';
import { EASY, type Joining, NewPasswordField, Opened } from './join-parts.js';

const ASK_AGAIN_MS = 3_000;

/**
 * Joins, and repeats it as long as the member has to wait for a Yes.
 * @param onWait  called when the member has to wait
 */
export async function enter(body: DoorJoinRequest | JoinRequest, onWait: () => void): Promise<AuthStatus> {
  const ask = (): Promise<AuthStatus> => send(joinCalls.join, body, newIdempotencyKey());
  let answer = await ask();
  while (!answer.isAuthenticated) {
    onWait();
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    const last = answer;
    answer = await ask().catch((error: unknown) => {
      if (isAway(error) || isRefusal(error, 429)) return last;
      throw error;
    });
  }
  return answer;
}

/** Others join meanwhile, and their names go. */
const READ_AGAIN_MS = 5_000;

type Person = DoorNamesView['people'][number];
interface DoorProps {
  readonly secret: string;
  readonly join: Joining;
  /** Whether the member has chosen a password and waits for a Yes. */
  readonly isWaiting: boolean;
}

export function AtDoor(props: DoorProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const skeleton = <div className="skeleton stack" aria-busy><SkeletonLines count={5} /></div>;
  return (
    <Opened {...props} call={doorCalls.names} everyMs={person === null ? READ_AGAIN_MS : null} skeleton={skeleton}>
      {({ group, people }) => (person === null ? <Names {...{ group, people }} onChoose={setPerson} />
        : <Password {...props} person={person} group={group} onBack={() => setPerson(null)} />)}
    </Opened>
  );
}

const Names = ({ group, people, onChoose }: DoorNamesView & { readonly onChoose: (person: Person) => void }) => (
  <section>
    <p className="lead"><bdi translate="no">{group}</bdi></p>
    <h1 ref={focusOnce} tabIndex={-1}>Who are you?</h1>
    <ul className="door-names">
      {people.map((each) => (
        <li key={each.userId}>
          <Button
            label={<PersonName name={each.displayName} variant="in-row" />}
            variant="on-felt-line big"
            onClick={() => onChoose(each)}
          />
        </li>
      ))}
    </ul>
    <p className="small muted">Not on the list? Tell your organizer: it takes a moment to add you.</p>
  </section>
);

function Password({ secret, join, isWaiting, person, group, onBack }: DoorProps & {
  readonly person: Person;
  readonly group: string;
  readonly onBack: () => void;
}) {
  const hasToWait = isWaiting && join.isPending;
  return (
    <>
      <div>
        <p className="lead"><bdi translate="no">{group}</bdi></p>
        <h1 ref={focusOnce} tabIndex={-1}><Sentence text={`Hello ${isolated(person.displayName)}`} /></h1>
        <p className="lead" role="status">
          {hasToWait && 'You may record games, so your organizer says Yes first. You come in by yourself then.'}
        </p>
      </div>
      <Form
        className="panel stack"
        change={join}
        body={(fields) => ({ door: secret, userId: person.userId, password: textIn(fields, 'password') })}
        label={['Sit down', hasToWait ? 'Waiting for the Yes...' : 'Sitting down...']}
        actLook="primary big wide"
        beside={!join.isPending && <Button label="That is not me" variant="quiet" onClick={onBack} />}
        failure="You have not joined yet. Try again."
      >
        <UsernameOfForm value={person.displayName} />
        <NewPasswordField label="Choose a password" hint={EASY} />
      </Form>
    </>
  );
}
