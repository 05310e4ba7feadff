/** Owns the card 'Fast Summary Tables Population': the state of the tables, filling them again and emptying them. */
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FastTableStatusView, PopulationProgressView } from '../../../contract/maintenance.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { momentText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { scoreText } from '../../ui/score-text.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import {
  useCancelPopulation, useFastTableStatus, usePopulate, usePopulationProgress, useRefreshAll,
} from './admin.api.js';
import { Card, CardLoad } from './card.js';
import { ClearDialog } from './clear-dialog.js';
import { durationText, populateLabel, STATE_LABELS } from './population-text.js';

export function PopulationCard(): ReactElement {
  const status = useFastTableStatus();
  const progress = usePopulationProgress();
  useRefreshWhenDone(progress.data?.isRunning);
  const tag = status.data && <StateTag state={status.data.state} />;
  return (
    <Card title="Fast Summary Tables Population" note={tag}>
      {status.data === undefined || progress.data === undefined ? (
        <CardLoad
          what="status of the tables"
          error={status.error ?? progress.error}
          isFetching={status.isFetching || progress.isFetching}
          refetch={() => [status.refetch(), progress.refetch()]}
        />
      ) : (
        <>
          <Figures status={status.data} />
          <Progress progress={progress.data} />
          <Acts status={status.data} progress={progress.data} />
          <p className="small muted">{warningOf(progress.data)}</p>
        </>
      )}
    </Card>
  );
}

/** Once the tables are new, everything that was read from the old ones is read again. */
function useRefreshWhenDone(isRunning: boolean | undefined): void {
  const refreshAll = useRefreshAll();
  const wasRunning = useRef(false);
  const note = useEffectEvent((running: boolean) => {
    if (wasRunning.current && !running) refreshAll();
    wasRunning.current = running;
  });
  useEffect(() => {
    if (isRunning !== undefined) note(isRunning);
  }, [isRunning]);
}

const StateTag = ({ state }: Pick<FastTableStatusView, 'state'>): ReactElement => (
  <span className={state === 'populated' ? 'tag plus' : 'tag warn'}>
    <Icon name={state === 'populated' ? 'check' : 'alert'} />
    {STATE_LABELS[state]}
  </span>
);

const Figures = ({ status }: { readonly status: FastTableStatusView }): ReactElement => (
  <dl className="kv">
    <div>
      <dt>Records</dt>
      <dd className="num">{status.recordCount}</dd>
    </div>
    <div>
      <dt>Score Range</dt>
      <dd className="num">
        {status.minScore === null || status.maxScore === null
          ? '–'
          : `${scoreText(status.minScore)} to ${scoreText(status.maxScore)}`}
      </dd>
    </div>
    <div>
      <dt>Last refresh</dt>
      <dd>{status.lastRefresh === null ? '–' : momentText(status.lastRefresh)}</dd>
    </div>
  </dl>
);

function Progress({ progress }: { readonly progress: PopulationProgressView }): ReactElement {
  const { isRunning, message, currentStep, totalSteps } = progress;
  return (
    <div className="progress" role="group" aria-label="Progress">
      <div className="row between">
        <span className="row strong">
          <Icon name={isRunning ? 'refresh' : 'check'} />
          {isRunning ? 'Running' : 'Ready'}
        </span>
        {isRunning && (
          <span className="num muted small">
            step {currentStep} of {totalSteps}
          </span>
        )}
      </div>
      {isRunning && (
        <div
          className="rebuild-meter"
          role="progressbar"
          aria-label="Population"
          aria-valuemin={0}
          aria-valuemax={totalSteps}
          aria-valuenow={currentStep}
        >
          <i style={{ width: `${(100 * currentStep) / Math.max(1, totalSteps)}%` }} />
        </div>
      )}
      {message !== 'Ready' && (
        <p className="small muted" role="status">
          {message}
        </p>
      )}
    </div>
  );
}

interface ActsProps {
  readonly status: FastTableStatusView;
  readonly progress: PopulationProgressView;
}

function Acts({ status, progress: { isRunning } }: ActsProps): ReactElement {
  const populate = usePopulate();
  const cancel = useCancelPopulation();
  const [isClearing, setClearing] = useState(false);
  const isBusy = isRunning || populate.isPending;
  const hasRecords = status.recordCount > 0;
  const start = (): void =>
    populate.mutate(Date.now(), {
      onSuccess: () => toastGood('Fast Table Population Started', 'The background calculation has started.'),
      onError: (error) =>
        toastBad('Population Failed', serverMessageOf(error, 'Failed to start fast table population')),
    });
  const stop = (): void =>
    cancel.mutate(Date.now(), { onError: (error) => toastBad('Error', serverMessageOf(error, 'Failed to cancel.')) });
  return (
    <div className="row wrap">
      <button type="button" className="btn primary" aria-disabled={isBusy} onClick={isBusy ? undefined : start}>
        {populateLabel({ hasRecords, isStarting: populate.isPending, isRunning })}
      </button>
      {isRunning && (
        <button type="button" className="btn" aria-disabled={cancel.isPending} onClick={stop}>
          Cancel
        </button>
      )}
      {hasRecords && !isBusy && (
        <button type="button" className="btn danger" onClick={() => setClearing(true)}>
          Clear
        </button>
      )}
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </div>
  );
}

const warningOf = ({ estimateMs }: PopulationProgressView): string =>
  estimateMs === null
    ? 'How long population takes is known after the first one. Boards stay readable.'
    : `Population takes ${durationText(estimateMs)}. Boards stay readable.`;
