/** The cards of work in the background: the projections, scheduled work, and logins that failed. */
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { JobsView, ProjectionsView, ProjectionView } from '../../../contract/maintenance.js';
import { sessionCalls } from '../../../contract/session.calls.js';
import { counted } from '../../../domain/text.js';
import { Name } from '../../figures/members.js';
import { usePress, useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { ActionButton } from '../../ui/controls.js';
import { FormButton } from '../../ui/form.js';
import { Note } from '../../ui/note.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { CheckLine, LoadedCard, plainName, usePolled } from './card.js';

export const pollMs = (): number => 15_000;

/** The position of each projection, and Retry or Skip for an event that stops one. */
export const ProjectionsCard = () => (
  <LoadedCard title="Projections" what="projections" query={usePolled(maintenanceCalls.projections, pollMs)}>
    {({ projections, skipped }) => (
      <>
        <ul className="lines flow check">
          {projections.map((each) => <Projection key={each.projection} projection={each} />)}
        </ul>
        {skipped.length > 0 && <Skipped skipped={skipped} />}
      </>
    )}
  </LoadedCard>
);

const Projection = ({ projection: { projection: name, state, checkpoint, stoppedAt, error } }: {
  readonly projection: ProjectionView;
}) => (
  <>
    <CheckLine
      className={state === 'stopped' && 'bad'}
      icon={state === 'running' ? 'check' : 'alert'}
      name={plainName(name)}
      detail={state !== 'running' && state}
      figure={`at ${checkpoint}`}
    />
    {stoppedAt !== null && <Stopped {...stoppedAt} name={name} error={error} />}
  </>
);

type StoppedProps = NonNullable<ProjectionView['stoppedAt']> & { readonly name: string };

const Stopped = ({ error, ...event }: StoppedProps & Pick<ProjectionView, 'error'>) => (
  <li className="note bad stopped">
    <span className="grow">
      Stopped at {event.type}, position {event.position}: {error} Its rows stay as they were before this event.
    </span>
    <ActionButton
      change={usePress(maintenanceCalls.retryProjection, { name: event.name })}
      label={['Retry', 'Retrying...']}
      onDone={({ state }) =>
        state === 'stopped'
          ? toastBad('Error', `The ${event.name} projection stopped at the same event again.`)
          : toastGood('Projection Retried', `The ${event.name} projection goes on.`)
      }
      failure={['Error', 'Failed to retry the projection.']}
    />
    <SkipButton {...event} />
  </li>
);

const Skipped = ({ skipped }: Pick<ProjectionsView, 'skipped'>) => (
  <div className="small muted">
    <h3>Skipped events</h3>
    <ul>
      {skipped.map(({ eventId, projection, type, position, skippedAt }) => (
        <li key={`${projection}-${eventId}`}>
          {type} at position {position}, left out of {projection} {zone.momentText(skippedAt)}
        </li>
      ))}
    </ul>
  </div>
);

const SkipButton = ({ name, type, position }: StoppedProps) => (
  <FormButton
    button={{ label: 'Skip', variant: 'danger' }}
    title="Skip Event"
    label={['Skip', 'Skipping...']}
    isDangerous
    change={usePress(maintenanceCalls.skip, { name })}
    onDone={() => toastGood('Event Skipped', `The ${name} projection goes on without position ${position}.`)}
  >
    <p>
      {type} at position {position} is left out of {name} for good. The log keeps it, and it is noted who skipped it.
    </p>
  </FormButton>
);

/** The next run of each schedule, its last result, and failed jobs. */
export const SchedulesCard = () => (
  <LoadedCard title="Schedules and jobs" what="schedules" query={usePolled(maintenanceCalls.jobs, pollMs)}>
    {({ schedules, failed }) => (
      <>
        <ul className="lines flow check">
          {schedules.map(({ name, nextRun, lastRun, lastOutcome }) => (
            <CheckLine
              key={name}
              className="schedule"
              icon="calendar"
              name={plainName(name)}
              detail={lastRun === null ? 'Has not run yet.' : `Ran ${zone.momentText(lastRun)}. ${lastOutcome ?? ''}`}
              figure={`next ${zone.momentText(nextRun)}`}
            />
          ))}
        </ul>
        {failed.map((job) => <FailedJob key={job.id} job={job} />)}
        {failed.length === 0 && <p className="small muted">No job has failed.</p>}
      </>
    )}
  </LoadedCard>
);

const FailedJob = ({ job: { id, name, failedAt, attempts, error } }: { readonly job: JobsView['failed'][number] }) => (
  <Note
    variant="bad"
    beside={
      <ActionButton
        change={usePress(maintenanceCalls.retryJob, { id })}
        label={['Retry', 'Retrying...']}
        onDone={({ message }) => toastGood('Job Retried', message)}
        failure={['Error', 'Failed to retry the job.']}
      />
    }
  >
    <b>{plainName(name)} failed</b>
    {failedAt !== null && ` ${zone.momentText(failedAt)}`} after {counted(attempts, 'attempt')}: {error}
  </Note>
);

/** A number above a member's own typing errors in a day. */
const SUSPICIOUS = 5;

/** Failed logins by name and network, with their number. */
export const FailedLoginsCard = () => (
  <LoadedCard title="Failed logins" note="30 days" what="failed logins" query={useRead(sessionCalls.failedLogins, 1)}>
    {(logins) => (logins.length === 0 ? <p className="small muted">Nobody failed to log in.</p> : (
      <ul className="lines flow check">
        {logins.map(({ member, network, failures, lastAt }) => (
          <CheckLine
            key={`${member?.id ?? 0} ${network} ${lastAt}`}
            className="schedule"
            icon={failures >= SUSPICIOUS ? 'alert' : 'lock'}
            name={member === null ? 'Unknown names' : <Name>{member.displayName}</Name>}
            detail={`from ${network}`}
            figure={`${counted(failures, 'failure')}, ${zone.momentText(lastAt)}`}
          />
        ))}
      </ul>
    ))}
  </LoadedCard>
);
