/** The step 'Who plays?': a list of names becomes members, whose first passwords are handed to them. */
import { type ReactElement, useState } from 'react';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { MIN_PLAYERS } from '../../../../domain/game/entry-limits.js';
import { paths } from '../../../paths.js';
import { useSending } from '../../../transport/command.js';
import { send } from '../../../transport/http.js';
import { serverMessageOf } from '../../../transport/http-error.js';
import { newIdempotencyKey } from '../../../transport/idempotency-key.js';
import { Button, LinkButton } from '../../../ui/buttons.js';
import { TextAreaField, textIn } from '../../../ui/fields.js';
import { Form } from '../../../ui/form.js';
import { RowName } from '../../../ui/name.js';
import { counted } from '../../../ui/score-text.js';
import { copyText } from '../../../ui/share-text.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { type FirstMember, membersOf, namesIn } from './first-members.js';

interface Added {
  readonly members: readonly FirstMember[];
  /** Why the next name was refused. */
  readonly refusal: string | null;
}

/** One after the other: the passwords of several would be hashed at once otherwise. */
async function addAll(members: readonly FirstMember[]): Promise<Added> {
  const added: FirstMember[] = [];
  for (const member of members) {
    try {
      await send(playerCalls.add, { ...member, isAdmin: false, canCreateGames: false, isShishaSmoker: false },
        newIdempotencyKey());
      added.push(member);
    } catch (failure) {
      const why = serverMessageOf(failure, 'The server did not answer: look at the members.');
      return { members: added, refusal: `${member.displayName}: ${why}` };
    }
  }
  return { members: added, refusal: null };
}

export interface NamesFormProps {
  readonly known: readonly UserView[];
  /** Members who play. */
  readonly count: number;
  readonly onAdded: (members: readonly FirstMember[]) => void;
}

export function NamesForm({ known, count, onAdded }: NamesFormProps): ReactElement {
  const [typed, setTyped] = useState('');
  const add = useSending(addAll, playerCalls.add.stale);
  const names = namesIn(typed);
  const done = ({ members, refusal }: Added): void => {
    onAdded(members);
    setTyped(names.slice(members.length).join('\n'));
    if (refusal !== null) toastBad(`${members.length} of ${names.length} added`, refusal);
    else toastGood(`${counted(members.length, 'member')} added`, 'Hand them their first passwords.');
  };
  return (
    <Form
      change={add}
      body={(fields) => {
        const members = membersOf(namesIn(textIn(fields, 'names')), known);
        return members.length === 0 ? null : members;
      }}
      onDone={done}
      act={[`Add ${names.length === 0 ? 'members' : counted(names.length, 'member')}`, 'Adding...']}
      beside={<LinkButton act="One by one" to={paths.members} />}
    >
      <TextAreaField
        name="names"
        label="Names"
        required
        rows={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={`${counted(names.length, 'name')}. With those here ${names.length + count}; a game needs ${MIN_PLAYERS}.`}
      />
    </Form>
  );
}

/** They are kept nowhere else: an admin can only set new ones. */
export function FirstPasswords({ members }: { readonly members: readonly FirstMember[] }): ReactElement {
  const text = members.map(({ displayName, username, password }) => `${displayName}: ${username}, ${password}`);
  return (
    <div className="stack">
      <p className="small muted">First passwords, shown only here and now. Everyone can change their own.</p>
      <ul className="first-passwords">
        {members.map(({ displayName, username, password }) => (
          <li key={username}>
            <RowName>{displayName}</RowName>
            <span className="mono">
              {username} <b>{password}</b>
            </span>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button act="Copy" onClick={() => void copyText(text.join('\n'), 'The first passwords are copied.')} />
        <Button act="Print" look="only-wide" onClick={() => print()} />
      </div>
    </div>
  );
}
