/** Owns the fields of forms: label, input, a hint, what is wrong, and the eye of a password. */
import {
  type ChangeEventHandler,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { Icon } from './icon.js';
import { RefusedFieldContext } from './refused-field.js';

interface FieldText {
  readonly label: string;
  /** What is wrong with what was typed, as a sentence. */
  readonly fault?: string | undefined;
  readonly hint?: ReactNode;
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, FieldText {
  readonly name: string;
}

interface FieldFrameProps extends FieldText {
  readonly name: string;
  /** @param wiring  what ties the control to its label, hint and fault */
  readonly control: (wiring: Wiring) => ReactNode;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

function FieldFrame({ name, label, fault: found, hint, control }: FieldFrameProps): ReactElement {
  const id = useId();
  const refused = useContext(RefusedFieldContext);
  const fault = found ?? (refused?.name === name ? refused.fault : undefined);
  const faultId = `${id}-fault`;
  const hintId = `${id}-hint`;
  const describedBy = [hint !== undefined && hintId, fault !== undefined && faultId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': describedBy || undefined })}
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p className="error" id={faultId}>
          <Icon name="alert" />
          {fault}
        </p>
      )}
    </div>
  );
}

export const Field = ({ label, fault, hint, ...input }: FieldProps): ReactElement => (
  <FieldFrame
    name={input.name}
    label={label}
    fault={fault}
    hint={hint}
    control={(wiring) => <input className="input" type="text" spellCheck={false} required {...wiring} {...input} />}
  />
);

export function PasswordField({ label, fault, hint, ...input }: FieldProps): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame
      name={input.name}
      label={label}
      fault={fault}
      hint={hint}
      control={(wiring) => (
        <div className="with-btn">
          <input className="input" type={isShown ? 'text' : 'password'} required {...wiring} {...input} />
          <button
            type="button"
            className="icon-btn"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    />
  );
}

/** An amount in dollars. No `type=number`: what a comma means there differs between browsers. */
export const DollarField = ({ label, fault, hint, ...input }: FieldProps): ReactElement => (
  <FieldFrame
    name={input.name}
    label={label}
    fault={fault}
    hint={hint}
    control={(wiring) => (
      <div className="prefix">
        <span aria-hidden="true">$</span>
        <input
          className="input num"
          type="text"
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          required
          {...wiring}
          {...input}
        />
      </div>
    )}
  />
);

export interface SelectFieldProps extends FieldText {
  readonly name: string;
  /** Value to label, in the order of the list. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export const SelectField = ({ label, fault, hint, name, options, value, onChoose }: SelectFieldProps): ReactElement => (
  <FieldFrame
    name={name}
    label={label}
    fault={fault}
    hint={hint}
    control={(wiring) => (
      <select
        className="select"
        name={name}
        value={value}
        {...wiring}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each} dir="auto">
            {text}
          </option>
        ))}
      </select>
    )}
  />
);

export interface TextAreaFieldProps extends FieldText {
  readonly name: string;
  readonly maxLength: number;
  readonly required?: boolean;
  readonly onChange?: ChangeEventHandler<HTMLTextAreaElement>;
}

export const TextAreaField = ({ label, fault, hint, ...area }: TextAreaFieldProps): ReactElement => (
  <FieldFrame
    name={area.name}
    label={label}
    fault={fault}
    hint={hint}
    control={(wiring) => <textarea className="input" rows={2} dir="auto" {...wiring} {...area} />}
  />
);

export interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactElement {
  const { name, label, choices, value, onChoose } = props;
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="seg">
        {(Object.keys(choices) as Value[]).map((each) => (
          <label key={each}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onChoose(each)}
            />
            {choices[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface CheckProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly defaultChecked?: boolean;
}

export const Check = ({ name, label, hint, defaultChecked }: CheckProps): ReactElement => (
  <label className="check-field">
    <input type="checkbox" name={name} defaultChecked={defaultChecked} />
    <span>
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </span>
  </label>
);
