import type { ReactElement } from 'react';
import { paths } from '../paths.js';
import { LinkButton } from '../ui/buttons.js';

export const NotFoundScreen = (): ReactElement => (
  <div className="empty">
    <title>Page Not Found · President</title>
    <h1>404 Page Not Found</h1>
    <p>There is nothing at this address.</p>
    <LinkButton act="To the start" look="primary" to={paths.home} />
  </div>
);
