/** The choice of a moment of the past: date and time in Toronto, ready moments, and which of two questions is asked. */
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asOfCalls } from '../../../../contract/as-of.calls.js';
import type { Known, MomentView } from '../../../../contract/as-of.js';
import { FIRST_DATE, momentText, yearFault } from '../../../../domain/dates.js';
import { lastVisit } from '../../../figures/last-visit.js';
import { paramsAt, usePast, useShownThing } from '../../../transport/past.js';
import { resource } from '../../../transport/resource.js';
import { serverNow } from '../../../transport/server-clock.js';
import { Button, Icon } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/fields.js';
import { useReader } from '../../session/session.api.js';
import { instantOf, readyMoments, type ShownMoment, shownMoment } from './moments.js';
import '../../../ui/chips.css';
import './past.css';

export const KNOWN_TEXT: Readonly<Record<Known, string>> = {
  then: 'What was known then', now: 'What is known now about then',
};

const ABOUT: Readonly<Record<Known, string>> = {
  then: 'Only what had been recorded by that moment. Later corrections are left out.',
  now: 'The games played by that day with every correction made since, including games imported later.',
};

interface MomentDialogProps {
  /** The instant on screen, if it is known. */
  readonly at?: string | undefined;
  readonly onClose: () => void;
}

export function MomentDialog({ at, onClose }: MomentDialogProps) {
  const past = usePast();
  const [params, setParams] = useSearchParams();
  const [now] = useState(serverNow);
  const [shown, setShown] = useState(() => shownMoment(at === undefined ? now : new Date(at)));
  const [known, setKnown] = useState<Known>(past?.known ?? 'then');
  const log = useQuery(resource(asOfCalls.moment, 5)).data;
  const reader = useReader();
  const visit = reader && lastVisit(reader.id);
  const formId = useId();
  const fault = faultOf(shown, known, log);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (fault !== null) return;
    onClose();
    setParams(paramsAt(params, { asOf: instantOf(shown), known }));
  };
  const act = `Show the ${useShownThing()}`;
  return (
    <Dialog
      title="As it stood on …"
      onClose={onClose}
      foot={
        <>
          <Button act="Cancel" onClick={onClose} />
          <Button act={act} look="primary" type="submit" form={formId} aria-disabled={fault !== null} />
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <MomentFields log={log} shown={shown} fault={fault} onChoose={setShown} />
        {/* The line is kept free for them. */}
        <div className="chips wrap" role="group" aria-label="Moments">
          {log && readyMoments(log, now, visit && visit.at).map(([label, moment]) => (
            <button
              key={label}
              type="button"
              className="chip"
              aria-pressed={moment.date === shown.date && moment.time === shown.time}
              onClick={() => setShown(moment)}
            >
              {label}
            </button>
          ))}
        </div>
        <fieldset className="which">
          <legend>Which question?</legend>
          {(['then', 'now'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="known" checked={known === each} onChange={() => setKnown(each)} />
              <span>
                <b>{KNOWN_TEXT[each]}</b>
                <small>{ABOUT[each]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

interface MomentFieldsProps {
  readonly log: MomentView | undefined;
  readonly shown: ShownMoment;
  readonly fault: string | null;
  readonly onChoose: (moment: ShownMoment) => void;
}

function MomentFields({ log, shown, fault, onChoose }: MomentFieldsProps) {
  const faultId = useId();
  return (
    <div>
      <div className="moment-fields">
        {([['date', 'Date'], ['time', 'Time']] as const).map(([name, label]) => (
          <Field
            key={name}
            aria-invalid={fault !== null}
            aria-describedby={faultId}
            {...(name === 'date' && { min: FIRST_DATE, max: currentDate() })}
            name={name}
            label={label}
            type={name}
            value={shown[name]}
            onChange={({ target }) => onChoose({ ...shown, [name]: target.value })}
          />
        ))}
      </div>
      <p id={faultId} className={fault === null ? 'hint' : 'error'} role={fault === null ? undefined : 'alert'}>
        {fault !== null && <Icon name="alert" />}
        {fault ?? `Toronto time.${log ? ` The first entry is from ${momentText(log.first.at)}.` : ''}`}
      </p>
    </div>
  );
}

/** The server refuses the same moments. */
function faultOf(shown: ShownMoment, known: Known, log: MomentView | undefined): string | null {
  if (shown.date === '' || shown.time === '') return 'Choose a date and a time.';
  const [instant, now] = [new Date(instantOf(shown)), serverNow()];
  if (instant > now) return `That moment has not come yet. Choose one before ${momentText(now.toISOString())}.`;
  const early = yearFault(shown.date, currentDate());
  if (early !== null || known === 'now' || log === undefined) return early;
  if (instant >= new Date(log.first.at)) return null;
  return `Nothing had been recorded by then. The first entry is from ${momentText(log.first.at)}. ` +
    'What is known now about then can be shown.';
}
