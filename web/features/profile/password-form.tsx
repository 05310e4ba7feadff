/** The change of the own password. */
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { sessionCalls } from '../../../contract/session.calls.js';
import { useCommand } from '../../transport/command.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { PasswordField, textIn } from '../../ui/fields.js';
import { Icon } from '../../ui/icon.js';
import { refusedField, RefusedFieldContext, showFirstFault } from '../../ui/refused-field.js';
import { toastBad, toastGood } from '../../ui/toast.js';

export function PasswordForm({ username }: { readonly username: string }): ReactElement {
  const { mutate, isPending, error } = useCommand(sessionCalls.changePassword);
  const form = useRef<HTMLFormElement>(null);
  const refused = refusedField(error, ['currentPassword', 'newPassword']);
  useEffect(() => {
    if (error !== null) showFirstFault(form.current!);
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    const change = {
      currentPassword: textIn(fields, 'currentPassword'),
      newPassword: textIn(fields, 'newPassword'),
    };
    mutate(change, {
      onSuccess: () => {
        form.current?.reset();
        toastGood('Password Changed', 'You stay logged in here; everywhere else you log in again.');
      },
      onError: (failure) => toastBad('Error', serverMessageOf(failure, 'The password was not changed.')),
    });
  };
  return (
    <form ref={form} className="panel stack" aria-labelledby="password-heading" noValidate onSubmit={submit}>
      <h2 id="password-heading">Change password</h2>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <RefusedFieldContext value={refused}>
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters. Your other sessions end."
        />
      </RefusedFieldContext>
      <div role="alert">
        {error !== null && refused === null && (
          <p className="error">
            <Icon name="alert" />
            {serverMessageOf(error, 'The password was not changed.')}
          </p>
        )}
      </div>
      <div>
        <button type="submit" className="btn primary" aria-disabled={isPending}>
          {isPending ? 'Saving...' : 'Change password'}
        </button>
      </div>
    </form>
  );
}
