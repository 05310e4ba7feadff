/** What is loaded after the screen, and whose errors must not break it. */
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.js';

export const Behind = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);
