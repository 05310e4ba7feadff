/** The rules that differ, all rules, and how an admin adopts rules. */
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { groupCalls } from '../../../../contract/group.calls.js';
import { monthsFrom, monthsLater, monthTitle, nextMonth } from '../../../../domain/dates.js';
import {
  differing, type Numbers, type Rule, RULE_LIST, ruleDifferences, valueText,
} from '../../../../domain/group/rule-list.js';
import { grouped } from '../../../../domain/grouped.js';
import { capital } from '../../../../domain/text.js';
import { useGroup } from '../../../figures/group.js';
import { useCommand } from '../../../transport/resource.js';
import { Button, IconButton } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { Dialog, DialogButton } from '../../../ui/dialog.js';
import { ReasonField, reasonIn } from '../../../ui/fields.js';
import { FormButton } from '../../../ui/form.js';
import { Fault, Panel } from '../../../ui/page.js';
import { Select } from '../../../ui/selects.js';
import { toastGood } from '../../../ui/toast.js';
import { isAtFault, rulesOf, withValue } from './other-rules.js';

export interface EditorProps {
  /** The rules on the steppers. */
  readonly numbers: Numbers;
  /** The rules in force. */
  readonly base: Numbers;
  /** The reason if they cannot be played. */
  readonly fault: string | null;
  readonly onChange: (numbers: Numbers) => void;
}

export function RulesEditor(props: EditorProps) {
  const { numbers, base, onChange } = props;
  // A rule that is stepped back to its value stays, and with it the focus.
  const [touched, setTouched] = useState<readonly Rule[]>([]);
  const another = useRef<HTMLButtonElement>(null);
  const differ = differing(numbers, base);
  const change = (next: Numbers, left: readonly Rule[]): void => {
    setTouched(left);
    onChange(next);
  };
  const putBack = (rule: Rule): void => {
    change(withValue(numbers, rule, base[rule.at]!), touched.filter((each) => each !== rule));
    another.current?.focus();
  };
  return (
    <Panel
      title="Rules that differ"
      variant="stack low-head"
      beside={<Button label="As they are" variant="quiet" onClick={() => change(base, [])} />}
    >
      <RuleLines
        {...props}
        rules={RULE_LIST.filter((rule) => differ.includes(rule) || touched.includes(rule))}
        onChange={(next) => change(next, [...touched, ...differ])}
        onPutBack={putBack}
      />
      <DialogButton
        ref={another}
        label="Change another rule"
        icon="plus"
        variant="wide"
        dialog={(close) => <AllRules {...props} onClose={close} />}
      />
    </Panel>
  );
}

const AllRules = ({ onClose, ...props }: EditorProps & { readonly onClose: () => void }) => (
  <Dialog title="All rules" onClose={onClose} foot={<Button label="Done" variant="primary" onClick={onClose} />}>
    <div className="rulegrid">
      {[...grouped(RULE_LIST, ({ group }) => group)].map(([group, rules]) => (
        <section key={group}>
          <h3>{group}</h3>
          <RuleLines {...props} rules={rules.filter(({ least, most }) => least < most)} />
        </section>
      ))}
    </div>
  </Dialog>
);

type RuleLinesProps = EditorProps & { readonly rules: readonly Rule[]; readonly onPutBack?: (rule: Rule) => void };

/** The lines of rules, with the fault of these rules below them. */
function RuleLines({ rules, onPutBack, ...props }: RuleLinesProps) {
  const { numbers, base, fault } = props;
  const faultId = useId();
  return (
    <>
      <ul className="lines differs">
        {rules.map((rule) => (
          <li key={rule.at} className={numbers[rule.at] === base[rule.at] ? undefined : 'own'}>
            <span><b>{capital(rule.what)}</b><small>now {valueText(rule, base)}</small></span>
            <span className="row">
              <Stepper {...props} rule={rule} faultId={isAtFault(rule, fault) ? faultId : undefined} />
              {onPutBack && (
                <IconButton icon="close" label={`${capital(rule.what)} as now`} onClick={() => onPutBack(rule)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <div role="alert">{rules.some((rule) => isAtFault(rule, fault)) && <Fault id={faultId}>{fault!}</Fault>}</div>
    </>
  );
}

type StepperProps = EditorProps & { readonly rule: Rule; readonly faultId: string | undefined };

function Stepper({ rule, numbers, faultId, onChange }: StepperProps) {
  const name = capital(rule.what);
  const step = (by: number): void => onChange(withValue(numbers, rule, numbers[rule.at]! + by));
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const variant = faultId === undefined ? 'stepper' : 'stepper bad';
  return (
    <span className={variant} role="group" aria-label={name} aria-describedby={faultId} onKeyDown={onKey}>
      <IconButton icon="minus" label={`${name}: one less`} onClick={() => step(-1)} />
      <output className="num">{valueText(rule, numbers)}</output>
      <IconButton icon="plus" label={`${name}: one more`} onClick={() => step(1)} />
    </span>
  );
}

/** @param numbers  the rules of the boards on screen */
export function AdoptPanel({ numbers }: { readonly numbers: Numbers }) {
  const sets = useGroup()!.rules;
  const today = currentDate();
  const coming = monthsFrom(nextMonth(today), monthsLater(today, 12));
  const newYear = coming.find((month) => month.endsWith('-01'))!;
  const [from, setFrom] = useState(newYear);
  const adopt = useCommand(groupCalls.adoptRules);
  const rules = rulesOf(numbers);
  const differences = ruleDifferences(sets.find(({ state }) => state === 'inForce')!.rules, rules);
  const replaced = sets.find(({ state }) => state === 'toCome')?.from;
  const title = `Adopt from ${monthTitle(from)}`;
  if (differences.length === 0) return null;
  return (
    <Panel title="Adopt them" variant="stack" note="Admins">
      <p className="muted">From a new year, so that {today.slice(0, 4)} is played under one set of rules.</p>
      <Select
        label="Adopt from"
        options={[...new Set([newYear, ...coming])].map((month) => [month, monthTitle(month)])}
        value={from}
        onChoose={setFrom}
      />
      <FormButton
        button={{ label: title, variant: 'primary wide' }}
        title={title}
        label={['Adopt', 'Adopting...']}
        change={adopt}
        body={(fields) => ({ from, rules, ...reasonIn(fields) })}
        onDone={() => toastGood('Rules adopted', `They hold from ${monthTitle(from)}.`)}
      >
        <ul className="lines">
          {differences.map(({ what, was, now }) => (
            <li key={what} className="rule">
              {what}
              <b className="num">{was} <span aria-hidden="true">→</span><span className="vh">becomes</span> {now}</b>
            </li>
          ))}
        </ul>
        <p>All games before {monthTitle(from)} keep their points.</p>
        {replaced && (
          <p className="note warn">The rules that were to come in {monthTitle(replaced)} are taken back.</p>
        )}
        <ReasonField />
      </FormButton>
      <p className="small muted">Rules can be taken back under Admin, Group, until somebody has played under them.</p>
    </Panel>
  );
}
