/** The actions beside the title of a head: the way into the past and links, on phones behind one '…'. */
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePast } from '../../transport/past.js';
import { type Action, ActionMenu } from '../../ui/action-menu.js';
import { Button, DownloadLink, IconButton, LinkButton } from '../../ui/controls.js';
import { useIsWide } from '../../ui/screen.js';

/** Few readers open it, and every board has the button. */
const MomentDialog = lazy(async () => ({ default: (await import('./past-frame.js')).MomentDialog }));

const AS_OF = 'As it stood on …';

/**
 * The button into the past; missing where the past is shown already.
 * @param look  `icon` where words have no room, `chip` in a row of chips
 */
export function AsOfButton({ look = 'words' }: { readonly look?: 'words' | 'icon' | 'chip' }) {
  const [isOpen, setOpen] = useState(false);
  if (usePast() !== null) return null;
  const button = { icon: 'past', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {look === 'icon' ? <IconButton label={AS_OF} {...button} />
        : <Button label={AS_OF} variant={look === 'chip' ? 'chip' : 'quiet'} {...button} />}
      <Suspense fallback={null}>{isOpen && <MomentDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

export interface HeadLink {
  readonly label: string;
  /** Address of a screen, or of a file. */
  readonly to: string;
  readonly isFile?: boolean;
  /** The look of the button on laptops. */
  readonly variant?: string;
}

/** A screen of the past has few actions, so it needs no menu. */
export function HeadActions(
  { links = [], isIcon = false, inWords = false }: {
    readonly links?: readonly HeadLink[];
    readonly isIcon?: boolean;
    /** Whether phones have no menu either. */
    readonly inWords?: boolean;
  },
) {
  const isWide = useIsWide();
  if (usePast() === null && !isWide && !inWords) return <HeadMenu links={links} />;
  return (
    <>
      <AsOfButton look={isIcon ? 'icon' : 'words'} />
      {links.map(({ label, to, isFile, variant }) => (isFile
        ? <DownloadLink key={label} label={label} href={to} />
        : <LinkButton key={label} label={label} variant={variant} to={to} />))}
    </>
  );
}

/** The actions of a head on a phone. */
export function HeadMenu({ links, label = 'More', actions = [] }: {
  readonly links: readonly HeadLink[];
  readonly label?: string;
  /** Actions before the others. */
  readonly actions?: readonly Action[];
}) {
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
      <Suspense fallback={null}>{isOpen && <MomentDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function download(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
