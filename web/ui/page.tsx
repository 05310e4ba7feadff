/** The parts of a page: its head, panels, facts and tables, the states in place of data, and sentences with names. */
import {
  Component, createContext, Fragment, type ReactElement, type ReactNode, Suspense, useContext, useDeferredValue, useId,
} from 'react';
import { partsOf } from '../../domain/text.js';
import { type HttpError, isFinal, serverMessageOf } from '../transport/http.js';
import { zone } from '../transport/server-clock.js';
import { Button, Icon, Link, LinkButton } from './controls.js';
import { Title } from './title.js';

/** Content that every page of a part of the site shows right under its head. */
export const PageNotice = createContext<ReactNode>(null);

export interface PageHeadProps {
  /** The title, with names that `isolated` has marked. */
  readonly title: string;
  /** Address and name of the screen above. */
  readonly up?: readonly [to: string, name: string];
  /** Another link beside that one. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

export const PageHead = ({ title, up, beside, children }: PageHeadProps) => (
  <>
    <Title>{partsOf(title).join('')}</Title>
    <div className="page-head wrap">
      <div>
        <h1><Sentence text={title} /></h1>
        {up && (
          <p className="small crumb">
            <Link to={up[0]}>{up[1]}</Link>
            {beside && <span>·</span>}
            {beside}
          </p>
        )}
      </div>
      {children}
    </div>
    {useContext(PageNotice)}
  </>
);

export interface PanelProps {
  readonly title: ReactNode;
  /** A few small words beside the title. */
  readonly note?: ReactNode;
  /** A button, link or tag beside the title. */
  readonly beside?: ReactNode;
  /** Further classes, such as `flush`. */
  readonly variant?: string;
  /** Id of the heading, if it names something else too. */
  readonly headingId?: string;
  readonly children: ReactNode;
}

