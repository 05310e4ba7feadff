/** What the cards of the admin page share: a title with loaded content, polling, and plain names. */
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Loaded, type Loads } from '../../ui/load-states.js';
import { Panel, type PanelProps } from '../../ui/page-head.js';
import type { Read } from '../../../contract/call.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { resource } from '../../transport/resource.js';

type CardProps = Omit<PanelProps, 'look' | 'headingId'>;

export const Card = (props: CardProps) => <Panel {...props} look="stack admin-card" />;

interface LoadedCardProps<Answer> extends Omit<CardProps, 'children'> {
  /** The data that the card loads, such as 'projections'. */
  readonly what: string;
  readonly query: Loads<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

export const LoadedCard = <Answer,>({ what, query, children, ...card }: LoadedCardProps<Answer>) => (
  <Card {...card}>
    <Loaded what={what} query={query} skeleton={[1, 2, 3].map((line) => <span key={line} className="sk line" />)}>
      {children}
    </Loaded>
  </Card>
);

/** Polls while the card is on screen. */
export const usePolled = <Answer,>(call: Read<Answer>, everyMs: number) =>
  useQuery({ ...resource(call, 0), refetchInterval: everyMs });

/** Polling interval of a running population (docs/rules.md, Screens). */
export const useFastTableStatus = () => usePolled(maintenanceCalls.status, 3_000);
export const usePopulationProgress = () => usePolled(maintenanceCalls.progress, 2_000);

/** Scheduled work is polled less often. */
export const OPERATIONS_POLL_MS = 15_000;

export const plainName = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
