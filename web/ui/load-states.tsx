/** The states in place of data: empty, failed, loading. */
import type { ReactElement, ReactNode } from 'react';
import { serverMessageOf } from '../transport/http-error.js';
import { Icon } from './icon.js';

export interface EmptyProps {
  /** One sentence. */
  readonly title: string;
  readonly hint?: string;
  /** A link or button that leads on. */
  readonly children?: ReactNode;
}

export const Empty = ({ title, hint, children }: EmptyProps): ReactElement => (
  <div className="empty">
    <div className="ghost" aria-hidden="true">
      <span />
      <span>
        <Icon name="spades" />
      </span>
      <span />
    </div>
    <h2>{title}</h2>
    {hint !== undefined && <p>{hint}</p>}
    {children}
  </div>
);

/** The part of a TanStack query's result that is needed to show its answer. */
export interface Loads<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Two queries whose answers are shown together. */
export const both = <A, B>(one: Loads<A>, other: Loads<B>): Loads<readonly [A, B]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => [one.refetch(), other.refetch()],
});

export interface LoadedProps<Answer> {
  /** Such as 'games'. */
  readonly what: string;
  readonly query: Loads<Answer>;
  /** Class of the element around the failure, if there is no panel. */
  readonly failureClass?: 'panel';
  readonly skeleton: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows the answer, the skeleton until it is loaded, or the failure. */
export function Loaded<Answer>({ what, query, failureClass, skeleton, children }: LoadedProps<Answer>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Loading label={`Loading ${what}...`}>{skeleton}</Loading>;
  const title = `The ${what} did not load.`;
  return (
    <div className={failureClass}>
      <LoadError title={title} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    </div>
  );
}

export interface LoadErrorProps {
  /** The failure, such as 'The games did not load.' */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export const LoadError = ({ title, error, onRetry, isRetrying = false }: LoadErrorProps): ReactElement => (
  <div className="empty" role="alert">
    <span className="sign">
      <Icon name="alert" />
    </span>
    <h2>{title}</h2>
    <p>{serverMessageOf(error, 'Something went wrong.')} Nothing you recorded is lost.</p>
    <button type="button" className="btn primary" aria-disabled={isRetrying} onClick={isRetrying ? undefined : onRetry}>
      {isRetrying ? 'Retrying...' : 'Retry'}
    </button>
  </div>
);

export interface LoadingProps {
  /** Announced to screen readers, such as 'Loading games...'. */
  readonly label: string;
  /** Skeletons of the final shape. */
  readonly children: ReactNode;
}

export const Loading = ({ label, children }: LoadingProps): ReactElement => (
  <>
    <p className="vh" role="status">
      {label}
    </p>
    <div className="skeleton stack" aria-hidden="true">
      {children}
    </div>
  </>
);

export const SkeletonRow = (): ReactElement => (
  <div className="sk-row">
    <span className="sk place" />
    <span className="sk name" />
    <span className="sk points" />
  </div>
);

export interface SkeletonRowsProps {
  readonly count: number;
  readonly className?: string;
}

export const SkeletonRows = ({ count, className }: SkeletonRowsProps): ReactElement => (
  <div className={className}>
    {Array.from({ length: count }, (_, index) => (
      <SkeletonRow key={index} />
    ))}
  </div>
);
