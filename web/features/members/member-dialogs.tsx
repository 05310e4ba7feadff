/** The dialogs about members: add, edit, picture, log out, deactivate and reactivate; and their fields. */
import { type ComponentProps, useState } from 'react';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserChange, UserView } from '../../../contract/players.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { FIRST_DATE, lastDate } from '../../../domain/dates.js';
import { validDisplayName } from '../../../domain/player/display-name.js';
import { type MembershipType, readType, writeType, type WrittenType } from '../../../domain/membership.js';
import { formerMember } from '../../../domain/player/player-state.js';
import { checkUsername, MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT } from '../../../domain/player/login-rules.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { isolated } from '../../../domain/text.js';
import { Avatar } from '../../figures/members.js';
import { feeChoices, feeText, plannedFeeText } from '../../figures/money-text.js';
import { PictureForm } from '../../figures/picture-form.js';
import { useCommand, usePress } from '../../transport/resource.js';
import { currentDate } from '../../ui/date-text.js';
import { Dialog } from '../../ui/dialog.js';
import { Check, Choice, type Faults, Field, missingFields, NameField, PasswordField, textIn } from '../../ui/fields.js';
import { FormButton, FormDialog, ReasonDialog, withFieldErrors } from '../../ui/form.js';
import { Sentence } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';

const LABELS = { displayName: 'Display name', username: 'Username', password: 'First password' } as const;

/** A fault that the server would report only one at a time. */
function faultOf(name: keyof typeof LABELS, check: () => unknown): Faults {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof RuleViolation) return { [name]: error.message };
    throw error;
  }
}

/** All faults are reported at once, each at its field; the server checks the rest. */
export function AddMemberButton() {
  const memberIn = (fields: FormData) => {
    const member = {
      username: textIn(fields, 'username').trim().toLowerCase(),
      displayName: textIn(fields, 'displayName'),
      password: textIn(fields, 'password'),
      ...feeIn(fields),
      ...rightsIn(fields),
    };
    const faults = {
      ...faultOf('displayName', () => validDisplayName(member.displayName)),
      ...faultOf('username', () => checkUsername(member.username)),
      ...(member.password.length < MIN_PASSWORD_LENGTH && { password: PASSWORD_TOO_SHORT }),
      ...missingFields(LABELS, member),
    };
    return withFieldErrors(faults, member);
  };
  return (
    <FormButton
      button={{ label: 'Add member' }}
      title="Add member"
      label={['Add member', 'Adding...']}
      change={useCommand(playerCalls.add)}
      body={memberIn}
      onDone={({ displayName }) => toastGood('Member Added', `${isolated(displayName)} can log in now.`)}
    >
      <NameField label={LABELS.displayName} hint="As boards show it. It can change later." />
      <UsernameField hint="For logging in. It can change until the first login." />
      <PasswordField
        name="password"
        label={LABELS.password}
        autoComplete="new-password"
        hint="The member can change it after logging in."
      />
      <FeeFields />
      <RightsFields />
    </FormButton>
  );
}

const UsernameField = (field: Partial<ComponentProps<typeof Field>>) =>
  <Field name="username" label={LABELS.username} autoComplete="off" autoCapitalize="none" {...field} />;

interface MemberDialogProps {
  readonly member: UserView;
  readonly isReader: boolean;
  readonly onClose: () => void;
}

const EditDialog = ({ member, onClose }: MemberDialogProps) => (
  <FormDialog
    title={`Edit ${isolated(member.displayName)}`}
    label={['Save', 'Saving...']}
    change={useCommand(playerCalls.change, { id: member.id })}
    body={(fields) => ({
      displayName: textIn(fields, 'displayName'), ...rightsIn(fields), ...newFeeIn(fields),
      ...(textIn(fields, 'username') !== member.username && { username: textIn(fields, 'username') }),
    })}
    onDone={({ displayName }) => toastGood('Member Changed', `${isolated(displayName)} is up to date.`)}
    onClose={onClose}
  >
    <NameField label={LABELS.displayName} defaultValue={member.displayName} />
    {!member.isGuest && <UsernameField defaultValue={member.username} hint="It can change until the first login." />}
    <FeeFields member={member} />
    {!member.isGuest && <RightsFields isAdmin={member.isAdmin} canCreateGames={member.canCreateGames} />}
  </FormDialog>
);

const PictureDialog = ({ member, onClose }: MemberDialogProps) => (
  <PictureForm
    member={member}
    within={(form) => (
      <Dialog title={<Sentence text={`Picture of ${isolated(member.displayName)}`} />} onClose={onClose}>
        <Avatar player={member} />
        {form}
      </Dialog>
    )}
  />
);

const LogoutDialog = ({ member: { id, displayName }, isReader, onClose }: MemberDialogProps) => (
  <FormDialog
    title={`Log out ${isolated(displayName)} everywhere`}
    label={['Log out', 'Logging out...']}
    change={usePress(sessionCalls.endSessionsOf, { id })}
    onDone={() => toastGood('Member Logged Out', `${isolated(displayName)} logs in again with the same password.`)}
    onClose={onClose}
  >
    <p>Every phone and computer must log in again. If the password may be known, make a card for a new one.</p>
    {isReader && <p className="error">That is you: you will be logged out here as well.</p>}
  </FormDialog>
);

