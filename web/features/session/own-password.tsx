/** The field for the reader's own password, before acts that a stolen session must not do. */
import { PasswordField, UsernameOfForm } from '../../ui/fields.js';
import { useReader } from '../../figures/session.js';

export const OwnPasswordField = () => (
  <>
    <UsernameOfForm value={useReader()?.username ?? ''} />
    <PasswordField name="password" label="Your password" autoComplete="current-password" />
  </>
);
