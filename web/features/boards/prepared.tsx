/** In place of what follows from the boards, while an admin has cleared them to populate them again. */
import type { ReactElement, ReactNode } from 'react';
import { Empty } from '../../ui/load-states.js';

export const BOARDS_BEING_PREPARED = 'The boards are being prepared. An admin has to populate them.';

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
