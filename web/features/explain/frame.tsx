/** Where an explanation is: over the page below 1080 px, beside it from there on. Moves the focus in and back. */
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { controlInUse } from '../../ui/layers.js';
import { useMediaQuery } from '../../ui/screen.js';
import { askedIn } from './asked.js';
import { useLevels } from './levels.js';

export const TITLE_ID = 'explanation-title';

/** A window that becomes wider gets the other frame. */
export function Frame({ children }: { readonly children: ReactNode }): ReactElement {
  const isBeside = useMediaQuery('(min-width: 1080px)');
  return isBeside ? (
    <div className="ex-side"><Panel key="beside" isModal={false}>{children}</Panel></div>
  ) : createPortal(<div className="scrim"><Panel key="over" isModal>{children}</Panel></div>, document.body);
}

interface PanelProps {
  /** Beside the page it is not: the page stays usable, and another of its numbers replaces this one. */
  readonly isModal: boolean;
  readonly children: ReactNode;
}

function Panel({ isModal, children }: PanelProps): ReactElement {
  const { above, shown, close } = useLevels();
  const panel = useRef<HTMLElement>(null);
  useFocus(panel, [...above, shown!], isModal);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <section
      ref={panel}
      className="dialog ex"
      role="dialog"
      aria-modal={isModal || undefined}
      aria-labelledby={TITLE_ID}
      onKeyDown={closeOnEscape}
    >
      {children}
    </section>
  );
}

/**
 * The focus goes to the title of each level; Back returns it to the part that was opened, closing to the number.
 * @param levels  addresses, the shown one last
 */
function useFocus(panel: RefObject<HTMLElement | null>, levels: readonly string[], isModal: boolean): void {
  const before = useRef<readonly string[]>([]);
  const opener = useRef<HTMLElement | null>(null);
  const path = levels.join(' ');
  useLayoutEffect(() => {
    const now = path.split(' ');
    const earlier = before.current;
    before.current = now;
    const below = earlier[now.length];
    if (below !== undefined && earlier[now.length - 1] === now.at(-1)) {
      showPart(panel.current!, below);
    } else if (!isSameQuestion(earlier.at(-1), now.at(-1)!)) {
      if (now.length === 1) opener.current = controlInUse();
      panel.current!.scrollTo(0, 0);
      panel.current!.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    }
  }, [panel, path]);
  useLayoutEffect(() => {
    const page = document.getElementById('root')!;
    const box = panel.current!;
    page.inert = isModal;
    return () => {
      page.inert = false;
      const { activeElement } = document;
      if (activeElement !== document.body && !box.contains(activeElement)) return;
      const number = document.querySelector<HTMLElement>(`[data-why="${CSS.escape(before.current[0]!)}"]`);
      const isThere = opener.current !== document.body && opener.current?.isConnected;
      (isThere ? opener.current : number)?.focus();
    };
  }, [panel, isModal]);
}

/** Two spans of the same moves: choosing one must not move the focus away from the choice. */
const isSameQuestion = (one: string | undefined, other: string): boolean =>
  one !== undefined && askedIn(one)?.kind === 'moves' && one.split('?')[0] === other.split('?')[0];

/** Opens the step around it, if it was closed. */
function showPart(panel: HTMLElement, address: string): void {
  const part = panel.querySelector<HTMLElement>(`[data-part="${CSS.escape(address)}"]`);
  const step = part?.closest('details');
  if (step) step.open = true;
  (part ?? panel.querySelector<HTMLElement>('h2'))?.focus();
}
