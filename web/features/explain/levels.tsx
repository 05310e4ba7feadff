/** The levels of the open explanation: the number that is asked about, down to a part, one up, or closed. */
import { createContext, type KeyboardEvent, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { createPortal } from 'react-dom';
import { movesRef } from '../../../domain/explain/addresses.js';
import { useExplained } from '../../figures/explained-address.js';
import { startOfSpan } from '../../figures/last-visit.js';
import { type Asked, askedIn } from './asked.js';
import { controlInUse } from '../../ui/layers.js';
import { useMediaQuery } from '../../ui/screen.js';

/** The number of the level on screen, and whether it is the reader's own. */
export const AskedContext = createContext<{ readonly asked: Asked; readonly own: boolean } | null>(null);

export const useAsked = () => use(AskedContext)!;

export function useLevels() {
  const { shown, trail, go } = useExplained();
  const navigate = useNavigate();
  const { above, steps } = trail ?? { above: [], steps: 0 };
  return {
    /** The shown level; null while it closes. */
    shown,
    /** Addresses of the levels above, from the top. */
    above,
    /** Goes one level down. If there is no trail, the address was opened directly, and so is every level below it. */
    enter: (address: string) => go(address, { above: [...above, shown!], steps: steps > 0 ? steps + 1 : 0 }, false),
    /** Asks the same question differently. */
    replace: (address: string) => go(address, { above, steps }, true),
    back: () => void navigate(-1),
    close: () => (steps > 0 ? void navigate(-steps) : go(null, { above: [], steps: 0 }, true)),
  };
}

/** Leads one level down; Back returns the focus to it. @param to  address of the part */
export function PartButton(
  { to, className, children }: { readonly to: string; readonly className: string; readonly children: ReactNode },
) {
  const { enter } = useLevels();
  return <button type="button" className={className} data-part={to} onClick={() => enter(to)}>{children}</button>;
}

export const MovesLink = (
  { month, playerId, children }: { readonly month: string; readonly playerId: number; readonly children: ReactNode },
) => (
  <PartButton className="ex-link tall" to={movesRef(month, playerId, startOfSpan(playerId))}>{children}</PartButton>
);

export const TITLE_ID = 'explanation-title';

/** The frame changes when the window becomes wider. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const isBeside = useMediaQuery('(min-width: 1200px)');
  return isBeside ? (
    <div className="ex-side"><Panel key="beside" isModal={false}>{children}</Panel></div>
  ) : createPortal(<div className="scrim"><Panel key="over" isModal>{children}</Panel></div>, document.body);
}

/** The panel beside the page is not modal: the page stays usable, and another of its numbers replaces this one. */
function Panel({ isModal, children }: { readonly isModal: boolean; readonly children: ReactNode }) {
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
      className="dialog ex whole-names"
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
 * The focus goes to the title of each level; Back returns it to the part that was opened, and closing returns it to the
 * number.
 * @param levels  addresses, the shown level last
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

/** These are two spans of the same moves: choosing a span must not move the focus away from the choice. */
const isSameQuestion = (one: string | undefined, other: string): boolean =>
  one !== undefined && askedIn(one)?.kind === 'moves' && one.split('?')[0] === other.split('?')[0];

/** Opens the step around the part, if it was closed. */
function showPart(panel: HTMLElement, address: string): void {
  const part = panel.querySelector<HTMLElement>(`[data-part="${CSS.escape(address)}"]`);
  const step = part?.closest('details');
  if (step) step.open = true;
  (part ?? panel.querySelector<HTMLElement>('h2'))?.focus();
}
