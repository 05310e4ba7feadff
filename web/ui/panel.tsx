/** A panel with a heading, by which screen readers name it. */
import { type ReactNode, useId } from 'react';

export interface PanelProps {
  readonly title: ReactNode;
  /** A few small words beside the title. */
  readonly note?: ReactNode;
  /** A button, link or tag beside the title. */
  readonly beside?: ReactNode;
  /** Further classes, such as `flush`. */
  readonly look?: string;
  /** Id of the heading, if it names something else too. */
  readonly headingId?: string;
  readonly children: ReactNode;
}

export function Panel({ title, note, beside, look = '', headingId, children }: PanelProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section className={`panel ${look}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {note && <span className="small muted">{note}</span>}
        {beside}
      </div>
      {children}
    </section>
  );
}
