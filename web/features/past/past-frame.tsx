/**
 * The frame of a screen of the past: its moment, the way back, why it cannot be shown, and the last entry behind it.
 * The choice of a moment: date and time, frequent choices, and which of two questions is asked.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asOfCalls } from '../../../contract/as-of.calls.js';
import type { Known, MomentView } from '../../../contract/as-of.js';
import { dateText, daysLater, FIRST_DATE, monthNameOf, yearFault } from '../../../domain/dates.js';
import { wholeText } from '../../../domain/text.js';
import { lastVisit } from '../../figures/last-visit.js';
import { entryPath } from '../../paths.js';
import { type HttpError, isRefusal } from '../../transport/http.js';
import { Moment, paramsAt, type Past, usePast, useShownThing } from '../../transport/past.js';
import { resource, useRead } from '../../transport/resource.js';
import { serverNow, groupCity, zone } from '../../transport/server-clock.js';
import { Chip, Icon, Link, LinkButton } from '../../ui/controls.js';
import { currentDate, isCalendarDate } from '../../ui/date-text.js';
import { Dialog, DialogButton } from '../../ui/dialog.js';
import { ActFoot } from '../../ui/form.js';
import { Field } from '../../ui/fields.js';
import { Empty, Loaded, SkeletonRows } from '../../ui/page.js';
import { useReader } from '../../figures/session.js';

/** Shown while the address has a moment. */
export default function PastFrame({ children }: { readonly children: ReactNode }) {
  const past = usePast();
  const query = useRead(asOfCalls.moment, 5);
  const { data, error } = query;
  if (past === null) return null;
  return (
    <>
      <Banner past={past} moment={data} />
      {/* A read that was not refused may be repeated. */}
      {isRefusal(error, 400) ? <Refused past={past} refusal={error} /> : (
        <Loaded what="moment" query={query} failureClass="panel" skeleton={SKELETON}>
          {(known) => (
            <Moment value={known}>
              {children}
              <RestsOn past={past} moment={known} />
            </Moment>
          )}
        </Loaded>
      )}
    </>
  );
}

const SKELETON = <SkeletonRows count={12} className="panel flush" />;

function Banner({ past, moment }: { readonly past: Past; readonly moment: MomentView | undefined }) {
  const [params] = useSearchParams();
  return (
    <div className="banner asof" role="region" aria-label="As it stood">
      <Icon name="past" />
      <div>
        <b>As it stood {whenText(past, moment)}</b>
        <p>{KNOWN_TEXT[past.known]}. Nothing can be changed here.</p>
      </div>
      <div className="row">
        <DialogButton
          label="Change"
          variant="line"
          aria-haspopup="dialog"
          dialog={(close) => <MomentDialog at={moment?.at} onClose={close} />}
        />
        <LinkButton label="Back to today" to={{ search: `${paramsAt(params, null)}` }} />
      </div>
    </div>
  );
}

/** The reason, and the other question if that one can be answered. */
function Refused({ past, refusal }: { readonly past: Past; readonly refusal: HttpError }) {
  const [params] = useSearchParams();
  return (
    <div className="panel" role="alert">
      <h1 className="vh">As it stood</h1>
      <Empty title="This moment cannot be shown." hint={refusal.serverMessage}>
        {refusal.rule === 'MomentMustBeRecorded' && (
          <Link className="btn primary" to={{ search: `${paramsAt(params, { ...past, known: 'now' })}` }}>
            Show what is known now about then
          </Link>
        )}
      </Empty>
    </div>
  );
}

/** Admins can open the last entry. */
function RestsOn({ past, moment }: { readonly past: Past; readonly moment: MomentView }) {
  const isAdmin = useReader()?.isAdmin === true;
  const position = wholeText(moment.position);
  return (
    <p className="legend">
      {past.known === 'then' && (
        <span>
          Rests on the log up to entry{' '}
          {isAdmin
            ? <Link className="num tap" to={entryPath(moment.position)}>{position}</Link>
            : <span className="num">{position}</span>}
          .
        </span>
      )}
      {moment.imports.map(({ on, games, from, to }) => (
        <span key={on}>
          {games === to - from + 1 ? `Games ${from} to ${to} were` : `${games} games from ${from} to ${to} were`}{' '}
          imported on {dateText(on)} and count as known from that day.
        </span>
      ))}
    </p>
  );
}

const KNOWN_TEXT: Readonly<Record<Known, string>> = {
  then: 'What was known then', now: 'What is known now about then',
};

const ABOUT: Readonly<Record<Known, string>> = {
  then: 'Only what had been recorded by that moment. Later corrections are left out.',
  now: 'The games played by that day with every correction made since, including games imported later.',
};

