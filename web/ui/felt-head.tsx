/**
 * The head of a page on the green table: the link to the screen above, one large sentence, a few words, and further
 * content.
 */
import { type ReactNode, use } from 'react';
import { Icon, Link } from './controls.js';
import { PageNotice, Sentence } from './page.js';
import { Title } from './title.js';

/** The way to the screen above. */
export const Crumb = ({ up, name }: { readonly up: readonly [to: string, name: string]; readonly name: string }) => (
  <nav className="small felt-crumb" aria-label="You are here">
    <Link to={up[0]}>{up[1]}</Link>
    <Icon name="right" />
    <span>{name}</span>
  </nav>
);

export const FeltHead = ({ name, up, variant = 'felt', mark, title, lead, children }: {
  /** Name of the screen. */
  readonly name: string;
  /** Address and name of the screen above. */
  readonly up: readonly [to: string, name: string];
  /** Classes in place of `felt`, such as one for the layout. */
  readonly variant?: string;
  /** Content above the title. */
  readonly mark?: ReactNode;
  /** The title, with names that `isolated` has marked. */
  readonly title: string;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}) => (
  <>
    <Title>{name}</Title>
    {use(PageNotice)}
    <section className={`${variant} felt-head`} aria-label={name}>
      <div>
        <Crumb up={up} name={name} />
        {mark}
        <h1 dir="auto"><Sentence text={title} /></h1>
        <p className="lead">{lead}</p>
      </div>
      {children}
    </section>
  </>
);
