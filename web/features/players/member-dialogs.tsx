/** The dialogs about an existing member: edit, picture, password, log out, deactivate and reactivate. */
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { useCommand, usePress } from '../../transport/resource.js';
import { Avatar } from '../../figures/members.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, PasswordField, textIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { Sentence } from '../../ui/load-states.js';
import { isolated } from '../../../domain/text.js';
import { PictureForm } from '../../figures/picture-form.js';
import { toastGood } from '../../ui/toast.js';
import { FeeFields, newFeeIn, RightsFields, rightsIn } from './membership-fields.js';

export interface MemberDialogProps {
  readonly member: UserView;
  readonly isReader: boolean;
  readonly onClose: () => void;
}

const useChange = ({ member: { id } }: MemberDialogProps) => useCommand(playerCalls.change, { id });

const EditDialog = (props: MemberDialogProps) => (
  <FormDialog
    title={`Edit ${isolated(props.member.displayName)}`}
    act="Save"
    busyAct="Saving..."
    change={useChange(props)}
    body={(fields) => ({ displayName: textIn(fields, 'displayName'), ...rightsIn(fields), ...newFeeIn(fields) })}
    onDone={({ displayName }) => toastGood('Member Changed', `${isolated(displayName)} is up to date.`)}
    onClose={props.onClose}
  >
    <Field
      name="displayName"
      label="Display name"
      autoComplete="off"
      dir="auto"
      defaultValue={props.member.displayName}
    />
    <FeeFields member={props.member} />
    <RightsFields isAdmin={props.member.isAdmin} canCreateGames={props.member.canCreateGames} />
  </FormDialog>
);

const PictureDialog = ({ member, onClose }: MemberDialogProps) => (
  <Dialog title={<Sentence text={`Picture of ${isolated(member.displayName)}`} />} onClose={onClose}>
    <Avatar player={member} />
    <PictureForm member={member} />
  </Dialog>
);

const PasswordDialog = (props: MemberDialogProps) => (
  <FormDialog
    title={`Reset the password of ${isolated(props.member.displayName)}`}
    act="Reset password"
    busyAct="Saving..."
    change={useChange(props)}
    body={(fields) => ({ password: textIn(fields, 'password') })}
    onDone={({ displayName }) =>
      toastGood('Password Reset', `${isolated(displayName)} logs in with the new password from now on.`)
    }
    onClose={props.onClose}
  >
    <p className="muted">
      {props.isReader ? 'You are logged out everywhere, here as well.' : 'The member is logged out everywhere.'}
    </p>
    <PasswordField name="password" label="New password" autoComplete="new-password" />
  </FormDialog>
);

const LogoutDialog = ({ member: { id, displayName }, isReader, onClose }: MemberDialogProps) => (
  <FormDialog
    title={`Log out ${isolated(displayName)} everywhere`}
    act="Log out"
    busyAct="Logging out..."
    change={usePress(sessionCalls.endSessionsOf, { id })}
    onDone={() => toastGood('Member Logged Out', `${isolated(displayName)} logs in again with the same password.`)}
    onClose={onClose}
  >
    <p>Every phone and computer must log in again. If the password may be known, reset it instead.</p>
    {isReader && <p className="error">That is you: you will be logged out here as well.</p>}
  </FormDialog>
);

const DeactivateDialog = (props: MemberDialogProps) => (
  <FormDialog
    title={`Deactivate ${isolated(props.member.displayName)}`}
    act="Deactivate"
    busyAct="Saving..."
    isDangerous
    change={useChange(props)}
    body={() => ({ isActive: false })}
    onDone={({ displayName }) => toastGood('Member Deactivated', `${isolated(displayName)} can no longer log in.`)}
    onClose={props.onClose}
  >
    <p>The member is logged out and is no longer offered for new games. Games, boards and balance stay.</p>
    {props.isReader && <p className="error">That is you: you will be logged out.</p>}
  </FormDialog>
);

const ReactivateDialog = (props: MemberDialogProps) => (
  <FormDialog
    title={`Reactivate ${isolated(props.member.displayName)}`}
    act="Reactivate"
    busyAct="Saving..."
    change={useChange(props)}
    body={() => ({ isActive: true })}
    onDone={({ displayName }) => toastGood('Member Reactivated', `${isolated(displayName)} can log in again.`)}
    onClose={props.onClose}
  >
    <p>The member can log in with the old password and is offered for new games again.</p>
  </FormDialog>
);

/** The dialogs by the action that opens them. */
export const MEMBER_DIALOGS = {
  Edit: EditDialog,
  Picture: PictureDialog,
  'Reset password': PasswordDialog,
  'Log out everywhere': LogoutDialog,
  Deactivate: DeactivateDialog,
  Reactivate: ReactivateDialog,
} as const;

export type MemberAction = keyof typeof MEMBER_DIALOGS;
