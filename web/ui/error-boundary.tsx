/** Shows an error instead of a screen that breaks or whose code fails to load; the rest keeps working. */
import { Button } from './buttons.js';
import { Component, type ReactNode } from 'react';
import { Icon } from './icon.js';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of a broken part; omitted for a whole screen. */
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
        <Button act="Reload" look="primary" onClick={() => location.reload()} />
      </div>
    );
  }
}
