/** The question whether the group collects money, which the first steps ask, and later the dashboard. */
import { useState } from 'react';
import { groupCalls } from '../../contract/group.calls.js';
import type { GroupView, MoneyRequest } from '../../contract/group.js';
import { type Fees, feesBy, SPECIFIED_FEES } from '../../domain/account/fees.js';
import { monthOf, monthsFrom, monthTitle, nextMonth } from '../../domain/dates.js';
import { CURRENCIES, moneySign } from '../../domain/money.js';
import { send } from '../transport/http.js';
import { useMutationOf } from '../transport/resource.js';
import { currentDate } from '../ui/date-text.js';
import { CardChoice, MoneyField, SelectField, textIn } from '../ui/fields.js';
import { FieldErrors, Form } from '../ui/form.js';
import { Panel } from '../ui/page.js';
import { toastGood } from '../ui/toast.js';
import { useGroup } from './group.js';
import { amountIn, currencyName, shortMoneyText } from './money-text.js';

export const MONEY_QUESTION = 'Do you collect money?';

const answers = () => ({
  no: ['No', 'No fees, no balances. You can start any month.'],
  usual: [
    `${shortMoneyText(SPECIFIED_FEES.regular)} a month`,
    `For everybody who played that month, ${shortMoneyText(SPECIFIED_FEES.shisha)} with shisha.`,
  ],
  other: ['Something else', 'Your own amount and currency.'],
} as const);

/** The labels of the amounts. */
const LABELS = { regular: 'A month', shisha: 'With shisha, if it costs more' } satisfies Record<keyof Fees, string>;

export function MoneyForm({ group: { currency: chosen, hasAmounts, firstPlayed } }: { readonly group: GroupView }) {
  const thisMonth = monthOf(currentDate());
  const months = monthsFrom(firstPlayed ?? thisMonth, nextMonth(thisMonth));
  const [answer, setAnswer] = useState<keyof ReturnType<typeof answers>>('no');
  const [from, setFrom] = useState(thisMonth);
  const [currency, setCurrency] = useState(chosen);
  const change = useMutationOf(async (asked: MoneyRequest, key) => {
    if (answer === 'other' && currency !== null && currency !== chosen) {
      await send(groupCalls.chooseCurrency, { currency }, `${key}-currency`);
    }
    return send(groupCalls.answerMoney, asked, key);
  }, groupCalls.answerMoney.stale);
  const bodyIn = (fields: FormData): MoneyRequest | FieldErrors => {
    if (answer === 'no') return { collects: false };
    if (answer === 'usual') return { collects: true, from, ...SPECIFIED_FEES };
    const regular = textIn(fields, 'regular').trim();
    if (regular === '') return new FieldErrors({ regular: 'Type an amount.' });
    const shisha = textIn(fields, 'shisha').trim() || regular;
    const typed = { regular: amountIn(regular, currency), shisha: amountIn(shisha, currency) };
    const faults = Object.entries(typed).flatMap(([name, { fault }]) => (fault === null ? [] : [[name, fault]]));
    if (faults.length > 0) return new FieldErrors(Object.fromEntries(faults));
    return { collects: true, from, ...feesBy((kind) => typed[kind].cents) };
  };
  return (
    <Form
      change={change}
      body={bodyIn}
      onDone={() => toastGood('Saved', answer === 'no' ? 'Nobody is charged.' : `Fees begin in ${monthTitle(from)}.`)}
      label={['Go on', 'Saving...']}
    >
      <CardChoice
        label={<span className="vh">{MONEY_QUESTION}</span>}
        name="answer"
        choices={answers()}
        value={answer}
        onChoose={setAnswer}
      />
      {answer === 'other' && (
        <>
          {chosen === null && hasAmounts === false && (
            <SelectField
              name="currency"
              label="Currency"
              options={[null, ...Object.keys(CURRENCIES)].map((code) => [code ?? '', currencyName(code)])}
              value={currency ?? ''}
              onChoose={(code) => setCurrency(code || null)}
            />
          )}
          <div className="two-fields">
            {Object.entries(LABELS).map(([name, label]) => (
              <MoneyField key={name} name={name} label={label} sign={moneySign(currency)} />
            ))}
          </div>
        </>
      )}
      {answer !== 'no' && (
        <SelectField
          name="from"
          label="From"
          hint="Games before it cost nothing."
          options={months.map((month) => [month, monthTitle(month)])}
          value={from}
          onChoose={setFrom}
        />
      )}
    </Form>
  );
}

/** The question above the dashboard, if games came before its answer. */
export default function OpenMoney() {
  const group = useGroup();
  return group?.money === 'open' && (
    <Panel title={MONEY_QUESTION} note="Nobody is charged before you answer" variant="stack">
      <MoneyForm group={group} />
    </Panel>
  );
}
