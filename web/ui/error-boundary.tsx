/** A screen that breaks, or whose code did not come, says so, and the rest goes on. */
import { Component, type ReactNode } from 'react';
import { Icon } from './icon.js';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in place of a part that broke; without it a whole screen did. */
  readonly fallback?: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="empty" role="alert">
        <span className="sign">
          <Icon name="alert" />
        </span>
        <h1>This screen broke.</h1>
        <p>Nothing you recorded is lost. Reloading the page usually helps.</p>
        <button type="button" className="btn primary" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    );
  }
}
