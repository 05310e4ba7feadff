/** The parts of a page: the head of a screen with its title and actions, panels, lists of facts, steps. */
import { createContext, type ReactNode, useContext, useId } from 'react';
import { Icon, Link } from './controls.js';
import { Sentence } from './load-states.js';
import { partsOf } from '../../domain/text.js';

/** What has to be seen on every page of a part of the site, right under its head. */
export const PageNotice = createContext<ReactNode>(null);

export interface PageHeadProps {
  /** With names that `isolated` has marked. */
  readonly title: string;
  /** Address and name of the screen above. */
  readonly up?: readonly [to: string, name: string];
  /** Another link, beside that one. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

export const PageHead = ({ title, up, beside, children }: PageHeadProps) => (
  <>
    <title>{`${partsOf(title).join('')} · President`}</title>
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

export const Facts = ({ facts }: { readonly facts: Readonly<Record<string, string | number>> }) => (
  <dl className="game-facts">
    {Object.entries(facts).map(([name, value]) => <Figure key={name} label={name} className="">{value}</Figure>)}
  </dl>
);

type FigureProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

export const Figure = ({ label, className = 'num', children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{children}</dd>
  </div>
);

export interface StepLineProps {
  /** A number or a sign. */
  readonly mark: ReactNode;
  /** The result of the other steps. */
  readonly isResult?: boolean;
  readonly label: string;
  readonly detail: string;
  readonly value?: ReactNode;
  readonly chevron?: 'down' | 'right';
}

export const StepLine = ({ mark, isResult, label, detail, value, chevron }: StepLineProps) => (
  <>
    <span className={isResult ? 'step-mark now' : 'step-mark'} aria-hidden="true">{mark}</span>
    <StepText label={label} detail={detail} />
    {value}
    {chevron && <Icon name={chevron} className="chev" />}
  </>
);

export const StepText = ({ label, detail }: Pick<StepLineProps, 'label' | 'detail'>) => (
  <span>
    <b><Sentence text={label} /></b>
    {detail !== '' && <small><Sentence text={detail} /></small>}
  </span>
);

export interface StepProps extends Omit<StepLineProps, 'chevron'> {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

export const Step = ({ isOpen, children, ...line }: StepProps) => (
  <details open={isOpen}>
    <summary className="step-line"><StepLine {...line} chevron="down" /></summary>
    <div className="step-in">{children}</div>
  </details>
);
