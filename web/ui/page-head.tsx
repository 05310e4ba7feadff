/** The head of a screen: its title, the link to the screen above, and its actions. */
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from './link.js';
import { Sentence } from './sentence.js';
import { partsOf } from '../../domain/name-text.js';

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
