/** Scheduled work: the next run, the last result, and failed jobs. */
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { JobsView } from '../../../contract/maintenance.js';
import { usePress } from '../../transport/resource.js';
import { momentText } from '../../../domain/dates.js';
import { Icon, PressButton } from '../../ui/controls.js';
import { counted } from '../../../domain/text.js';
import { toastGood } from '../../ui/toast.js';
import { LoadedCard, OPERATIONS_POLL_MS, plainName, usePolled } from './card.js';

export const SchedulesCard = () => (
  <LoadedCard
    title="Schedules and jobs"
    what="schedules"
    query={usePolled(maintenanceCalls.jobs, OPERATIONS_POLL_MS)}
  >
    {({ schedules, failed }) => (
      <>
        <ul className="check">{schedules.map((schedule) => <Schedule key={schedule.name} schedule={schedule} />)}</ul>
        {failed.map((job) => <FailedJob key={job.id} job={job} />)}
        {failed.length === 0 && <p className="small muted">No job has failed.</p>}
      </>
    )}
  </LoadedCard>
);

const Schedule = ({ schedule }: { readonly schedule: JobsView['schedules'][number] }) => (
  <li className="schedule">
    <Icon name="calendar" />
    <span>
      {plainName(schedule.name)}
      <small>
        {schedule.lastRun === null
          ? 'Has not run yet.'
          : `Ran ${momentText(schedule.lastRun)}. ${schedule.lastOutcome ?? ''}`}
      </small>
    </span>
    <span className="num">next {momentText(schedule.nextRun)}</span>
  </li>
);

const FailedJob = ({ job }: { readonly job: JobsView['failed'][number] }) => (
  <div className="note bad">
    <Icon name="alert" />
    <span className="grow">
      <b>{plainName(job.name)} failed</b>
      {job.failedAt !== null && ` ${momentText(job.failedAt)}`} after {counted(job.attempts, 'attempt')}: {job.error}
    </span>
    <PressButton
      change={usePress(maintenanceCalls.retryJob, { id: job.id })}
      act="Retry"
      busyAct="Retrying..."
      onDone={({ message }) => toastGood('Job Retried', message)}
      failure={['Error', 'Failed to retry the job.']}
    />
  </div>
);
