/** A row of a few choices, such as partners or opponents: radio buttons, so that arrow keys choose. */
import { type ComponentProps, useId } from 'react';

export interface RadiosProps<Value extends string> {
  readonly name: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

export const Radios = <Value extends string>({ name, choices, value, onChoose }: RadiosProps<Value>) =>
  (Object.keys(choices) as Value[]).map((each) => (
    <label key={each}>
      <Radio name={name} value={each} isChosen={each === value} onChoose={() => onChoose(each)} />
      {choices[each]}
    </label>
  ));

type ChoicesProps<Value extends string> = Omit<RadiosProps<Value>, 'name'> & { readonly label: string };

export const Choices = <Value extends string>({ label, ...radios }: ChoicesProps<Value>) =>
  <div className="seg" role="radiogroup" aria-label={label}><Radios name={useId()} {...radios} /></div>;

/** The label around the button shows whether it is chosen. */
export const Radio = ({ isChosen, onChoose, ...input }: Omit<ComponentProps<'input'>, 'checked' | 'onChange'> & {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) =>
  <input className="vh" type="radio" checked={isChosen} onChange={onChoose} {...input} />;
