/** Owns the card about the last comparison of the tables with a replay of the log. */
import type { ReactElement } from 'react';
import type { ComparisonView } from '../../../contract/maintenance.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { momentText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { counted } from '../../ui/score-text.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { useFastTableStatus, useVerify } from './admin.api.js';
import { Card, CardLoad } from './card.js';
import { ComparisonAlarm } from './comparison-alarm.js';
import { nameText } from './name-text.js';

export function ComparisonCard(): ReactElement {
  const status = useFastTableStatus();
  const verify = useVerify();
  const comparison = status.data?.comparison ?? null;
  const run = (): void => {
    if (verify.isPending) return;
    verify.mutate(Date.now(), {
      onSuccess: ({ message }) => toastGood('Tournament Calculation Complete', message),
      onError: (error) => toastBad('Calculation Failed', failureOf(error)),
    });
  };
  const note = comparison && <span className="small muted">{momentText(comparison.at)}</span>;
  return (
    <Card title="Comparison" note={note}>
      {status.data === undefined ? (
        <CardLoad what="comparison" {...status} />
      ) : (
        <>
          {status.data.alarm !== null && <ComparisonAlarm alarm={status.data.alarm} />}
          {comparison === null ? (
            <p className="muted">The tables were not compared with the log yet.</p>
          ) : (
            <Comparison comparison={comparison} />
          )}
          <div>
            <button type="button" className="btn" aria-disabled={verify.isPending} onClick={run}>
              {verify.isPending ? 'Comparing...' : 'Compare now'}
            </button>
          </div>
          <p className="small muted">
            By itself every day at 5:30 AM Toronto time: the log is replayed and every row is compared.
          </p>
          {verify.error !== null && (
            <p className="error" role="alert">
              Error: {failureOf(verify.error)}
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const failureOf = (error: unknown): string => serverMessageOf(error, 'Failed to calculate tournament data');

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
          {differences === 0 ? ' from the log.' : ' from the log. Re-populate to mend them.'}
        </span>
      </p>
      <ul className="check">
        {compared.map(({ table, rows }) => (
          <li key={table} className={differing.has(table) ? 'bad' : undefined}>
            <Icon name={differing.has(table) ? 'alert' : 'check'} />
            <span>
              {nameText(table)}
              {differing.has(table) && <small>{differing.get(table)!.keys.join(', ')}</small>}
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
