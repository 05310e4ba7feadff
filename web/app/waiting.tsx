/** Shown until the login status is known and the screen is loaded. */
import type { ReactElement } from 'react';

export const Waiting = (): ReactElement => (
  <p className="waiting" role="status">
    Loading...
  </p>
);
