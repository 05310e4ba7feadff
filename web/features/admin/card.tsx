/** The parts that the cards of the admin page share: a title with loaded content, polling, lines, and plain names. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Read } from '../../../contract/call.js';
import { capital } from '../../../domain/text.js';
import { resource } from '../../transport/resource.js';
import { Icon, type IconName } from '../../ui/controls.js';
import { Loaded, Panel, type PanelProps, type QueryState, SkeletonLines } from '../../ui/page.js';

type CardProps = Omit<PanelProps, 'variant' | 'headingId'>;

export const Card = (props: CardProps) => <Panel {...props} variant="stack admin-card" />;

export const LoadedCard = <Answer,>({ what, query, children, ...card }: Omit<CardProps, 'children'> & {
  /** The name of the data that the card loads, such as 'projections'. */
  readonly what: string;
  readonly query: QueryState<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}) =>
  <Card {...card}><Loaded what={what} query={query} skeleton={<SkeletonLines count={3} />}>{children}</Loaded></Card>;

export const StateTag = ({ tone, tag }: { readonly tone: string; readonly tag: string }) =>
  <span className={`tag ${tone}`}><Icon name={tone === 'plus' ? 'check' : 'alert'} />{tag}</span>;

/** A line of a list with the class `check`. */
export const CheckLine = ({ className, icon, name, detail, figure }: {
  readonly className?: string | false | undefined;
  readonly icon: IconName;
  readonly name: ReactNode;
  /** Small text below the name. */
  readonly detail?: ReactNode;
  readonly figure: string;
}) => (
  <li className={className || undefined}>
    <Icon name={icon} />
    <span>{name}{detail && <small>{detail}</small>}</span>
    <span className="num">{figure}</span>
  </li>
);

/** Polls while the card is on screen. @param everyMs  the interval, computed from the last answer */
export const usePolled = <Answer,>(call: Read<Answer>, everyMs: (last: Answer | undefined) => number) =>
  useQuery({ ...resource(call, 0), refetchInterval: ({ state: { data } }) => everyMs(data) });

export const plainName = (name: string): string => capital(name.replaceAll(/[-_]/g, ' '));
