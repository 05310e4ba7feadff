/** What a head offers beside its title: the way into the past and links, on phones behind one '…'. */
import { lazy, type ReactElement, Suspense } from 'react';
import { DownloadLink, LinkButton } from '../../../ui/buttons.js';
import { useIsWide } from '../../../ui/screen.js';
import { AsOfButton, type AsOfButtonProps } from './as-of-button.js';
import type { HeadLink } from './head-menu.js';

const HeadMenu = lazy(() => import('./head-menu.js'));

export interface HeadActionsProps extends AsOfButtonProps {
  readonly links?: readonly HeadLink[];
}

/** Not for screens of the past, which have fewer actions. */
export function HeadActions({ links = [], ...asOf }: HeadActionsProps): ReactElement {
  if (!useIsWide()) {
    return (
      <Suspense fallback={MENU_ROOM}>
        <HeadMenu what={asOf.what} links={links} />
      </Suspense>
    );
  }
  return (
    <>
      <AsOfButton {...asOf} />
      {links.map(({ label, to, isFile, look }) => (isFile
        ? <DownloadLink key={label} act={label} href={to} />
        : <LinkButton key={label} act={label} look={look} to={to} />))}
    </>
  );
}

/** As large as the menu, which is loaded later. */
export const MENU_ROOM = (
  <div className="menu">
    <span className="icon-btn" />
  </div>
);
