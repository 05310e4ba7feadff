/** Between which moments moves are explained: since the last visit, since yesterday, or any two. */
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react';
import { movesRef } from '../../../domain/explain/addresses.js';
import { FIRST_DATE, lastDate, torontoInstant, yearFault } from '../../../domain/dates.js';
import { Button } from '../../ui/controls.js';
import { Field, textIn } from '../../ui/fields.js';
import { lastVisit, startOfYesterday } from '../../figures/last-visit.js';
import { useReaderId } from '../../figures/members.js';
import { tabId, Tabs } from '../../ui/tabs.js';
import { currentDate } from '../../ui/date-text.js';
import { useAsked, useLevels } from './levels.js';
import { fieldText, type Span, spanOf } from './moves-text.js';

/** @param children  what happened in between */
export function MovesSpan({ children }: { readonly children: ReactNode }): ReactElement {
  const { asked: { of } } = useAsked();
  const { replace } = useLevels();
  const readerId = useReaderId();
  const visit = readerId === undefined ? undefined : lastVisit(readerId)?.at;
  const [isChoosing, setChoosing] = useState(false);
  const selected = isChoosing ? 'chosen' : spanOf(of, visit);
  const tell = (from: string, to?: string): void => replace(movesRef(of.month!, Number(of.id), from, to));
  const select = (span: Span): void => {
    setChoosing(span === 'chosen');
    if (span === 'visit') tell(visit!);
    if (span === 'yesterday') tell(startOfYesterday());
  };
  const spans = { ...(visit !== undefined && { visit: 'Last visit' }), yesterday: 'Yesterday', chosen: 'Choose' };
  return (
    <>
      <div className="span-pick">
        <Tabs
          label="Between"
          tabs={spans as Record<Span, string>}
          selected={selected}
          onSelect={select}
          panelId={MOVES_ID}
        />
        {selected === 'chosen' && <Moments from={of.from!} to={of.to} onChosen={tell} />}
      </div>
      <div id={MOVES_ID} role="tabpanel" aria-labelledby={tabId(MOVES_ID, selected)}>
        {children}
      </div>
    </>
  );
}

const MOVES_ID = 'moves';

interface MomentsProps {
  readonly from: string;
  readonly to: string | undefined;
  readonly onChosen: (from: string, to?: string) => void;
}

function Moments({ from, to, onChosen }: MomentsProps): ReactElement {
  const [fault, setFault] = useState<string>();
  const today = currentDate();
  const range = { type: 'datetime-local', min: `${FIRST_DATE}T00:00`, max: `${lastDate(today)}T23:59` };
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [first, last] = [textIn(fields, 'from'), textIn(fields, 'to')];
    if (first === '') return setFault('Choose the first moment.');
    const outside = yearFault(first, today) ?? (last === '' ? null : yearFault(last, today));
    if (outside !== null) return setFault(outside);
    if (last !== '' && last < first) return setFault('The second moment must not be before the first.');
    setFault(undefined);
    return onChosen(instantOf(first), last === '' ? undefined : instantOf(last));
  };
  return (
    <form className="span-form" noValidate onSubmit={choose}>
      <Field {...range} name="from" label="From" defaultValue={fieldText(from)} fault={fault} />
      <Field {...range} name="to" label="To, or now" defaultValue={to && fieldText(to)} required={false} />
      <Button act="Show" type="submit" />
    </form>
  );
}

const instantOf = (shown: string): string => torontoInstant(shown).toISOString();
