/** Shows an error instead of a screen that breaks or whose code fails to load; the rest keeps working. */
import { Component, type ReactNode, Suspense } from 'react';
import { Button } from './buttons.js';
import { Icon } from './icon.js';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of a broken part; omitted for a whole screen. */
  readonly fallback?: ReactNode;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="empty" role="alert">
        <span className="sign"><Icon name="alert" /></span>
        <h1>This screen broke.</h1>
        <p>Nothing you recorded is lost. Reloading the page usually helps.</p>
        <Button act="Reload" look="primary" onClick={() => location.reload()} />
      </div>
    );
  }
}

/** What is loaded after the screen, and whose errors must not break it. */
export const Behind = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={null}><Suspense fallback={null}>{children}</Suspense></ErrorBoundary>
);
