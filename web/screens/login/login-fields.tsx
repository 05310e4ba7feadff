/** Owns the two fields of the login: label, input, what is wrong, and the eye of the password. */
import { type InputHTMLAttributes, type ReactElement, type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/icon.js';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly fault: string | undefined;
}

interface FieldFrameProps extends FieldProps {
  /** A button inside the input's frame. */
  readonly button?: ReactNode;
}

function FieldFrame({ label, fault, button, ...input }: FieldFrameProps): ReactElement {
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="with-btn">
        <input
          className="input"
          id={id}
          required
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          {...input}
        />
        {button}
      </div>
      {fault !== undefined && (
        <p className="error" id={faultId}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </div>
  );
}

export const Field = (props: FieldProps): ReactElement => <FieldFrame type="text" spellCheck={false} {...props} />;

export function PasswordField(props: FieldProps): ReactElement {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="icon-btn"
      aria-label={isShown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!isShown)}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
    </button>
  );
  return <FieldFrame type={isShown ? 'text' : 'password'} button={toggle} {...props} />;
}
