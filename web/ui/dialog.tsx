/** A dialog: a sheet on phones, a window otherwise; focus moves in, stays in and returns. */
import {
  type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton, restoreFocus, restoreFocusTo } from './controls.js';
import { controlInUse, noteOpener, useBackCloses } from './layers.js';

export interface DialogProps {
  readonly title: ReactNode;
  /** Called by Escape, Back, the cross and Cancel; a tap beside the dialog does not close it. */
  readonly onClose: () => void;
  /** Whether a change is being sent: the dialog cannot be closed until it is done. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
  /** Buttons: Cancel left, the action right; a Close button if omitted. */
  readonly foot?: ReactNode;
}

export function Dialog({ title, onClose, isBusy = false, children, foot }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useModalFocus(dialog);
  const close = (): void => {
    if (!isBusy) onClose();
  };
  useBackCloses(close);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return createPortal(
    <div className="scrim">
      <div
        ref={dialog}
        className="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={closeOnEscape}
      >
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" disabled={isBusy} onClick={onClose} />
        </div>
        <div className="dialog-body">{children}</div>
        <div className="dialog-foot">{foot === undefined ? <Button label="Close" onClick={onClose} /> : foot}</div>
      </div>
    </div>,
    document.body,
  );
}

export function DialogButton({ dialog, ...button }: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly dialog: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <><Button ref={restoreFocus} {...button} onClick={() => setOpen(true)} />{isOpen && dialog(() => setOpen(false))}</>
  );
}

const CONTROLS = ':is(.dialog, .toasts) :is(a[href], button, input, select, textarea, summary, [tabindex="0"])';

/** After the last control of the dialog and the toasts comes the first one, and before the first one the last. */
function stayInside(event: globalThis.KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !control.matches(':disabled') && control.getClientRects().length > 0);
  const [from, to] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  const { activeElement } = document;
  // The dialog itself has the focus at first, and nothing has it after a control disappeared.
  const isBefore = event.shiftKey && activeElement?.matches('.dialog') === true;
  if (activeElement !== from && activeElement !== document.body && !isBefore) return;
  event.preventDefault();
  to?.focus();
}

/**
 * The page under the dialog becomes inert. A native modal dialog would make the toasts inert as well,
 * and a failure that cannot be dismissed would cover the dialog.
 */
function useModalFocus(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const page = document.getElementById('root')!;
    const leave = restoreFocusTo(controlInUse());
    noteOpener(dialog.current!);
    page.inert = true;
    dialog.current!.focus();
    document.addEventListener('keydown', stayInside);
    return () => {
      document.removeEventListener('keydown', stayInside);
      page.inert = false;
      leave();
    };
  }, [dialog]);
}
