import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.js';

export const NotFoundScreen = (): ReactElement => (
  <div className="empty">
    <title>Page Not Found · President</title>
    <h1>404 Page Not Found</h1>
    <p>There is nothing at this address.</p>
    <Link className="btn primary" to={paths.home}>
      To the start
    </Link>
  </div>
);