export function Panel({ title, note, beside, variant = '', headingId, children }: PanelProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section className={`panel ${variant}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {note && <span className="small muted">{note}</span>}
        {beside}
      </div>
      {children}
    </section>
  );
}

export const Facts = ({ facts }: { readonly facts: Readonly<Record<string, string | number>> }) => (
  <dl className="game-facts">
    {Object.entries(facts).map(([name, value]) => <Figure key={name} label={name} className="">{value}</Figure>)}
  </dl>
);

type FigureProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

export const Figure = ({ label, className = 'num', children }: FigureProps) =>
  <div><dt>{label}</dt><dd className={className}>{children}</dd></div>;

export const Empty = ({ title, hint, children }: {
  /** One sentence. */
  readonly title: string;
  readonly hint?: string;
  /** A link or button that leads on. */
  readonly children?: ReactNode;
}) => (
  <div className="empty">
    <div className="ghost" aria-hidden="true">
      <span />
      <span><Icon name="spades" /></span>
      <span />
    </div>
    <h2><Sentence text={title} /></h2>
    {hint !== undefined && <p><Sentence text={hint} /></p>}
    {children}
  </div>
);

/** The part of a TanStack query's result that is needed to show its answer. */
export interface QueryState<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * Two queries whose answers are shown together. All parts are read here, because TanStack reports changes only of parts
 * that were read.
 */
export function combine<A, B>(one: QueryState<A>, other: QueryState<B>): QueryState<readonly [A, B]> {
  const [{ data: first, ...ofOne }, { data: second, ...ofOther }] = [stateOf(one), stateOf(other)];
  return {
    data: first === undefined || second === undefined ? undefined : [first, second],
    error: ofOne.error ?? ofOther.error,
    isFetching: ofOne.isFetching || ofOther.isFetching,
    refetch: () => [ofOne.refetch(), ofOther.refetch()],
  };
}

const stateOf = <A,>({ data, error, isFetching, refetch }: QueryState<A>): QueryState<A> =>
  ({ data, error, isFetching, refetch });

export interface LoadedProps<Answer> {
  /** The name of the data, such as 'games'. */
  readonly what: string;
  readonly query: QueryState<Answer>;
  /** Class of the element around the failure, if there is no panel. */
  readonly failureClass?: 'panel';
  readonly skeleton: ReactNode;
  /** The way back if the thing does not exist: address and name of the screen. */
  readonly back?: readonly [to: string, name: string] | undefined;
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows the answer or the failure, and until then the skeleton, which has the final shape of the answer. */
export function Loaded<Answer>({ what, query, failureClass, skeleton, back, children }: LoadedProps<Answer>) {
  const { data, error, isFetching, refetch } = query;
  // A screen full of data blocks a slow phone for a tenth of a second: it is rendered in steps.
  const isThere = useDeferredValue(data !== undefined);
  if (data !== undefined && isThere) return children(data);
  if (error === null) {
    // The key prevents that an element of the skeleton is used again for the data: the browser would see it jump.
    return (
      <Fragment key="loading">
        <p className="vh" role="status">Loading {what}...</p>
        <div className="skeleton stack" aria-hidden="true">{skeleton}</div>
      </Fragment>
    );
  }
  const title = `The ${what} did not load.`;
  return (
    <div className={failureClass}>
      <LoadError title={title} error={error} back={back} onRetry={() => void refetch()} isRetrying={isFetching} />
    </div>
  );
}

interface LoadErrorProps extends Pick<LoadedProps<unknown>, 'back'> {
  /** The failure, such as 'The games did not load.' */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export function LoadError({ title, error, back, onRetry, isRetrying }: LoadErrorProps) {
  if (isFinal(error)) return <NotThere error={error} back={back} />;
  return (
    <div className="empty" role="alert">
      <span className="sign"><Icon name="alert" /></span>
      <h2>{title}</h2>
      <p>{serverMessageOf(error, 'Something went wrong.')} Nothing you recorded is lost.</p>
      <Button
        label={isRetrying ? 'Retrying...' : 'Retry'}
        variant="primary"
        aria-disabled={isRetrying}
        onClick={isRetrying ? undefined : onRetry}
      />
    </div>
  );
}

const MISTAKE = { hint: 'The link or the address may have a mistake. Nothing you recorded is lost.' } as const;

/** The server says which thing does not exist, because people send and type addresses. */
const NotThere = ({ error, back }: Pick<LoadErrorProps, 'back'> & { readonly error: HttpError }) => (
  <div role="alert">
    <Empty title={error.serverMessage} {...(error.status !== 403 && MISTAKE)}>
      {back && <LinkButton label={back[1]} to={back[0]} />}
    </Empty>
  </div>
);

export const SkeletonRows = ({ count, className }: { readonly count: number; readonly className?: string }) => (
  <div className={className}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="sk-row">
        <span className="sk place" />
        <span className="sk name" />
        <span className="sk points" />
      </div>
    ))}
  </div>
);

export const SkeletonLines = ({ count }: { readonly count: number }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className="sk line" />);

/** A word that is longer than its line ends in an ellipsis. */
export const PersonName = ({ name, variant = '' }: { readonly name: string; readonly variant?: string }) => (
  <bdi dir="auto" translate="no" className={`person ${variant}`}>
    {name.split(' ').map((word, index) => (
      <Fragment key={index}>{index > 0 && <> <wbr /></>}<span>{word}</span></Fragment>
    ))}
  </bdi>
);

/** @param end  a sign that must not begin a line */
export const Ended = ({ end, children }: { readonly end: string | undefined; readonly children: ReactElement }) =>
  (end ? <span className="ends">{children}{end}</span> : children);

/** Signs that must not begin a line after a name. The text after a link may begin with one. */
const END = /^[.,:;?!)]+/;

/** A sentence with names that `isolated` has marked, and with the hours of the reader. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <>
    {partsOf(text).map((part, index, { [index + 1]: next }) => (index % 2
      ? <Ended key={index} end={END.exec(next!)?.[0]}><PersonName name={part} /></Ended>
      : zone.inHours(index > 0 ? part.replace(END, '') : part)))}
  </>
);

/** A fault, as a sentence with a sign. */
export const Fault = ({ id, children }: { readonly id?: string; readonly children: string }) =>
  <p className="error" id={id}><Icon name="alert" /><span><Sentence text={children} /></span></p>;

/** Catches errors of a part and shows the fallback instead; without a fallback it is for a whole screen. */
type ErrorBoundaryProps = { readonly children: ReactNode; readonly fallback?: ReactNode };

export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="empty" role="alert">
        <span className="sign"><Icon name="alert" /></span>
        <h1>This screen broke.</h1>
        <p>Nothing you recorded is lost. Reloading the page usually helps.</p>
        <Button label="Reload" variant="primary" onClick={() => location.reload()} />
      </div>
    );
  }
}

/** A part that is loaded after the screen, and whose errors must not break the screen. */
export const NonCritical = ({ children }: { readonly children: ReactNode }) =>
  <ErrorBoundary fallback={null}><Suspense fallback={null}>{children}</Suspense></ErrorBoundary>;

export interface ColumnHeadsProps {
  /** Heading and class of each column. */
  readonly columns: readonly (readonly [heading: ReactNode, className?: string | undefined])[];
}

/** The roles are explicit for tables that lose the native ones by their `display`. */
export const ColumnHeads = ({ columns }: ColumnHeadsProps) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map(([heading, className], index) => (
        <th key={index} role="columnheader" scope="col" className={className}>{heading}</th>
      ))}
    </tr>
  </thead>
);

/** An abbreviation that is read out in full and explained by a tooltip. */
export const Abbreviation = ({ short, full }: { readonly short: string; readonly full: string }) => (
  <abbr data-tip={full} tabIndex={0}>
    <span aria-hidden="true">{short}</span>
    <span className="vh">{full}</span>
  </abbr>
);
