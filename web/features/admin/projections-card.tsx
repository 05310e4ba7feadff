/** The projections: the position of each, and Retry or Skip for an event that stops one. */
import { useState } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { ProjectionsView, ProjectionView } from '../../../contract/maintenance.js';
import { usePress } from '../../transport/resource.js';
import { Button, Icon, PressButton } from '../../ui/controls.js';
import { momentText } from '../../../domain/dates.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { LoadedCard, OPERATIONS_POLL_MS, plainName, usePolled } from './card.js';
import { FormDialog } from '../../ui/form.js';

export const ProjectionsCard = () => (
  <LoadedCard
    title="Projections"
    what="projections"
    query={usePolled(maintenanceCalls.projections, OPERATIONS_POLL_MS)}
  >
    {({ projections, skipped }) => (
      <>
        <ul className="check">{projections.map((each) => <Projection key={each.projection} projection={each} />)}</ul>
        {skipped.length > 0 && <Skipped skipped={skipped} />}
      </>
    )}
  </LoadedCard>
);

function Projection({ projection }: { readonly projection: ProjectionView }) {
  const { projection: name, state, checkpoint, stoppedAt } = projection;
  const isWell = state === 'running';
  return (
    <>
      <li className={state === 'stopped' ? 'bad' : undefined}>
        <Icon name={isWell ? 'check' : 'alert'} />
        <span>
          {plainName(name)}
          {!isWell && <small>{state}</small>}
        </span>
        <span className="num">at {checkpoint}</span>
      </li>
      {stoppedAt !== null && <Stopped projection={projection} event={stoppedAt} />}
    </>
  );
}

interface StoppedProps {
  readonly projection: ProjectionView;
  readonly event: NonNullable<ProjectionView['stoppedAt']>;
}

function Stopped({ projection: { projection: name, error }, event }: StoppedProps) {
  const [isSkipping, setSkipping] = useState(false);
  return (
    <li className="note bad stopped">
      <span className="grow">
        Stopped at {event.type}, position {event.position}: {error} Its rows stay as they were before it.
      </span>
      <PressButton
        change={usePress(maintenanceCalls.retryProjection, { name })}
        act="Retry"
        busyAct="Retrying..."
        onDone={({ state }) =>
          state === 'stopped'
            ? toastBad('Error', `The ${name} projection stopped at the same event again.`)
            : toastGood('Projection Retried', `The ${name} projection goes on.`)
        }
        failure={['Error', 'Failed to retry the projection.']}
      />
      <Button act="Skip" look="danger" onClick={() => setSkipping(true)} />
      {isSkipping && <SkipDialog name={name} event={event} onClose={() => setSkipping(false)} />}
    </li>
  );
}

const Skipped = ({ skipped }: Pick<ProjectionsView, 'skipped'>) => (
  <div className="small muted">
    <h3>Skipped events</h3>
    <ul>
      {skipped.map(({ eventId, projection, type, position, skippedAt }) => (
        <li key={`${projection}-${eventId}`}>
          {type} at position {position}, left out of {projection} {momentText(skippedAt)}
        </li>
      ))}
    </ul>
  </div>
);

interface SkipDialogProps extends Pick<StoppedProps, 'event'> {
  readonly name: string;
  readonly onClose: () => void;
}

const SkipDialog = ({ name, event: { type, position }, onClose }: SkipDialogProps) => (
  <FormDialog
    title="Skip Event"
    act="Skip"
    busyAct="Skipping..."
    isDangerous
    change={usePress(maintenanceCalls.skip, { name })}
    onDone={() => toastGood('Event Skipped', `The ${name} projection goes on without position ${position}.`)}
    onClose={onClose}
  >
    <p>
      {type} at position {position} is left out of {name} for good. The log keeps it, and it is noted who skipped it.
    </p>
  </FormDialog>
);
