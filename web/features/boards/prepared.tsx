/** In place of what follows from the boards, while an admin has cleared them. */
import type { ReactElement, ReactNode } from 'react';
import { Empty } from '../../ui/load-states.js';
import { BOARDS_BEING_PREPARED } from './prepared-text.js';

export interface PreparedProps {
  readonly hint: string;
  /** A link that leads on. */
  readonly children?: ReactNode;
}

export const Prepared = ({ hint, children }: PreparedProps): ReactElement => (
  <div className="panel" role="status">
    <Empty title={BOARDS_BEING_PREPARED} hint={hint}>{children}</Empty>
  </div>
);