const ACTIVITY = {
  Deactivate: {
    isActive: false, done: ['Member Deactivated', 'can no longer log in.'],
    effect: 'The member is logged out and is no longer offered for new games. Games, boards and balance stay.',
  },
  Reactivate: {
    isActive: true, done: ['Member Reactivated', 'can log in again.'],
    effect: 'The member can log in with the old password and is offered for new games again.',
  },
} as const;

const activityDialog = (label: keyof typeof ACTIVITY) => ({ member, isReader, onClose }: MemberDialogProps) => {
  const { isActive, done: [title, text], effect } = ACTIVITY[label];
  return (
    <FormDialog
      title={`${label} ${isolated(member.displayName)}`}
      label={[label, 'Saving...']}
      isDangerous={!isActive}
      change={useCommand(playerCalls.change, { id: member.id })}
      body={() => ({ isActive })}
      onDone={({ displayName }) => toastGood(title, `${isolated(displayName)} ${text}`)}
      onClose={onClose}
    >
      <p>{effect}</p>
      {!isActive && isReader && <p className="error">That is you: you will be logged out.</p>}
    </FormDialog>
  );
};

const WithholdNameDialog = ({ member: { id, displayName }, onClose }: MemberDialogProps) => (
  <ReasonDialog
    title={`Show ${isolated(displayName)} as '${formerMember(id).displayName}'`}
    label={['Withhold the name', 'Saving...']}
    isDangerous
    change={useCommand(playerCalls.withholdName, { id })}
    onDone={(member) => toastGood('Name Withheld', `${isolated(member.displayName)} is the name from now on.`)}
    onClose={onClose}
  >
    <p>At the wish of a member who has left. The picture is deleted, and nobody is shown the name any more, not even in
      old entries, until they come back under a name. Games, points and dues stay.</p>
  </ReasonDialog>
);

/** The dialogs by the action that opens them. */
export const MEMBER_DIALOGS = {
  Edit: EditDialog,
  Picture: PictureDialog,
  'Log out everywhere': LogoutDialog,
  Deactivate: activityDialog('Deactivate'),
  Reactivate: activityDialog('Reactivate'),
  'Withhold the name': WithholdNameDialog,
} as const;

export type MemberAction = keyof typeof MEMBER_DIALOGS;

/**
 * The fee. A member's fee can be changed from a date on, and a planned change can be cancelled. A guest may play
 * without a fee.
 */
function FeeFields({ member }: { readonly member?: UserView }) {
  const { plannedMemberships: plans = [] } = member ?? {};
  const known = member ? readType(member) : 'regular';
  const [fee, setFee] = useState(known);
  const isOther = fee !== known && member !== undefined;
  return (
    <>
      <Choice
        name="fee"
        label="Monthly fee"
        choices={feeChoices(member?.isGuest)}
        value={fee}
        onChoose={setFee}
      />
      {plans.length > 0 && <p className="small">Planned: {plans.map(plannedFeeText).join(', ')}.</p>}
      {plans.length > 0 && !isOther && (
        <Check
          name="cancelsPlan"
          label="Cancel the planned change"
          hint={`The fee stays ${feeText(known)}.`}
        />
      )}
      {isOther && (
        <Field
          name="from"
          label="First day of the new fee"
          type="date"
          min={FIRST_DATE}
          max={lastDate(currentDate())}
          defaultValue={currentDate()}
          hint={`A month’s fee is the one on the day of its first game. Fees already charged stay.${
            plans.length > 0 ? ' To begin later than planned, cancel the planned change first.' : ''
          }`}
        />
      )}
    </>
  );
}

const feeIn = (fields: FormData) => writeType(textIn(fields, 'fee') as MembershipType);

/** The change from `FeeFields`; empty if the fee stays the same. */
function newFeeIn(fields: FormData): Pick<UserChange, keyof WrittenType | 'from'> {
  if (fields.has('from')) return { ...feeIn(fields), from: textIn(fields, 'from') };
  return fields.has('cancelsPlan') ? feeIn(fields) : {};
}

const RightsFields = (
  { isAdmin = false, canCreateGames = false }: Partial<Pick<UserView, 'isAdmin' | 'canCreateGames'>>,
) => (
  <fieldset className="field">
    <legend>Rights</legend>
    <Check
      name="canCreateGames"
      label="Records games"
      hint="Records, corrects and voids games, resets positions."
      defaultChecked={canCreateGames}
    />
    <Check
      name="isAdmin"
      label="Admin"
      hint="Also members, payments, months and the tables."
      defaultChecked={isAdmin}
    />
  </fieldset>
);

const rightsIn = (fields: FormData) =>
  ({ isAdmin: fields.has('isAdmin'), canCreateGames: fields.has('canCreateGames') });