/** @param at  the instant of the screen, if it is known */
export function MomentDialog({ at, onClose }: { readonly at?: string | undefined; readonly onClose: () => void }) {
  const past = usePast();
  const [params, setParams] = useSearchParams();
  const [now] = useState(serverNow);
  const [shown, setShown] = useState(() => shownMoment(at ?? now));
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
  const label = `Show the ${useShownThing()}`;
  return (
    <Dialog
      title="As it stood on …"
      onClose={onClose}
      foot={(
        <ActFoot label={[label, label]} type="submit" form={formId} aria-disabled={fault !== null} onClose={onClose} />
      )}
    >
      <form id={formId} className="stack" onSubmit={submit}>
        <MomentFields log={log} shown={shown} fault={fault} onChoose={setShown} />
        {/* A line is reserved for them. */}
        <div className="chips wrap" role="group" aria-label="Moments">
          {log && readyMoments(log, now, visit && visit.at).map(([label, moment]) => (
            <Chip
              key={label}
              aria-pressed={moment.date === shown.date && moment.time === shown.time}
              onClick={() => setShown(moment)}
            >
              {label}
            </Chip>
          ))}
        </div>
        <fieldset className="which">
          <legend>Which question?</legend>
          {(['then', 'now'] as const).map((each) => (
            <label key={each} className="choice">
              <input type="radio" name="known" checked={known === each} onChange={() => setKnown(each)} />
              <span><b>{KNOWN_TEXT[each]}</b><small>{ABOUT[each]}</small></span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

function MomentFields({ log, shown, fault, onChoose }: {
  readonly log: MomentView | undefined;
  readonly shown: ShownMoment;
  readonly fault: string | null;
  readonly onChoose: (moment: ShownMoment) => void;
}) {
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
        {fault ?? `${groupCity()} time.${log ? ` The first entry is from ${zone.momentText(log.first.at)}.` : ''}`}
      </p>
    </div>
  );
}

/** The server refuses the same moments. */
function faultOf(shown: ShownMoment, known: Known, log: MomentView | undefined): string | null {
  if (shown.date === '' || shown.time === '') return 'Choose a date and a time.';
  const [instant, now] = [new Date(instantOf(shown)), serverNow()];
  if (instant > now) return `That moment has not come yet. Choose one before ${zone.momentText(now.toISOString())}.`;
  const early = yearFault(shown.date, currentDate());
  if (early !== null || known === 'now' || log === undefined) return early;
  if (instant >= new Date(log.first.at)) return null;
  return `Nothing had been recorded by then. The first entry is from ${zone.momentText(log.first.at)}. ` +
    'What is known now about then can be shown.';
}

/** A moment as the fields of a form hold it. */
interface ShownMoment {
  /** The date, `YYYY-MM-DD`. */
  readonly date: string;
  /** The time, `HH:MM`. */
  readonly time: string;
}

const MINUTE_MS = 60_000;
const END_OF_DAY = '23:59';

const shownMoment = (instant: Date | string): ShownMoment =>
  ({ date: zone.dateOf(instant), time: zone.clockOf(instant) });

/** The instant, ISO 8601. The last minute of a day means its end, once the day is over. */
export function instantOf({ date, time }: ShownMoment): string {
  const end = zone.endOfDay(date);
  const instant = time === END_OF_DAY && end <= serverNow() ? end : zone.instantOf(`${date}T${time}`);
  return instant.toISOString().replace('.000Z', 'Z');
}

/**
 * Frequent choices by label, without those before the first entry.
 * @param lastVisit  instant, if it is known
 */
export function readyMoments(
  { first, lastGameAt }: MomentView, now: Date, lastVisit: string | null,
): readonly (readonly [string, ShownMoment])[] {
  const today = zone.dateOf(now);
  const monthEnd = daysLater(`${today.slice(0, 8)}01`, -1);
  // The minute before is chosen, because the fields have whole minutes and the game must not be recorded yet.
  const beforeGame = lastGameAt && new Date(Math.ceil(Date.parse(lastGameAt) / MINUTE_MS) * MINUTE_MS - MINUTE_MS);
  const moments: (readonly [string, ShownMoment | null | ''])[] = [
    ['Yesterday', { date: daysLater(today, -1), time: END_OF_DAY }],
    ['Before the last game', beforeGame && shownMoment(beforeGame)],
    [`End of ${monthNameOf(monthEnd)}`, { date: monthEnd, time: END_OF_DAY }],
    ['Your last visit', lastVisit && shownMoment(lastVisit)],
  ];
  return moments.flatMap(([label, shown]) =>
    (shown && Date.parse(instantOf(shown)) >= Date.parse(first.at) ? [[label, shown] as const] : []));
}

/** An instant with its zone, which the server requires. */
const INSTANT = /^[^T]*T.*(Z|[+-]\d\d:\d\d)$/;

/** `on Sun 26 Jul 2026, 09:00`: this is known before the server answers, unless the address has a position. */
export function whenText({ asOf }: Past, moment?: MomentView): string {
  const at = moment?.at ?? (isCalendarDate(asOf) ? zone.endOfDay(asOf).toISOString() : asOf);
  if (INSTANT.test(at) && !Number.isNaN(Date.parse(at))) return `on ${zone.momentText(new Date(at).toISOString())}`;
  return /^\d+$/.test(asOf) ? `at entry ${wholeText(asOf)}` : 'then';
}
