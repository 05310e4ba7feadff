/** A card of the admin page: a title and its loaded content. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { Loaded, type Loads } from '../../ui/load-states.js';

export interface CardProps {
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, note, children }: CardProps): ReactElement {
  const headingId = useId();
  return (
    <section className="panel stack admin-card" aria-labelledby={headingId}>
      <div className="panel-head">
        <h2 id={headingId}>{title}</h2>
        {note}
      </div>
      {children}
    </section>
  );
}

export interface LoadedCardProps<Answer> extends Omit<CardProps, 'children'> {
  /** The data that the card loads, such as 'projections'. */
  readonly what: string;
  readonly query: Loads<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

export const LoadedCard = <Answer,>({ what, query, children, ...card }: LoadedCardProps<Answer>): ReactElement => (
  <Card {...card}>
    <Loaded what={what} query={query} skeleton={[1, 2, 3].map((line) => <span key={line} className="sk line" />)}>
      {children}
    </Loaded>
  </Card>
);
