/** Owns the word on screen while nobody knows yet who is there or which screen it will be. */
import type { ReactElement } from 'react';

export const Waiting = (): ReactElement => (
  <p className="waiting" role="status">
    Loading...
  </p>
);
