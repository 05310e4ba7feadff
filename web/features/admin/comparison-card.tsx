/** The last comparison of the tables with a replay of the log. */
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ComparisonView, FastTableStatusView } from '../../../contract/maintenance.js';
import { momentText } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { serverMessageOf } from '../../transport/http.js';
import { useCommand, usePress } from '../../transport/resource.js';
import { Icon, PressButton } from '../../ui/controls.js';
import { DialogButton } from '../../ui/dialog.js';
import { ReasonField, reasonIn } from '../../ui/fields.js';
import { FormDialog } from '../../ui/form.js';
import { toastGood } from '../../ui/toast.js';
import { CheckLine, LoadedCard, plainName, useFastTableStatus } from './card.js';

const FAILURE = ['Calculation Failed', 'Failed to calculate tournament data'] as const;

export function ComparisonCard() {
  const status = useFastTableStatus();
  const verify = usePress(maintenanceCalls.calculate);
  const at = status.data?.comparison?.at;
  return (
    <LoadedCard title="Comparison" note={at && momentText(at)} what="comparison" query={status}>
      {({ alarm, comparison }) => (
        <>
          {alarm !== null && <ComparisonAlarm alarm={alarm} />}
          {comparison === null ? (
            <p className="muted">The tables have not been compared with the log yet.</p>
          ) : <Comparison comparison={comparison} />}
          <div>
            <PressButton
              change={verify}
              act={['Compare now', 'Comparing...']}
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

function Comparison({ comparison: { differences, compared, tables } }: { readonly comparison: ComparisonView }) {
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
        {compared.map(({ table, rows }) => {
          const differing = tables.find((each) => each.table === table);
          return (
            <CheckLine
              key={table}
              className={differing && 'bad'}
              icon={differing ? 'alert' : 'check'}
              name={plainName(table)}
              detail={differing && detailOf(differing)}
              figure={`${rows} compared, ${differing?.count ?? 0} differ`}
            />
          );
        })}
      </ul>
    </>
  );
}

type AlarmProps = { readonly alarm: NonNullable<FastTableStatusView['alarm']> };

/** Stays until an admin explains the differing rows. */
const ComparisonAlarm = ({ alarm }: AlarmProps) => (
  <div className="note bad">
    <Icon name="alert" />
    <span className="grow">
      <b>Alarm of {momentText(alarm.at)}:</b> {counted(alarm.differences, 'row')} differed from the log. It stays until
      an admin acknowledges it.
    </span>
    <DialogButton act="Acknowledge" dialog={(close) => <AcknowledgeDialog alarm={alarm} onClose={close} />} />
  </div>
);

const AcknowledgeDialog = ({ alarm, onClose }: AlarmProps & { readonly onClose: () => void }) => (
  <FormDialog
    title="Acknowledge the alarm"
    act={['Acknowledge', 'Acknowledging...']}
    change={useCommand(maintenanceCalls.acknowledge, { id: alarm.id })}
    body={reasonIn}
    onDone={() => toastGood('Alarm Acknowledged', 'Your reason is in the audit.')}
    onClose={onClose}
  >
    <p>Say why the rows differed and what was done about it.</p>
    <ReasonField />
  </FormDialog>
);
