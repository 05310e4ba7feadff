/** Owns the dialogs about a member who is there: edit, new password, leave and come back. */
import type { ReactElement } from 'react';
import type { UserChange, UserView } from '../../../contract/players.js';
import { Avatar } from '../../ui/avatar.js';
import { Dialog } from '../../ui/dialog.js';
import { Field, PasswordField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Name } from '../../ui/name.js';
import { isolated } from '../../ui/name-text.js';
import { PictureForm } from '../../ui/picture-form.js';
import { toastGood } from '../../ui/toast.js';
import { FeeFields, newFeeIn, RightsFields, rightsIn, textIn } from './membership-fields.js';
import { useChangeMember, useEndSessions } from './members.api.js';

export type MemberDialogKind = 'edit' | 'picture' | 'password' | 'logout' | 'deactivate' | 'reactivate';

export interface MemberDialogProps {
  readonly member: UserView;
  readonly isReader: boolean;
  readonly onClose: () => void;
}

interface AnyMemberDialogProps extends MemberDialogProps {
  readonly kind: MemberDialogKind;
}

export function MemberDialog({ kind, ...props }: AnyMemberDialogProps): ReactElement {
  if (kind === 'edit') return <EditDialog {...props} />;
  if (kind === 'logout') return <LogoutDialog {...props} />;
  if (kind === 'picture') return <PictureDialog {...props} />;
  return kind === 'password' ? <PasswordDialog {...props} /> : <ActivityDialog {...props} />;
}

function useChange({ member, onClose }: MemberDialogProps) {
  const { mutate, isPending, error } = useChangeMember(member.id);
  const change = (body: UserChange, title: string, text: string): void =>
    mutate(body, {
      onSuccess: () => {
        toastGood(title, text);
        onClose();
      },
    });
  return { change, form: { isBusy: isPending, refusal: error, onClose } };
}

function EditDialog(props: MemberDialogProps): ReactElement {
  const { member } = props;
  const { change, form } = useChange(props);
  const save = (fields: FormData): void => {
    const displayName = textIn(fields, 'displayName');
    const changes = { displayName, ...rightsIn(fields), ...newFeeIn(fields) };
    change(changes, 'Member Changed', `${isolated(displayName.trim())} is up to date.`);
  };
  return (
    <FormDialog
      title={
        <>
          Edit <Name>{member.displayName}</Name>
        </>
      }
      act="Save"
      busyAct="Saving..."
      onSubmit={save}
      {...form}
    >
      <Field name="displayName" label="Display name" autoComplete="off" dir="auto" defaultValue={member.displayName} />
      <FeeFields member={member} />
      <RightsFields isAdmin={member.isAdmin} canCreateGames={member.canCreateGames} />
    </FormDialog>
  );
}

const PictureDialog = ({ member, isReader, onClose }: MemberDialogProps): ReactElement => (
  <Dialog
    title={
      <>
        Picture of <Name>{member.displayName}</Name>
      </>
    }
    onClose={onClose}
    foot={
      <button type="button" className="btn" onClick={onClose}>
        Close
      </button>
    }
  >
    <Avatar player={member} isReader={isReader} />
    <PictureForm member={member} />
  </Dialog>
);

function PasswordDialog(props: MemberDialogProps): ReactElement {
  const { member, isReader } = props;
  const { change, form } = useChange(props);
  const save = (fields: FormData): void =>
    change(
      { password: textIn(fields, 'password') },
      'Password Reset',
      `${isolated(member.displayName)} logs in with the new password from now on.`,
    );
  return (
    <FormDialog
      title={
        <>
          Reset the password of <Name>{member.displayName}</Name>
        </>
      }
      act="Reset password"
      busyAct="Saving..."
      onSubmit={save}
      {...form}
    >
      <p className="muted">
        {isReader ? 'You are logged out everywhere, here as well.' : 'The member is logged out everywhere.'}
      </p>
      <PasswordField name="password" label="New password" autoComplete="new-password" />
    </FormDialog>
  );
}

function LogoutDialog({ member, isReader, onClose }: MemberDialogProps): ReactElement {
  const { mutate, isPending, error } = useEndSessions(member.id);
  const end = (): void =>
    mutate(Date.now(), {
      onSuccess: () => {
        toastGood('Member Logged Out', `${isolated(member.displayName)} logs in again with the same password.`);
        onClose();
      },
    });
  return (
    <FormDialog
      title={
        <>
          Log out <Name>{member.displayName}</Name> everywhere
        </>
      }
      act="Log out"
      busyAct="Logging out..."
      onSubmit={end}
      isBusy={isPending}
      refusal={error}
      onClose={onClose}
    >
      <p>Every phone and computer must log in again. If the password may be known, reset it instead.</p>
      {isReader && <p className="error">That is you: you will be logged out here as well.</p>}
    </FormDialog>
  );
}

function ActivityDialog(props: MemberDialogProps): ReactElement {
  const { member, isReader } = props;
  const { change, form } = useChange(props);
  const { displayName, isActive } = member;
  const name = isolated(displayName);
  const doneTitle = isActive ? 'Member Deactivated' : 'Member Reactivated';
  const doneText = isActive ? `${name} can no longer log in.` : `${name} can log in again.`;
  return (
    <FormDialog
      title={
        <>
          {isActive ? 'Deactivate' : 'Reactivate'} <Name>{displayName}</Name>
        </>
      }
      act={isActive ? 'Deactivate' : 'Reactivate'}
      busyAct="Saving..."
      isDangerous={isActive}
      onSubmit={() => change({ isActive: !isActive }, doneTitle, doneText)}
      {...form}
    >
      <p>
        {isActive
          ? 'The member is logged out and is no longer offered for new games. Games, boards and balance stay.'
          : 'The member can log in with the old password and is offered for new games again.'}
      </p>
      {isActive && isReader && <p className="error">That is you: you will be logged out.</p>}
    </FormDialog>
  );
}
