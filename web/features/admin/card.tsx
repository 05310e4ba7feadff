/** Owns a card of the admin page, and what it shows while its data load or after they failed. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { LoadError, Loading } from '../../ui/load-states.js';

export interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, note, children }: CardProps): ReactElement {
  const headingId = useId();
  return (
    <section className="panel stack admin-card" aria-labelledby={headingId}>
      <div className="panel-head">
        <h2 id={headingId}>{title}</h2>
        {note}
      </div>
      {children}
    </section>
  );
}

export interface CardLoadProps {
  readonly what: string;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export const CardLoad = ({ what, error, isFetching, refetch }: CardLoadProps): ReactElement =>
  error === null ? (
    <Loading label={`Loading ${what}...`}>
      <span className="sk line" />
      <span className="sk line" />
      <span className="sk line" />
    </Loading>
  ) : (
    <LoadError
      title={`The ${what} did not load.`}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
