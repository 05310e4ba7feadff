/** The last comparison of the tables with a replay of the log. */
import { useState } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ComparisonView, FastTableStatusView } from '../../../contract/maintenance.js';
import { useCommand, usePress } from '../../transport/resource.js';
import { serverMessageOf } from '../../transport/http.js';
import { momentText } from '../../../domain/dates.js';
import { Button, Icon, PressButton } from '../../ui/controls.js';
import { counted } from '../../../domain/text.js';
import { toastGood } from '../../ui/toast.js';
import { LoadedCard, plainName, useFastTableStatus } from './card.js';
import { FormDialog } from '../../ui/form.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';

const FAILURE = ['Calculation Failed', 'Failed to calculate tournament data'] as const;

export function ComparisonCard() {
  const status = useFastTableStatus();
  const verify = usePress(maintenanceCalls.calculate);
  const at = status.data?.comparison?.at;
  return (
    <LoadedCard
      title="Comparison"
      note={at && momentText(at)}
      what="comparison"
      query={status}
    >
      {({ alarm, comparison }) => (
        <>
          {alarm !== null && <ComparisonAlarm alarm={alarm} />}
          {comparison === null ? (
            <p className="muted">The tables have not been compared with the log yet.</p>
          ) : <Comparison comparison={comparison} />}
          <div>
            <PressButton
              change={verify}
              act="Compare now"
              busyAct="Comparing..."
              onDone={({ message }) => toastGood('Tournament Calculation Complete', message)}
              failure={FAILURE}
            />
          </div>
          <p className="small muted">
            Automatic every day at 5:30 AM Toronto time: the log is replayed and every row is compared.
          </p>
          {verify.error !== null && (
            <p className="error" role="alert">Error: {serverMessageOf(verify.error, FAILURE[1])}</p>
          )}
        </>
      )}
    </LoadedCard>
  );
}

const detailOf = ({ keys, isUnreadable }: ComparisonView['tables'][number]): string =>
  (isUnreadable ? 'Its rows are damaged and cannot be read.' : keys.join(', '));

function Comparison({ comparison }: { readonly comparison: ComparisonView }) {
  const { differences, compared, tables } = comparison;
  const differing = new Map(tables.map((each) => [each.table, each]));
  const rowCount = compared.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <p className={differences === 0 ? 'note good' : 'note bad'}>
        <Icon name={differences === 0 ? 'check' : 'alert'} />
        <span>
          <b>{counted(rowCount, 'row')} compared, {differences} differ{differences === 1 && 's'}</b>
          {differences === 0 ? ' from the log.' : ' from the log. Re-populate to fix them.'}
        </span>
      </p>
      <ul className="check">
        {compared.map(({ table, rows }) => (
          <li key={table} className={differing.has(table) ? 'bad' : undefined}>
            <Icon name={differing.has(table) ? 'alert' : 'check'} />
            <span>
              {plainName(table)}
              {differing.has(table) && <small>{detailOf(differing.get(table)!)}</small>}
            </span>
            <span className="num">{rows} compared, {differing.get(table)?.count ?? 0} differ</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Alarm = NonNullable<FastTableStatusView['alarm']>;

/** Stays until an admin explains the differing rows. */
function ComparisonAlarm({ alarm }: { readonly alarm: Alarm }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="note bad">
      <Icon name="alert" />
      <span className="grow">
        <b>Alarm of {momentText(alarm.at)}:</b> {counted(alarm.differences, 'row')} differed from the log. It stays
        until an admin acknowledges it.
      </span>
      <Button act="Acknowledge" onClick={() => setAsking(true)} />
      {isAsking && <AcknowledgeDialog alarm={alarm} onClose={() => setAsking(false)} />}
    </div>
  );
}

const AcknowledgeDialog = ({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }) => (
  <FormDialog
    title="Acknowledge the alarm"
    act="Acknowledge"
    busyAct="Acknowledging..."
    change={useCommand(maintenanceCalls.acknowledge, { id: alarm.id })}
    body={reasonIn}
    onDone={() => toastGood('Alarm Acknowledged', 'Your reason is in the audit.')}
    onClose={onClose}
  >
    <p>Say why the rows differed and what was done about it.</p>
    <ReasonField />
  </FormDialog>
);
