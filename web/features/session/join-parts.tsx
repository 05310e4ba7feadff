/** The parts of the page that a card and the door share: what a secret opens, a new password, and how a visit ends. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Change } from '../../../contract/call.js';
import type { DoorJoinRequest } from '../../../contract/door.js';
import type { JoinRequest } from '../../../contract/invitations.js';
import type { AuthStatus } from '../../../contract/session.js';
import { MIN_PASSWORD_LENGTH } from '../../../domain/player/login-rules.js';
import { paths } from '../../paths.js';
import { HttpError, isAway, newIdempotencyKey, send, serverMessageOf } from '../../transport/http.js';
import type { Mutation } from '../../transport/resource.js';
import { Button, Icon, type IconName, LinkButton } from '../../ui/controls.js';
import { PasswordField } from '../../ui/fields.js';
import { focusOnce } from '../../ui/layers.js';
import { Sentence } from '../../ui/page.js';

export type Joining = Mutation<DoorJoinRequest | JoinRequest, AuthStatus>;

interface OpenedProps<View> {
  readonly call: Change<{ readonly secret: string }, View>;
  readonly secret: string;
  readonly join: Joining;
  /** How often it is read again, milliseconds; false for once, null while it is not read at all. */
  readonly everyMs: number | false | null;
  readonly skeleton: ReactNode;
  readonly children: (view: View) => ReactNode;
}

/** What a secret opens, or how the visit has ended: perhaps while its holder was typing. */
export function Opened<View>({ call, secret, join, everyMs, skeleton, children }: OpenedProps<View>) {
  // Tools show the keys of queries, so no key contains the secret.
  const [id] = useState(() => newIdempotencyKey());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['opened', id],
    queryFn: () => send(call, { secret }, newIdempotencyKey()),
    retry: false, staleTime: Infinity, gcTime: 0, enabled: everyMs !== null,
    refetchInterval: ({ state }) => state.status !== 'error' && (everyMs ?? false),
  });
  const end = (everyMs === null ? null : error) ?? (isOver(join.error) ? join.error : null);
  if (end) return <End error={end} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return data === undefined ? skeleton : children(data);
}

export const EASY = 'Three words are easy to keep.';

/** A longer and more varied password is better. Only the server refuses common ones. */
export function NewPasswordField({ label, hint }: { readonly label: string; readonly hint: string }) {
  const [password, setPassword] = useState('');
  const bars = password.length < MIN_PASSWORD_LENGTH ? 0 : Math.floor(new Set(password).size / 3);
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        value={password}
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. ${hint}`}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="strength" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => <i key={bar} className={bar <= bars ? 'on' : undefined} />)}
      </div>
    </>
  );
}

const isOver = (error: Error | null): boolean => error instanceof HttpError && /^(Card|Door)/.test(error.rule);

const SIGNS: Readonly<Record<string, IconName>> = {
  CardMustBeInTime: 'clock', CardMustBeUnused: 'check', CardMustStand: 'close', CardMustBeKnown: 'search',
  DoorMustBeOpen: 'lock',
};

/** The server's sentence begins with the title. */
function End({ error, isRetrying, onRetry }: {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}) {
  const rule = error instanceof HttpError ? error.rule : '';
  const [title = '', ...text] = isAway(error)
    ? ['No answer', 'Nothing was lost and the link still works. Check the connection.']
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

