/** A card of the admin page: a title and its loaded content. */
import type { ReactElement, ReactNode } from 'react';
import { Loaded, type Loads } from '../../ui/load-states.js';
import { Panel, type PanelProps } from '../../ui/panel.js';

export type CardProps = Omit<PanelProps, 'look' | 'headingId'>;

export const Card = (props: CardProps): ReactElement => <Panel {...props} look="stack admin-card" />;

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
