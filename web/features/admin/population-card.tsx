/** The card 'Fast Summary Tables Population': the state of the tables, populating and clearing them. */
import { useState } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { FastTableStatusView, PopulationProgressView } from '../../../contract/maintenance.js';
import { usePress, useRefreshAfter } from '../../transport/resource.js';
import { Button, Icon, PressButton } from '../../ui/controls.js';
import { momentText } from '../../../domain/dates.js';
import { both, Figure } from '../../ui/page.js';
import { scoreText } from '../../../domain/text.js';
import { toastGood } from '../../ui/toast.js';
import { LoadedCard, useFastTableStatus, usePolled } from './card.js';
import { FormDialog } from '../../ui/form.js';
import { type Acting, durationText, populateLabel } from './population-text.js';

export function PopulationCard() {
  const read = both(useFastTableStatus(), usePolled(maintenanceCalls.progress, 2_000));
  useRefreshAfter(read.data?.[1].isRunning);
  return (
    <LoadedCard
      title="Fast Summary Tables Population"
      beside={read.data && <StateTag state={read.data[0].state} />}
      what="status of the tables"
      query={read}
    >
      {([status, progress]) => (
        <>
          <Figures status={status} />
          <Progress progress={progress} />
          <Acts hasRecords={status.recordCount > 0} isRunning={progress.isRunning} />
          <p className="small muted">{warningOf(progress, status.recordCount > 0)}</p>
        </>
      )}
    </LoadedCard>
  );
}

const STATE_LABELS: Readonly<Record<FastTableStatusView['state'], string>> = {
  populated: 'Populated',
  empty: 'Empty',
  cleared: 'Empty',
  populating: 'Populating',
};

const StateTag = ({ state }: Pick<FastTableStatusView, 'state'>) => (
  <span className={state === 'populated' ? 'tag plus' : 'tag warn'}>
    <Icon name={state === 'populated' ? 'check' : 'alert'} />
    {STATE_LABELS[state]}
  </span>
);

const Figures = ({ status }: { readonly status: FastTableStatusView }) => (
  <dl className="stats kv">
    <Figure label="Records">{status.recordCount}</Figure>
    <Figure label="Score Range">
      {status.minScore === null || status.maxScore === null
        ? '–'
        : `${scoreText(status.minScore)} to ${scoreText(status.maxScore)}`}
    </Figure>
    <Figure label="Last refresh" className="moment">
      {status.lastRefresh === null ? '–' : momentText(status.lastRefresh)}
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

function Acts({ hasRecords, isRunning }: Acting) {
  const populate = usePress(maintenanceCalls.populate);
  const cancel = usePress(maintenanceCalls.cancel);
  const [isClearing, setClearing] = useState(false);
  return (
    <div className="row wrap">
      <PressButton
        change={populate}
        act={[populateLabel({ hasRecords, isRunning }), 'Starting Population...']}
        look="primary"
        isBlocked={isRunning}
        onDone={() => toastGood('Fast Table Population Started', 'The background calculation has started.')}
        failure={['Population Failed', 'Failed to start fast table population']}
      />
      {isRunning && (
        <PressButton change={cancel} act={['Cancel', 'Cancel']} failure={['Error', 'Failed to cancel.']} />
      )}
      {hasRecords && !isRunning && !populate.isPending && (
        <Button act="Clear" look="danger" onClick={() => setClearing(true)} />
      )}
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </div>
  );
}

/** Cleared boards have nothing to read until it is done. */
const warningOf = ({ estimateMs }: PopulationProgressView, hasRecords: boolean): string => {
  const estimate = estimateMs === null
    ? 'How long population takes is known after the first one.' : `Population takes ${durationText(estimateMs)}.`;
  return estimate + (hasRecords ? ' Boards stay readable.' : '');
};

const ClearDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog
    title="Clear Fast Tables"
    act={['Clear', 'Clearing...']}
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
