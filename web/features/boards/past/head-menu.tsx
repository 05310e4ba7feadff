/** The actions of a head on a phone. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Action, ActionMenu } from '../../../ui/action-menu.js';
import { AS_OF } from './as-of-button.js';

const MomentDialog = lazy(() => import('./moment-dialog.js'));

export interface HeadLink {
  readonly label: string;
  /** Of a screen, or of a file. */
  readonly to: string;
  readonly isFile?: boolean;
  /** On laptops, where it is a button. */
  readonly look?: string;
}

export interface HeadMenuProps {
  /** What can be shown as it stood. */
  readonly what: string;
  readonly links: readonly HeadLink[];
  readonly label?: string;
  /** Before the others. */
  readonly actions?: readonly Action[];
}

/** A default export, because it is loaded lazily. */
export default function HeadMenu({ what, links, label = 'More', actions = [] }: HeadMenuProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ActionMenu
        label={label}
        actions={[
          ...actions,
          { label: AS_OF, onSelect: () => setOpen(true) },
          ...links.map(({ label: name, to, isFile }) => ({
            label: name,
            onSelect: () => (isFile ? download(to) : void navigate(to)),
          })),
        ]}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MomentDialog what={what} past={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function download(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
