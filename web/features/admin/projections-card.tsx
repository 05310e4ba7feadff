/** Owns the card about the projections: how far each has come, and what to do about an event that stops one. */
import { type ReactElement, useState } from 'react';
import type { ProjectionsView, ProjectionView } from '../../../contract/maintenance.js';
import { serverMessageOf } from '../../transport/http-error.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { momentText } from '../../ui/date-text.js';
import { Icon } from '../../ui/icon.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { useProjections, useRetryProjection, useSkipEvent } from './admin.api.js';
import { Card, CardLoad } from './card.js';
import { nameText } from './name-text.js';

export function ProjectionsCard(): ReactElement {
  const projections = useProjections();
  return (
    <Card title="Projections">
      {projections.data === undefined ? (
        <CardLoad what="projections" {...projections} />
      ) : (
        <>
          <ul className="check">
            {projections.data.projections.map((each) => (
              <Projection key={each.projection} projection={each} />
            ))}
          </ul>
          {projections.data.skipped.length > 0 && <Skipped skipped={projections.data.skipped} />}
        </>
      )}
    </Card>
  );
}

function Projection({ projection }: { readonly projection: ProjectionView }): ReactElement {
  const { projection: name, state, checkpoint, stoppedAt } = projection;
  const isWell = state === 'running';
  return (
    <>
      <li className={state === 'stopped' ? 'bad' : undefined}>
        <Icon name={isWell ? 'check' : 'alert'} />
        <span>
          {nameText(name)}
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

function Stopped({ projection: { projection: name, error }, event }: StoppedProps): ReactElement {
  const retry = useRetryProjection(name);
  const [isSkipping, setSkipping] = useState(false);
  const tryAgain = (): void =>
    retry.mutate(Date.now(), {
      onSuccess: ({ state }) =>
        state === 'stopped'
          ? toastBad('Error', `The ${name} projection stopped at the same event again.`)
          : toastGood('Projection Retried', `The ${name} projection goes on.`),
      onError: (failure) => toastBad('Error', serverMessageOf(failure, 'Failed to retry the projection.')),
    });
  return (
    <li className="note bad stopped">
      <span className="grow">
        Stopped at {event.type}, position {event.position}: {error} Its rows stay as they were before it.
      </span>
      <button type="button" className="btn" aria-disabled={retry.isPending} onClick={tryAgain}>
        {retry.isPending ? 'Retrying...' : 'Retry'}
      </button>
      <button type="button" className="btn danger" onClick={() => setSkipping(true)}>
        Skip
      </button>
      {isSkipping && <SkipDialog name={name} event={event} onClose={() => setSkipping(false)} />}
    </li>
  );
}

interface SkipDialogProps extends Pick<StoppedProps, 'event'> {
  readonly name: string;
  readonly onClose: () => void;
}

function SkipDialog({ name, event, onClose }: SkipDialogProps): ReactElement {
  const { mutate, isPending, error } = useSkipEvent(name);
  const skip = (): void =>
    mutate(Date.now(), {
      onSuccess: () => {
        toastGood('Event Skipped', `The ${name} projection goes on without position ${event.position}.`);
        onClose();
      },
    });
  return (
    <FormDialog
      title="Skip Event"
      act="Skip"
      busyAct="Skipping..."
      isBusy={isPending}
      isDangerous
      refusal={error}
      onSubmit={skip}
      onClose={onClose}
    >
      <p>
        {event.type} at position {event.position} is left out of {name} for good. The log keeps it, and it is noted who
        skipped it.
      </p>
    </FormDialog>
  );
}

const Skipped = ({ skipped }: Pick<ProjectionsView, 'skipped'>): ReactElement => (
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
