/** Owns what is shown in place of data: empty, failed, loading. */
import type { ReactElement, ReactNode } from 'react';
import { serverMessageOf } from '../transport/http-error.js';
import { Icon } from './icon.js';

export interface EmptyProps {
  /** One sentence. */
  readonly title: string;
  readonly hint?: string;
  /** One way on. */
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

export interface LoadErrorProps {
  /** What failed, such as 'The games did not load.' */
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
  /** Said to screen readers, such as 'Loading games...'. */
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
