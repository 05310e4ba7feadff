/** The cards of the fast tables: their state, populating and clearing them, and the comparison with the log. */
import { useState } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ComparisonView, FastTableStatusView, PopulationProgressView } from '../../../contract/maintenance.js';
import { counted, scoreText } from '../../../domain/text.js';
import { serverMessageOf } from '../../transport/http.js';
import { useCommand, usePress, useRefreshAfter } from '../../transport/resource.js';
import { groupTime, zone } from '../../transport/server-clock.js';
import { Button, Icon, ActionButton } from '../../ui/controls.js';
import { FormDialog, ReasonButton } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { combine, Figure } from '../../ui/page.js';
import { toastGood } from '../../ui/toast.js';
import { CheckLine, LoadedCard, plainName, StateTag, usePolled } from './card.js';
import { type Acting, durationText, populateLabel } from './population-text.js';

/** The polling intervals of docs/rules.md, Screens. */
export const useFastTableStatus = () => usePolled(maintenanceCalls.status, () => 3_000);

/** The card 'Fast Summary Tables Population'. */
export function PopulationCard() {
  const read = combine(useFastTableStatus(), usePolled(maintenanceCalls.progress, () => 2_000));
  useRefreshAfter(read.data?.[1].isRunning);
  return (
    <LoadedCard
      title="Fast Summary Tables Population"
      beside={read.data && <StateTag {...STATES[read.data[0].state]} />}
      what="status of the tables"
      query={read}
    >
      {([status, progress]) => (
        <>
          <Figures status={status} />
          <Progress progress={progress} />
          <TableActions hasRecords={status.recordCount > 0} isRunning={progress.isRunning} />
          <p className="small muted">{warningOf(progress, status.recordCount > 0)}</p>
        </>
      )}
    </LoadedCard>
  );
}

const STATES = {
  populated: { tone: 'plus', tag: 'Populated' },
  empty: { tone: 'warn', tag: 'Empty' },
  cleared: { tone: 'warn', tag: 'Empty' },
  populating: { tone: 'warn', tag: 'Populating' },
} as const satisfies Record<FastTableStatusView['state'], object>;

const Figures = ({ status }: { readonly status: FastTableStatusView }) => (
  <dl className="stats kv">
    <Figure label="Records">{status.recordCount}</Figure>
    <Figure label="Score Range">
      {status.minScore === null || status.maxScore === null
        ? '–'
        : `${scoreText(status.minScore)} to ${scoreText(status.maxScore)}`}
    </Figure>
    <Figure label="Last refresh" className="moment">
      {status.lastRefresh === null ? '–' : zone.momentText(status.lastRefresh)}
    </Figure>
  </dl>
);

function Progress({ progress }: { readonly progress: PopulationProgressView }) {
  const { isRunning, message, currentStep, totalSteps } = progress;
  return (
    <div className="well progress" role="group" aria-label="Progress">
      <div className="row between">
        <span className="row strong">
          <Icon name={isRunning ? 'refresh' : 'check'} />
          {isRunning ? 'Running' : 'Ready'}
        </span>
        {isRunning && <span className="num muted small">step {currentStep} of {totalSteps}</span>}
      </div>
      {isRunning && <progress aria-label="Population" max={Math.max(1, totalSteps)} value={currentStep} />}
      {message !== 'Ready' && <p className="small muted" role="status">{message}</p>}
    </div>
  );
}

function TableActions({ hasRecords, isRunning }: Acting) {
  const populate = usePress(maintenanceCalls.populate);
  const cancel = usePress(maintenanceCalls.cancel);
  const [isClearing, setClearing] = useState(false);
  return (
    <div className="row wrap">
      <ActionButton
        change={populate}
        label={[populateLabel({ hasRecords, isRunning }), 'Starting Population...']}
        variant="primary"
        isBlocked={isRunning}
        onDone={() => toastGood('Fast Table Population Started', 'The background calculation has started.')}
        failure={['Population Failed', 'Failed to start fast table population']}
      />
      {isRunning && (
        <ActionButton change={cancel} label={['Cancel', 'Cancel']} failure={['Error', 'Failed to cancel.']} />
      )}
      {hasRecords && !isRunning && !populate.isPending && (
        <Button label="Clear" variant="danger" onClick={() => setClearing(true)} />
      )}
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </div>
  );
}

/** Cleared boards have nothing to read until the population is done. */
const warningOf = ({ estimateMs }: PopulationProgressView, hasRecords: boolean): string => {
  const estimate = estimateMs === null
    ? 'The first population will show how long it takes.' : `Population takes ${durationText(estimateMs)}.`;
  return estimate + (hasRecords ? ' Boards stay readable.' : '');
};

const ClearDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog
    title="Clear Fast Tables"
    label={['Clear', 'Clearing...']}
    isDangerous
    change={usePress(maintenanceCalls.clear)}
    onDone={({ message }) => toastGood('Fast Tables Cleared', message)}
    onClose={onClose}
  >
    <p>
      All leaderboards are empty until the tables are populated again. Games, payments and everything else in the log
      stay.
    </p>
  </FormDialog>
);

const FAILURE = ['Calculation Failed', 'Failed to calculate tournament data'] as const;

/** The last comparison of the tables with a replay of the log. */
export function ComparisonCard() {
  const status = useFastTableStatus();
  const verify = usePress(maintenanceCalls.calculate);
  const at = status.data?.comparison?.at;
  return (
    <LoadedCard title="Comparison" note={at && zone.momentText(at)} what="comparison" query={status}>
      {({ alarm, comparison }) => (
        <>
          {alarm !== null && <ComparisonAlarm alarm={alarm} />}
          {comparison === null ? (
            <p className="muted">The tables have not been compared with the log yet.</p>
          ) : <Comparison comparison={comparison} />}
          <div>
            <ActionButton
              change={verify}
              label={['Compare now', 'Comparing...']}
              onDone={({ message }) => toastGood('Tournament Calculation Complete', message)}
              failure={FAILURE}
            />
          </div>
          <p className="small muted">
            Automatic every day at {groupTime('05:30')}: the log is replayed and every row is compared.
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
      <Note variant={differences === 0 ? 'good' : 'bad'} icon={differences === 0 ? 'check' : 'alert'}>
        <b>{counted(rowCount, 'row')} compared, {differences} differ{differences === 1 && 's'}</b>
        {differences === 0 ? ' from the log.' : ' from the log. Re-populate to fix them.'}
      </Note>
      <ul className="lines flow check">
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

/** The alarm stays until an admin explains the differing rows. */
const ComparisonAlarm = ({ alarm }: AlarmProps) => (
  <Note
    variant="bad"
    beside={<AcknowledgeButton alarm={alarm} />}
  >
    <b>Alarm of {zone.momentText(alarm.at)}:</b> {counted(alarm.differences, 'row')} differed from the log. It stays
    until an admin acknowledges it.
  </Note>
);

const AcknowledgeButton = ({ alarm }: AlarmProps) => (
  <ReasonButton
    button={{ label: 'Acknowledge' }}
    title="Acknowledge the alarm"
    label={['Acknowledge', 'Acknowledging...']}
    change={useCommand(maintenanceCalls.acknowledge, { id: alarm.id })}
    onDone={() => toastGood('Alarm Acknowledged', 'Your reason is in the audit.')}
  >
    <p>Say why the rows differed and what was done about it.</p>
  </ReasonButton>
);
