/** The facts that change at once: each with its day and its history, and one at a time with its editor in place. */
import { useId, useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.js';
import { groupCalls } from '../../../contract/group.calls.js';
import type { GroupView } from '../../../contract/group.js';
import type { GroupText } from '../../../domain/group/group-facts.js';
import { GROUP_TEXTS } from '../../../domain/group/group.decider.js';
import { CURRENCIES } from '../../../domain/text.js';
import { greetingText } from '../../figures/group.js';
import { entryPath } from '../../paths.js';
import { useCommand } from '../../transport/resource.js';
import { Button, Icon, IconButton, Link } from '../../ui/controls.js';
import { Field, ReasonField, reasonIn, SelectField, TextAreaField } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { Panel, Sentence } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { useReader } from '../session/session.api.js';
import { authorText, changesOf, dayOf, textSetBy } from './group-text.js';

type Fact = GroupText | 'currency';

const FACTS: readonly (readonly [fact: Fact, label: string, note: string])[] = [
  ['name', 'Name', 'In the header, in titles and on pictures.'],
  ['greeting', 'Greeting', '{name} becomes the name of the reader.'],
  ['currency', 'Currency', 'Chosen once, before the first amount.'],
  ['place', 'Place', 'Written with new games.'],
  ['gameType', 'Type of game', 'Written with new games.'],
  ['howToPay', 'How to pay', 'Every member reads it under My dues.'],
];

const currencyName = (currency: string | null): string =>
  (currency === null ? 'Dollar ($)' : `${currency} (${CURRENCIES[currency]?.trim()})`);

export function FactsPanel({ group, entries, hasAmounts }: {
  readonly group: GroupView;
  readonly entries: readonly AuditEntry[];
  /** Whether amounts are recorded, after which the currency stays. */
  readonly hasAmounts: boolean;
}) {
  const [edited, setEdited] = useState<Fact | null>(null);
  const isFixed = hasAmounts || group.currency !== null;
  return (
    <Panel title="About the group" note="At once" look="flush">
      {FACTS.map(([fact, label, note]) => (
        <FactRow
          key={fact}
          fact={fact}
          label={label}
          note={note}
          value={fact === 'currency' ? currencyName(group.currency) : group[fact]}
          changes={changesOf(fact, entries)}
          isEdited={edited === fact}
          onEdit={fact === 'currency' && isFixed ? undefined : (isEdited) => setEdited(isEdited ? fact : null)}
        />
      ))}
    </Panel>
  );
}

interface FactProps {
  readonly fact: Fact;
  readonly label: string;
  readonly note: string;
  readonly value: string;
}

function FactRow({ changes, isEdited, onEdit, ...fact }: FactProps & {
  /** Latest first. */
  readonly changes: readonly AuditEntry[];
  readonly isEdited: boolean;
  /** Undefined for what stays. */
  readonly onEdit: ((isEdited: boolean) => void) | undefined;
}) {
  const penId = useId();
  const close = (): void => {
    onEdit?.(false);
    document.getElementById(penId)?.focus();
  };
  const name = fact.label.toLowerCase();
  return (
    <div className={isEdited ? 'fact-row editing' : 'fact-row'}>
      <div>
        <h3>{fact.label}</h3>
        <p className="fact-value" dir="auto">{fact.value || 'Not written yet'}</p>
        <p className="small muted">
          {changes[0] ? `Since ${dayOf(changes[0])}.` : 'As it was at the start.'} {fact.note}
        </p>
      </div>
      {onEdit && (
        <IconButton
          icon="edit"
          label={`Change ${name}`}
          id={penId}
          aria-expanded={isEdited}
          onClick={() => onEdit(!isEdited)}
        />
      )}
      {changes.length > 0 && <History name={name} changes={changes} />}
      {isEdited && (
        <div className="fact-open" onKeyDown={({ key }) => key === 'Escape' && close()}>
          {fact.fact === 'currency'
            ? <CurrencyForm onClose={close} /> : <TextForm {...fact} fact={fact.fact} onClose={close} />}
        </div>
      )}
    </div>
  );
}

const History = ({ name, changes }: { readonly name: string; readonly changes: readonly AuditEntry[] }) => (
  <details className="fact-past small">
    <summary><Icon name="past" />History<span className="vh"> of {name}</span></summary>
    <ol>
      {changes.map((entry) => (
        <li key={entry.event_id}>
          <b dir="auto">{textSetBy(entry)}</b> <Sentence text={authorText(entry)} />
          {entry.reason !== null && entry.type !== 'HowToPayWritten' && <>: ‘{entry.reason}’</>}{' '}
          <Link to={entryPath(entry.position)}>In the audit</Link>
        </li>
      ))}
      <li>Before, as it was at the start.</li>
    </ol>
  </details>
);

const focusOnce = (field: HTMLElement | null): void => field?.focus();

interface FormProps {
  readonly label: string;
  readonly onClose: () => void;
}

/** The look of both forms, and what follows. */
const formOf = ({ label, onClose }: FormProps) => ({
  act: [`Save ${label.toLowerCase()}`, 'Saving...'] as const,
  beside: <Button act="Cancel" onClick={onClose} />,
  onDone: () => {
    onClose();
    toastGood(`${label} Changed`, 'It holds for everybody from now on.');
  },
});

function TextForm({ fact, value, note, ...form }: FactProps & FormProps & { readonly fact: GroupText }) {
  const [typed, setTyped] = useState(value);
  const [first] = useState(value);
  const { displayName = '', isAdmin = false } = useReader() ?? {};
  const field = {
    name: 'groupText', label: `New ${form.label.toLowerCase()}`, hint: note, value: typed, ref: focusOnce,
    maxLength: GROUP_TEXTS[fact].most,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value),
  };
  return (
    <Form
      {...formOf(form)}
      change={useCommand(groupCalls.changeTexts)}
      body={(fields) => ({ [fact]: typed, ...reasonIn(fields) })}
    >
      {value !== first && (
        <p className="note warn">
          <Icon name="alert" />
          <span>It was changed while you wrote. Now it is ‘<bdi translate="no">{value}</bdi>’; yours is kept.</span>
        </p>
      )}
      {fact === 'howToPay' ? <TextAreaField {...field} rows={3} /> : <Field {...field} dir="auto" autoComplete="off" />}
      {fact === 'greeting' && (
        <p className="greeting-preview felt" aria-live="polite">
          <small>On your dashboard</small>
          <b dir="auto"><Sentence text={greetingText(typed, displayName, isAdmin)} /></b>
        </p>
      )}
      <ReasonField hint="It stands in the history." />
    </Form>
  );
}

function CurrencyForm({ onClose }: Pick<FormProps, 'onClose'>) {
  const [currency, setCurrency] = useState('EUR');
  return (
    <Form
      {...formOf({ label: 'Currency', onClose })}
      change={useCommand(groupCalls.chooseCurrency)}
      body={() => ({ currency })}
    >
      <SelectField
        name="currency"
        label="Currency of all amounts"
        options={Object.keys(CURRENCIES).map((code) => [code, currencyName(code)])}
        value={currency}
        onChoose={setCurrency}
      />
    </Form>
  );
}
