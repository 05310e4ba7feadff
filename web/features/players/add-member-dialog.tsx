/** The dialog that adds a member. What is wrong is reported at its field, all at once; the server checks the rest. */
import { useState } from 'react';
import { playerCalls } from '../../../contract/players.calls.js';
import { validDisplayName } from '../../../domain/player/display-name.js';
import { checkUsername, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '../../../domain/player/login-rules.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { useCommand } from '../../transport/resource.js';
import { Field, missingFields, PasswordField, textIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { isolated } from '../../../domain/text.js';
import { toastGood } from '../../ui/toast.js';
import { type Fee, FeeChoice, RightsFields, rightsIn } from './membership-fields.js';

const LABELS = { displayName: 'Display name', username: 'Username', password: 'First password' } as const;

/** Those that the server would find one after the other. */
function faultOf(name: keyof typeof LABELS, check: () => unknown): { [Name in keyof typeof LABELS]?: string } {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof RuleViolation) return { [name]: error.message };
    throw error;
  }
}

export function AddMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const [fee, setFee] = useState<Fee>('regular');
  const [faults, setFaults] = useState<{ readonly [Name in keyof typeof LABELS]?: string }>({});
  const memberIn = (fields: FormData) => {
    const member = {
      username: textIn(fields, 'username').trim().toLowerCase(),
      displayName: textIn(fields, 'displayName'),
      password: textIn(fields, 'password'),
      isShishaSmoker: fee === 'shisha',
      ...rightsIn(fields),
    };
    const found = {
      ...faultOf('displayName', () => validDisplayName(member.displayName)),
      ...faultOf('username', () => checkUsername(member.username)),
      ...(member.password.length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
      ...missingFields(LABELS, member),
    };
    setFaults(found);
    return Object.keys(found).length > 0 ? null : member;
  };
  return (
    <FormDialog
      title="Add member"
      act="Add member"
      busyAct="Adding..."
      change={useCommand(playerCalls.add)}
      body={memberIn}
      onDone={({ displayName }) => toastGood('Member Added', `${isolated(displayName)} can log in now.`)}
      onClose={onClose}
    >
      <Field
        name="displayName"
        dir="auto"
        label={LABELS.displayName}
        fault={faults.displayName}
        autoComplete="off"
        hint="As boards show it. It can change later."
      />
      <Field
        name="username"
        label={LABELS.username}
        fault={faults.username}
        autoComplete="off"
        autoCapitalize="none"
        hint="For logging in. It stays as it is."
      />
      <PasswordField
        name="password"
        label={LABELS.password}
        fault={faults.password}
        autoComplete="new-password"
        hint="The member can change it after logging in."
      />
      <FeeChoice value={fee} onChoose={setFee} />
      <RightsFields />
    </FormDialog>
  );
}
