/** The step 'Who plays?': a list of names becomes members, whose first passwords are handed to them. */
import { useState } from 'react';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { MIN_PLAYERS } from '../../../../domain/game/team-rules.js';
import { counted, isolated } from '../../../../domain/text.js';
import { paths } from '../../../paths.js';
import { type Sending, useSending } from '../../../transport/resource.js';
import { HttpError, send, serverMessageOf } from '../../../transport/http.js';
import { LinkButton } from '../../../ui/controls.js';
import { TextAreaField, textIn } from '../../../ui/fields.js';
import { Form } from '../../../ui/form.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import {
  dropFirstPassword, firstPasswords, keepFirstPassword, listFault, membersOf, namesBeside, namesIn,
} from './first-passwords.js';

interface Added {
  readonly count: number;
  /** Why the next name was refused. */
  readonly refusal: string | null;
}

/** One after the other: the passwords of several would be hashed at once otherwise. */
async function addAll(names: readonly string[], known: readonly UserView[], readerId: number): Promise<Added> {
  const kept = firstPasswords(readerId);
  const members = await membersOf(names, known, kept);
  for (const [count, member] of members.entries()) {
    const { key, ...login } = member;
    // Before it is sent: the admin may leave before the answer comes.
    keepFirstPassword(readerId, member);
    try {
      await send(playerCalls.add, { ...login, isAdmin: false, canCreateGames: false, isShishaSmoker: false }, key);
    } catch (failure) {
      if (failure instanceof HttpError && failure.status < 500 && !kept.includes(member)) {
        dropFirstPassword(readerId, member);
      }
      const why = serverMessageOf(failure, 'The server did not answer: look at the members.');
      return { count, refusal: `${isolated(member.displayName)}: ${why}` };
    }
  }
  return { count: members.length, refusal: null };
}

/** Outlives the form, which is no longer shown once enough members are there. */
export const useAddMembers = (readerId: number, known: readonly UserView[]): Sending<readonly string[], Added> =>
  useSending((names: readonly string[]) => addAll(names, known, readerId), playerCalls.add.stale);

export interface NamesFormProps {
  readonly add: Sending<readonly string[], Added>;
  readonly known: readonly UserView[];
  /** Members who play. */
  readonly count: number;
  readonly typed: string;
  readonly onType: (names: string) => void;
}

export function NamesForm({ add, known, count, typed, onType }: NamesFormProps) {
  const [fault, setFault] = useState<string>();
  const names = namesIn(typed);
  const done = ({ count: added, refusal }: Added): void => {
    onType(names.slice(added).join('\n'));
    if (refusal !== null) toastBad(`${added} of ${names.length} added`, refusal);
    else toastGood(`${counted(added, 'member')} added`, 'Hand them their first passwords.');
  };
  return (
    <Form
      change={add}
      body={(fields) => {
        const listed = namesIn(textIn(fields, 'names'));
        const found = listed.length === 0 ? 'Names are required' : listFault(listed, known);
        setFault(found);
        return found === undefined ? listed : null;
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
        readOnly={add.isPending}
        fault={fault}
        onChange={(event) => onType(event.target.value)}
        hint={hintFor(names, namesBeside(names, known).length + count)}
      />
    </Form>
  );
}

/** Names that were just added are members already, and are not counted twice. */
const hintFor = (names: readonly string[], all: number): string =>
  `${counted(names.length, 'name')}. With those here ${all}; a game needs ${MIN_PLAYERS}.`;
