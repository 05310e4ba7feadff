/** The head of a screen: its title, the link to the screen above, and its actions. */
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface PageHeadProps {
  readonly title: string;
  /** The title on the page, if it contains a member's name. */
  readonly heading?: ReactNode;
  /** Address and name of the screen above. */
  readonly up?: readonly [to: string, name: string];
  readonly children?: ReactNode;
}

export const PageHead = ({ title, heading = title, up, children }: PageHeadProps): ReactElement => (
  <>
    <title>{`${title} · President`}</title>
    <div className="page-head wrap">
      <div>
        <h1>{heading}</h1>
        {up && (
          <p className="small crumb">
            <Link to={up[0]}>{up[1]}</Link>
          </p>
        )}
      </div>
      {children}
    </div>
  </>
);
