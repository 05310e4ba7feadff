/** The parts of the page that a card and the door share: how strong a password is, and how a visit ends. */
import type { ReactNode } from 'react';
import type { DoorJoinRequest } from '../../../contract/door.js';
import type { JoinRequest } from '../../../contract/invitations.js';
import type { AuthStatus } from '../../../contract/session.js';
import { MIN_PASSWORD_LENGTH } from '../../../domain/player/login-rules.js';
import { paths } from '../../paths.js';
import { HttpError, isAway, serverMessageOf } from '../../transport/http.js';
import type { Mutation } from '../../transport/resource.js';
import { Button, Icon, type IconName, LinkButton } from '../../ui/controls.js';
import { focusOnce } from '../../ui/layers.js';
import { Sentence } from '../../ui/page.js';

export type Joining = Mutation<DoorJoinRequest | JoinRequest, AuthStatus>;

/** A longer and more varied password is better. Only the server refuses common ones. */
export const Strength = ({ password }: { readonly password: string }) => {
  const bars = password.length < MIN_PASSWORD_LENGTH ? 0 : Math.floor(new Set(password).size / 3);
  return (
    <div className="strength" aria-hidden="true">
      {[1, 2, 3, 4].map((bar) => <i key={bar} className={bar <= bars ? 'on' : undefined} />)}
    </div>
  );
};

export const isOver = (error: Error | null): boolean => error instanceof HttpError && /^(Card|Door)/.test(error.rule);

const SIGNS: Readonly<Record<string, IconName>> = {
  CardMustBeInTime: 'clock', CardMustBeUnused: 'check', CardMustStand: 'close', CardMustBeKnown: 'search',
  DoorMustBeOpen: 'lock',
};

/** The server's sentence begins with the title. */
export function End({ error, isRetrying, onRetry }: {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const rule = error instanceof HttpError ? error.rule : '';
  const [title = '', ...text] = isAway(error)
    ? ['No answer', 'Nothing was lost and the card still works. Check the connection.']
    : serverMessageOf(error, 'Something went wrong. Try again soon.').split(/(?<=\.) /);
  return (
    <Ending sign={SIGNS[rule] ?? 'alert'} title={title.replace(/\.$/, '')} text={text.join(' ')}>
      {rule === 'CardMustBeUnused' && <LinkButton label="Log in" variant="on-felt" to={paths.login} />}
      {!isOver(error) && (
        <Button label={isRetrying ? 'Trying...' : 'Try again'} variant="on-felt" onClick={onRetry} />
      )}
    </Ending>
  );
}

/** The title is read out, because this part replaces the form. */
export const Ending = ({ sign, title, text, children }: {
  readonly sign: IconName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <section>
    <span className="back-card"><Icon name={sign} /></span>
    <h1 ref={focusOnce} tabIndex={-1}><Sentence text={title} /></h1>
    <p className="lead"><Sentence text={text} /></p>
    <div className="row wrap">{children}</div>
  </section>
);

