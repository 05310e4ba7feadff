/** A panel on a screen in the room. */
import type { ReactElement, ReactNode } from 'react';

export interface TvPanelProps {
  readonly title: string;
  /** A few words beside the title. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export const TvPanel = ({ title, note, children }: TvPanelProps): ReactElement => (
  <div className="tv-panel">
    <header>
      <h2>{title}</h2>
      {note !== undefined && <span className="muted">{note}</span>}
    </header>
    {children}
  </div>
);
