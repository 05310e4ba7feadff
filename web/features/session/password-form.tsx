/** The form to change one's own password. */
import { sessionCalls } from '../../../contract/session.calls.js';
import { useCommand } from '../../transport/resource.js';
import { serverMessageOf } from '../../transport/http.js';
import { PasswordField, textIn } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { toastBad, toastGood } from '../../ui/toast.js';

const FAILURE = 'The password was not changed.';

export function PasswordForm({ username }: { readonly username: string }) {
  const change = useCommand(sessionCalls.changePassword);
  return (
    <Form
      className="panel stack"
      labelledBy="password-heading"
      change={change}
      body={(fields) => ({
        currentPassword: textIn(fields, 'currentPassword'),
        newPassword: textIn(fields, 'newPassword'),
      })}
      onDone={() => toastGood('Password Changed', 'You stay logged in here; everywhere else you log in again.')}
      onFailed={(failure) => toastBad('Error', serverMessageOf(failure, FAILURE))}
      failure={FAILURE}
      act={['Change password', 'Saving...']}
    >
      <h2 id="password-heading">Change password</h2>
      {/* Tells password managers whose password it is. */}
      <input type="hidden" name="username" value={username} autoComplete="username" />
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. Your other sessions end."
      />
    </Form>
  );
}
