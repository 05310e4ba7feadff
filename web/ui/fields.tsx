/** The fields of forms: label, input, hint, fault, and the eye button of a password. */
import {
  type ComponentProps, createContext, type CSSProperties, type ReactNode, useContext, useId, useState,
} from 'react';
import { MAX_REASON_LENGTH } from '../../domain/free-text.js';
import { HttpError } from '../transport/http.js';
import { Radio, Radios, type RadiosProps } from './choices.js';
import { IconButton } from './controls.js';
import { Fault } from './page.js';
import { type Options, optionsOf } from './selects.js';

/** The typed text; empty if the form has no such field. */
export const textIn = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

interface FieldText {
  readonly name: string;
  readonly label: string;
  /** The fault of the typed text, as a sentence. A form finds more faults. */
  readonly fault?: string | undefined;
  readonly hint?: ReactNode;
}

type FieldProps = ComponentProps<'input'> & FieldText;

function FieldFrame<Props extends FieldText>({ field, control }: {
  readonly field: Props;
  /** The control. It gets the attributes that connect it to its label, hint and fault. */
  readonly control: (
    props: Omit<Props, 'label' | 'fault' | 'hint'> & Pick<ComponentProps<'input'>, 'id' | 'aria-invalid'>,
  ) => ReactNode;
}) {
  const { label, fault: found, hint: ownHint, ...input } = field;
  const id = useId();
  const faults = useContext(FaultsContext);
  const fault = found ?? faults[field.name];
  // The hint may have said the same already while the member typed.
  const hint = ownHint === fault ? undefined : ownHint;
  const faultId = `${id}-fault`;
  const hintId = `${id}-hint`;
  const describedBy = [hint !== undefined && hintId, fault !== undefined && faultId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': describedBy || undefined, ...input })}
      {hint !== undefined && <p className="hint" id={hintId}>{hint}</p>}
      {fault !== undefined && <Fault id={faultId}>{fault}</Fault>}
    </div>
  );
}

export const Field = (props: FieldProps) => (
  <FieldFrame
    field={props}
    control={(input) => <input className="input" type="text" spellCheck={false} required {...input} />}
  />
);

/** The name of a person, in any script. */
export const NameField = (props: Partial<FieldProps>) =>
  <Field name="displayName" label="Name" dir="auto" autoComplete="off" {...props} />;

/** Tells password managers whose password a form has: they see text fields only, and people need not. */
export const UsernameOfForm = ({ value }: { readonly value: string }) => (
  <input className="vh" name="username" autoComplete="username" tabIndex={-1} aria-hidden readOnly value={value} />
);

export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame
      field={props}
      control={(input) => (
        <div className="with-btn">
          <input className="input" type={isShown ? 'text' : 'password'} required {...input} />
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    />
  );
}

/** An amount of money. It has no `type=number`, in which the meaning of a comma differs between browsers. */
export const MoneyField = ({ sign, ...props }: FieldProps & { readonly sign: string }) => (
  <FieldFrame
    field={props}
    control={(input) => (
      <div className="prefix" style={{ '--sign': sign.trim().length } as CSSProperties}>
        <span aria-hidden="true">{sign}</span>
        <input
          className="input num"
          type="text"
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          required
          {...input}
        />
      </div>
    )}
  />
);

export const SelectField = (props: FieldText & Pick<ComponentProps<'select'>, 'aria-invalid'> & {
  readonly options: Options;
  readonly value: string | number;
  readonly onChoose: (value: string) => void;
}) => (
  <FieldFrame
    field={props}
    control={({ options, onChoose, ...select }) => (
      <select className="select" {...select} onChange={(event) => onChoose(event.target.value)}>
        {optionsOf(options)}
      </select>
    )}
  />
);

export const TextAreaField = (props: ComponentProps<'textarea'> & FieldText) =>
  <FieldFrame field={props} control={(area) => <textarea className="input" rows={2} dir="auto" {...area} />} />;

/** A choice of a few options, all visible. */
export const Choice = <Value extends string>({ label, ...radios }: RadiosProps<Value> & { readonly label: string }) => (
  <fieldset className="field">
    <legend>{label}</legend>
    <div className="seg"><Radios {...radios} /></div>
  </fieldset>
);

/** A choice of a few options as large as a card, each with its title and its consequence. */
export const CardChoice = <Value extends string>(
  { label, name, choices, value, onChoose }: Omit<RadiosProps<Value>, 'choices'> & {
    readonly label: ReactNode;
    readonly choices: Readonly<Record<Value, readonly [title: string, text: string, ...rest: unknown[]]>>;
  },
) => (
  <fieldset className="field choices">
    <legend>{label}</legend>
    {(Object.keys(choices) as Value[]).map((each) => (
      <label key={each} className="choice">
        <Radio name={name} value={each} isChosen={each === value} onChoose={() => onChoose(each)} />
        <b>{choices[each][0]}</b>
        <small>{choices[each][1]}</small>
      </label>
    ))}
  </fieldset>
);

export const Check = ({ label, hint, ...input }: Omit<FieldProps, 'fault'>) => (
  <label className="check-field">
    <input type="checkbox" {...input} />
    <span>{label}{hint !== undefined && <small>{hint}</small>}</span>
  </label>
);

/** The faults of a form, as sentences by the names of its fields. */
export type Faults = Readonly<Record<string, string>>;

/** The faults of the surrounding form. */
export const FaultsContext = createContext<Faults>({});

/**
 * The server's message at the field of a refusal: the malformed one, or the one with whose name the rule's name begins,
 * as in `ReasonMustBeGiven`. Empty if the refusal is about the whole form.
 * @param names  names of the form's fields
 */
export function refusedField(refusal: Error | null, names: readonly string[]): Faults {
  if (!(refusal instanceof HttpError)) return {};
  const { rule, field, serverMessage } = refusal;
  if (field !== '' && names.includes(field)) return { [field]: serverMessage };
  const found = names.filter((name) => name !== '' && rule.toLowerCase().startsWith(name.toLowerCase()));
  const [name] = found.sort((a, b) => b.length - a.length);
  return name === undefined ? {} : { [name]: serverMessage };
}

/** Scrolls to the first fault of a form and puts the cursor in its field. */
export function showFirstFault(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  // The field is scrolled to the centre, since at the edge the buttons of a dialog would cover it.
  (field ?? form.querySelector('.error'))?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/**
 * `{ username: 'Username is required' }` if the username is empty.
 * @param labels  labels of the required fields in the form
 */
export const missingFields = <Name extends string>(
  labels: Readonly<Record<Name, string>>, values: Readonly<Record<NoInfer<Name>, string>>,
): Faults => Object.fromEntries((Object.keys(labels) as Name[]).filter((name) => values[name] === '')
  .map((name) => [name, `${labels[name]} is required`]));

export const ReasonField = (field: Partial<ComponentProps<typeof TextAreaField>>) =>
  <TextAreaField name="reason" label="Reason" maxLength={MAX_REASON_LENGTH} required {...field} />;

export const reasonIn = (fields: FormData): { readonly reason: string } => ({ reason: textIn(fields, 'reason') });
