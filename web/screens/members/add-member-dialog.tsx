/** Owns the dialog that adds a member. What a name or a password may be is the server's to judge. */
import { type ReactElement, useState } from 'react';
import { Field, PasswordField } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { toastGood } from '../../ui/toast.js';
import { type Fee, FeeChoice, RightsFields, rightsIn, textIn } from './membership-fields.js';
import { useAddMember } from './members.api.js';

export function AddMemberDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { mutate, isPending, error } = useAddMember();
  const [fee, setFee] = useState<Fee>('regular');
  const add = (fields: FormData): void => {
    const member = {
      username: textIn(fields, 'username').trim().toLowerCase(),
      displayName: textIn(fields, 'displayName'),
      password: textIn(fields, 'password'),
      isShishaSmoker: fee === 'shisha',
      ...rightsIn(fields),
    };
    mutate(member, {
      onSuccess: ({ displayName }) => {
        toastGood('Member Added', `${displayName} can log in now.`);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title="Add member"
      act="Add member"
      busyAct="Adding..."
      isBusy={isPending}
      refusal={error}
      onSubmit={add}
      onClose={onClose}
    >
      <Field
        name="displayName"
        label="Display name"
        autoComplete="off"
        hint="As boards show it. It can change later."
      />
      <Field
        name="username"
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        hint="For logging in. It stays as it is."
      />
      <PasswordField
        name="password"
        label="First password"
        autoComplete="new-password"
        hint="The member can change it after logging in."
      />
      <FeeChoice value={fee} onChoose={setFee} />
      <RightsFields />
    </FormDialog>
  );
}
