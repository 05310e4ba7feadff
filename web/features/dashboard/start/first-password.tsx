/** The choice of a password in place of the one that the start printed. */
import { sessionCalls } from '../../../../contract/session.calls.js';
import { useCommand } from '../../../transport/resource.js';
import { PasswordField, textIn, UsernameOfForm } from '../../../ui/fields.js';
import { Form } from '../../../ui/form.js';

export const FirstPasswordForm = ({ username }: { readonly username: string }) => (
  <Form
    change={useCommand(sessionCalls.chooseFirstPassword)}
    body={(fields) => ({ newPassword: textIn(fields, 'newPassword') })}
    label={['Go on', 'Saving...']}
  >
    <p className="muted">The printed one ends then. You log in as <b translate="no">{username}</b>.</p>
    <UsernameOfForm value={username} />
    <PasswordField name="newPassword" label="Password" autoComplete="new-password" hint="At least 8 characters." />
  </Form>
);
