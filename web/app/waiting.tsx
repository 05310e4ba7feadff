/** Shown until it is known who is there and which screen it will be. */
import type { ReactElement } from 'react';

export const Waiting = (): ReactElement => (
  <p className="waiting" role="status">
    Loading...
  </p>
);
