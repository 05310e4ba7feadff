/** Owns the card about what runs by itself: when it runs next, what it came to, and jobs that failed. */
import type { ReactElement } from 'react';
import type { JobsView } from '../../../contract/maintenance.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { momentText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { counted } from '../../ui/score-text.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { useJobs, useRetryJob } from './admin.api.js';
import { Card, CardLoad } from './card.js';
import { nameText } from './name-text.js';

export function SchedulesCard(): ReactElement {
  const jobs = useJobs();
  return (
    <Card title="Schedules and jobs">
      {jobs.data === undefined ? (
        <CardLoad what="schedules" {...jobs} />
      ) : (
        <>
          <ul className="check">
            {jobs.data.schedules.map((schedule) => (
              <Schedule key={schedule.name} schedule={schedule} />
            ))}
          </ul>
          {jobs.data.failed.map((job) => (
            <FailedJob key={job.id} job={job} />
          ))}
          {jobs.data.failed.length === 0 && <p className="small muted">No job has failed.</p>}
        </>
      )}
    </Card>
  );
}

const Schedule = ({ schedule }: { readonly schedule: JobsView['schedules'][number] }): ReactElement => (
  <li className="schedule">
    <Icon name="calendar" />
    <span>
      {nameText(schedule.name)}
      <small>
        {schedule.lastRun === null
          ? 'Has not run yet.'
          : `Ran ${momentText(schedule.lastRun)}. ${schedule.lastOutcome ?? ''}`}
      </small>
    </span>
    <span className="num">next {momentText(schedule.nextRun)}</span>
  </li>
);

function FailedJob({ job }: { readonly job: JobsView['failed'][number] }): ReactElement {
  const { mutate, isPending } = useRetryJob(job.id);
  const retry = (): void =>
    mutate(Date.now(), {
      onSuccess: ({ message }) => toastGood('Job Retried', message),
      onError: (error) => toastBad('Error', serverMessageOf(error, 'Failed to retry the job.')),
    });
  return (
    <div className="note bad">
      <Icon name="alert" />
      <span className="grow">
        <b>{nameText(job.name)} failed</b>
        {job.failedAt !== null && ` ${momentText(job.failedAt)}`} after {counted(job.attempts, 'attempt')}: {job.error}
      </span>
      <button type="button" className="btn" aria-disabled={isPending} onClick={isPending ? undefined : retry}>
        {isPending ? 'Retrying...' : 'Retry'}
      </button>
    </div>
  );
}
