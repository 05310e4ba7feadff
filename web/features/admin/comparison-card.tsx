/** The last comparison of the tables with a replay of the log. */
import { lazy, type ReactElement, Suspense } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ComparisonView } from '../../../contract/maintenance.js';
import { usePress } from '../../transport/command.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { momentText } from '../../../domain/date-text.js';
import { Icon } from '../../ui/icon.js';
import { PressButton } from '../../ui/buttons.js';
import { counted } from '../../../domain/number-text.js';
import { toastGood } from '../../ui/toast.js';
import { useFastTableStatus } from './admin.api.js';
import { LoadedCard } from './card.js';
import { plainName } from './plain-name.js';

/** Hardly ever needed. */
const ComparisonAlarm = lazy(() => import('./comparison-alarm.js'));

const FAILURE = ['Calculation Failed', 'Failed to calculate tournament data'] as const;

export function ComparisonCard(): ReactElement {
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
          <Suspense fallback={null}>{alarm !== null && <ComparisonAlarm alarm={alarm} />}</Suspense>
          {comparison === null ? (
            <p className="muted">The tables have not been compared with the log yet.</p>
          ) : (
            <Comparison comparison={comparison} />
          )}
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
            <p className="error" role="alert">
              Error: {serverMessageOf(verify.error, FAILURE[1])}
            </p>
          )}
        </>
      )}
    </LoadedCard>
  );
}

const detailOf = ({ keys, isUnreadable }: ComparisonView['tables'][number]): string =>
  (isUnreadable ? 'Its rows are damaged and cannot be read.' : keys.join(', '));

function Comparison({ comparison }: { readonly comparison: ComparisonView }): ReactElement {
  const { differences, compared, tables } = comparison;
  const differing = new Map(tables.map((each) => [each.table, each]));
  const rowCount = compared.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      <p className={differences === 0 ? 'note good' : 'note bad'}>
        <Icon name={differences === 0 ? 'check' : 'alert'} />
        <span>
          <b>
            {counted(rowCount, 'row')} compared, {differences} differ{differences === 1 && 's'}
          </b>
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
            <span className="num">
              {rows} compared, {differing.get(table)?.count ?? 0} differ
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
