/** The facts that change at once. Each has its day and its history; one at a time can be edited in place. */
import { type ReactNode, useId, useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.js';
import { groupCalls } from '../../../contract/group.calls.js';
import type { GroupView } from '../../../contract/group.js';
import type { GroupText } from '../../../domain/group/group-facts.js';
import { GROUP_TEXTS } from '../../../domain/group/group-texts.js';
import { CURRENCIES } from '../../../domain/money.js';
import { greetingText } from '../../figures/greeting.js';
import { entryPath } from '../../paths.js';
import { useCommand } from '../../transport/resource.js';
import { Button, Icon, IconButton, Link } from '../../ui/controls.js';
import { Field, ReasonField, reasonIn, SelectField, TextAreaField } from '../../ui/fields.js';
import { FieldErrors, Form } from '../../ui/form.js';
import { focusOnce } from '../../ui/layers.js';
import { Panel, Sentence } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { currencyName } from '../../figures/money-text.js';
import { useReader } from '../../figures/session.js';
import ZoneForm, { zonesText } from '../../figures/zone-form.js';
import { authorText, changesOf, dayOf, type OfGroup, textSetBy } from './group-text.js';

const FOR_NEW_GAMES = 'For new games.';

const FACTS = [
  { fact: 'name', label: 'Name', note: 'In the header, in titles and on pictures.' },
  { fact: 'greeting', label: 'Greeting', note: '{name} becomes the name of the reader.' },
  { fact: 'currency', label: 'Currency', note: 'Chosen once, before the first amount.' },
  { fact: 'zone', label: 'Time zone', note: 'Days, evenings and months follow its clocks.' },
  { fact: 'place', label: 'Place', note: FOR_NEW_GAMES },
  { fact: 'gameType', label: 'Type of game', note: FOR_NEW_GAMES },
  { fact: 'howToPay', label: 'How to pay', note: 'Every member reads it under My dues.' },
] as const satisfies readonly { fact: GroupText | 'currency' | 'zone'; label: string; note: string }[];
type Fact = (typeof FACTS)[number];

export function FactsPanel({ group, entries }: OfGroup) {
  const [edited, setEdited] = useState<Fact | null>(null);
  const mayChoose = group.hasAmounts === false && group.currency === null;
  return (
    <Panel title="About the group" note="At once" variant="flush">
      {FACTS.map((fact) => (
        <FactRow
          key={fact.fact}
          fact={fact}
          value={valueOf(fact.fact, group)}
          group={group}
          changes={changesOf(fact.fact, entries)}
          isEdited={edited === fact}
          onEdit={fact.fact !== 'currency' || mayChoose ? setEdited : undefined}
        />
      ))}
      <div className="fact-row small muted">
        While the door is open, everybody with its code sees the names of members who have not joined yet.
      </div>
    </Panel>
  );
}

function valueOf(fact: Fact['fact'], group: GroupView): string {
  if (fact === 'currency') return currencyName(group.currency);
  return fact === 'zone' ? zonesText(group) : group[fact];
}

function FactRow({ fact, group, value, changes, isEdited, onEdit }: {
  readonly fact: Fact;
  readonly group: GroupView;
  readonly value: string;
  /** The changes, latest first. */
  readonly changes: readonly AuditEntry[];
  readonly isEdited: boolean;
  /** The new value; undefined if it stays the same. */
  readonly onEdit: ((fact: Fact | null) => void) | undefined;
}) {
  const penId = useId();
  const close = (): void => {
    onEdit?.(null);
    document.getElementById(penId)?.focus();
  };
  const name = fact.label.toLowerCase();
  const onDone = (): void => {
    close();
    const since = fact.fact === 'zone' ? 'Earlier dates stay as they are.' : 'It holds for everybody from now on.';
    toastGood(`${fact.label} Changed`, since);
  };
  const beside = <Button label="Cancel" onClick={close} />;
  const form = { label: [`Save ${name}`, 'Saving...'], beside, onDone } as const;
  return (
    <div className={isEdited ? 'fact-row editing' : 'fact-row'}>
      <div>
        <h3>{fact.label}</h3>
        <p className="fact-value"><bdi dir="auto" translate="no">{value || 'Not written yet'}</bdi></p>
        <p className="small muted">
          {changes[0] ? `Since ${dayOf(changes[0])}. ${fact.note}`
            : fact.note === FOR_NEW_GAMES ? 'Default, for new games.' : `Default. ${fact.note}`}
        </p>
      </div>
      {onEdit && (
        <IconButton
          icon="edit"
          label={`Change ${name}`}
          id={penId}
          aria-expanded={isEdited}
          onClick={() => onEdit(isEdited ? null : fact)}
        />
      )}
      {changes.length > 0 && <History name={name} changes={changes} />}
      {isEdited && (
        <div className="fact-open" onKeyDown={({ key }) => key === 'Escape' && close()}>
          {fact.fact === 'currency' && <CurrencyForm {...form} />}
          {fact.fact === 'zone' && <ZoneForm group={group} {...form} />}
          {fact.fact !== 'currency' && fact.fact !== 'zone' && (
            <TextForm fact={fact.fact} name={name} value={value} form={form} />
          )}
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
      <li>Before, the default.</li>
    </ol>
  </details>
);

/** The parts that the form of every fact has. */
interface FactForm {
  readonly label: readonly [string, string];
  readonly beside: ReactNode;
  readonly onDone: () => void;
}

function TextForm({ fact, name, value, form }: {
  readonly fact: GroupText;
  readonly name: string;
  readonly value: string;
  readonly form: FactForm;
}) {
  const [typed, setTyped] = useState(value);
  const [before] = useState(value);
  const { displayName = '', isAdmin = false } = useReader() ?? {};
  const field = {
    name: 'groupText', label: `New ${name}`, value: typed, maxLength: GROUP_TEXTS[fact].most, ref: focusOnce,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value),
  };
  return (
    <Form
      {...form}
      change={useCommand(groupCalls.changeTexts)}
      body={(fields) => (typed.trim() === value
        ? new FieldErrors({ groupText: 'This is already the text.' }) : { [fact]: typed, ...reasonIn(fields) })}
    >
      {fact === 'howToPay' ? <TextAreaField {...field} rows={3} /> : <Field {...field} dir="auto" autoComplete="off" />}
      {value !== before && value !== typed.trim() && (
        <p className="note warn" role="status">
          This was changed while you wrote, to ‘<bdi dir="auto" translate="no">{value}</bdi>’. Saving replaces it.
        </p>
      )}
      {fact === 'greeting' && (
        <p className="greeting-preview felt" aria-live="polite">
          <small>On your dashboard</small>
          <b><span dir="auto"><Sentence text={greetingText(typed, displayName, isAdmin)} /></span></b>
        </p>
      )}
      <ReasonField />
    </Form>
  );
}

function CurrencyForm(form: FactForm) {
  const [currency, setCurrency] = useState('EUR');
  return (
    <Form {...form} change={useCommand(groupCalls.chooseCurrency)} body={() => ({ currency })}>
      <SelectField
        name="currency"
        label="Currency of all amounts"
        hint="It can be chosen once. After that nobody can change it."
        options={Object.keys(CURRENCIES).map((code) => [code, currencyName(code)])}
        value={currency}
        onChoose={setCurrency}
      />
    </Form>
  );
}
