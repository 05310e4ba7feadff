/** The page about a log that is not as it was sealed: the fault, its meaning, and the next steps. */
import type { ReactNode } from 'react';
import { BREAK_REASON_NEEDED, MIN_BREAK_REASON } from '../../../domain/free-text.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { BrokenSealView } from '../../../contract/maintenance.js';
import { useCommand } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { DownloadLink, Icon, type IconName } from '../../ui/controls.js';
import { ReasonField, reasonIn, textIn } from '../../ui/fields.js';
import { FieldErrors, FormButton } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { Panel } from '../../ui/page.js';
import { wholeText } from '../../../domain/text.js';
import { toastGood } from '../../ui/toast.js';
import { OwnPasswordField } from '../session/own-password.js';
import { breakText, FOUND, meaningText, reportText, shortDigest, wrongEvent, wrongPart } from './seal-text.js';

type BrokenSealProps = { readonly alarm: BrokenSealView };

export const BrokenSeal = ({ alarm }: BrokenSealProps) => (
  <div className="cols cols-2">
    <section className="panel stack broken" aria-labelledby="seal-break">
      <div>
        <h2 id="seal-break">What happened</h2>
        <p className="small muted">Found on {zone.momentText(alarm.at)}</p>
      </div>
      <ul className="rows lines chain">
        <LastGood seal={alarm.lastGoodSeal} />
        <Wrong fault={alarm.fault} />
        <ChainLine icon="minus" variant="open" title="Everything after it">Not proven until this is settled</ChainLine>
      </ul>
      <Digests fault={alarm.fault} />
      <div><h3>What it means</h3><p>{meaningText(alarm)}</p></div>
    </section>
    <WhatToDo alarm={alarm} />
  </div>
);

/** Shows both digests of an altered entry. */
function Digests({ fault }: Pick<BrokenSealView, 'fault'>) {
  const { sealed, found } = wrongEvent(fault) ?? {};
  if (sealed === undefined || found === undefined) return null;
  return (
    <dl className="seal-digests">
      <dt>Sealed</dt>
      <dd className="mono">{shortDigest(sealed)}</dd>
      <dt>Found</dt>
      <dd className="mono">{shortDigest(found)}</dd>
    </dl>
  );
}

const LastGood = ({ seal }: { readonly seal: BrokenSealView['lastGoodSeal'] }) =>
  seal === null ? (
    <ChainLine icon="minus" variant="open" title="No good seal before it">The first one is already wrong</ChainLine>
  ) : (
    <ChainLine icon="check" title={`Last good seal: no. ${wholeText(seal.number)}`}>
      {zone.momentText(seal.sealedAt)} · through {wholeText(seal.through)}
    </ChainLine>
  );

function Wrong({ fault }: Pick<BrokenSealView, 'fault'>) {
  const event = wrongEvent(fault);
  const title = event === null ? wrongPart(fault).title : `First wrong entry: ${wholeText(event.position)}`;
  return (
    <ChainLine icon="alert" variant="bad" title={title} end={<b>{FOUND[fault.kind]}</b>}>
      {event === null ? wrongPart(fault).place : <><span className="mono">{event.streamId}</span> · {event.type}</>}
    </ChainLine>
  );
}

function WhatToDo({ alarm }: BrokenSealProps) {
  const [steps] = NEXT[alarm.fault.kind] ?? NEW_CHAIN;
  return (
    <Panel title="What to do" variant="stack seal-todo">
      <ol className="todo">
        {steps.map(([label, rest], index) => (
          <li key={label}>
            <span className="step-mark" aria-hidden="true">{index + 1}</span>
            <span><b className="strong">{label}</b> {rest}</span>
          </li>
        ))}
      </ol>
      <div className="row wrap">
        <AcknowledgeButton alarm={alarm} />
        <DownloadLink label="Report" href={fileOf(reportText(alarm))} download="seal-report.txt" />
      </div>
      <p className="small muted">The alarm stays on every page of admins until then. Members see no alarm.</p>
    </Panel>
  );
}

type Step = readonly [label: string, rest: ReactNode];

const BREAK_STEPS: readonly Step[] = [
  ['Do not repair it by hand.', 'Every further change hides the first.'],
  ['Keep a copy', 'of the database and of the file of seals.'],
  ['Compare with the last backup.', (
    <>
      It has what the entry said. Unpacked:{' '}
      <code>npm run log -- verify ndjson:log.ndjson --seals seals.ndjson</code>
    </>
  )],
  ['Put it right', 'with a new entry, such as a void and a second recording, or restore the backup.'],
  ['Acknowledge', 'with a reason. A new chain begins and names this break for good.'],
];
const KEY_STEPS: readonly Step[] = [
  ['Put your copy of the key', 'in the place of the file.'],
  ['Without a copy,',
    'remove the file. A new key is made then, and the seals of the old one are an alarm to be acknowledged as well.'],
  ['Acknowledge', 'with a reason. The log is compared again and sealed within a minute.'],
];
const DELETED_STEPS: readonly Step[] = [
  ['Copy the log', (
    <>before EventStoreDB removes the events: <code>npm run log -- copy own ndjson:found.ndjson</code></>
  )],
  ['Make the streams whole again:', 'set their metadata again, or move to an empty log with that copy.'],
  ['Acknowledge', 'with a reason. The chain of seals goes on.'],
];
/** The consequence of an acknowledgement: a changed log or file of seals begins a new chain. */
const NEXT: Partial<Record<BrokenSealView['fault']['kind'], readonly [steps: readonly Step[], consequence: string]>> = {
  key: [KEY_STEPS, 'The log is compared again and sealed within a minute.'],
  deleted: [DELETED_STEPS, 'The chain of seals goes on.'],
};
const NEW_CHAIN = [BREAK_STEPS, 'The next seal begins a new chain and names the break.'] as const;

/** The address of a small file. */
const fileOf = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;

function AcknowledgeButton({ alarm }: BrokenSealProps) {
  const [, consequence] = NEXT[alarm.fault.kind] ?? NEW_CHAIN;
  // A wrong password counts as a failed login, so the reason is checked before.
  const body = (fields: FormData) => {
    const { reason } = reasonIn(fields);
    if (reason.trim().length < MIN_BREAK_REASON) return new FieldErrors({ reason: BREAK_REASON_NEEDED });
    return { reason, password: textIn(fields, 'password') };
  };
  return (
    <FormButton
      button={{ label: 'Acknowledge with a reason', variant: 'primary' }}
      title="Acknowledge the break"
      label={['Acknowledge', 'Acknowledging...']}
      isDangerous
      change={useCommand(maintenanceCalls.acknowledgeBreak)}
      body={body}
      onDone={() => toastGood('Break Acknowledged', consequence)}
    >
      <p className="muted">The alarm ends on the pages of admins. What was found stays in the log. {consequence}</p>
      <Note variant="bad">{breakText(alarm)}</Note>
      <ReasonField />
      <OwnPasswordField />
    </FormButton>
  );
}

/** A line of the chain. */
export const ChainLine = ({ icon, variant, title, children, end }: {
  readonly icon: IconName;
  readonly variant?: 'open' | 'bad';
  readonly title: string;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}) => (
  <li className={variant}>
    <Icon name={icon} />
    <div><b>{title}</b><small>{children}</small></div>
    {end !== undefined && <span className="chain-end">{end}</span>}
  </li>
);
