/** Warns before unsaved data are lost: the browser's own warning on unload, a dialog on links of the client. */
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls.js';
import { Dialog } from '../../../ui/dialog.js';

/** The dialog that asks, and a function that asks before following a link. */
export function useLeaveGuard(isUnsaved: boolean, onLeave: (destination: string) => void) {
  const [destination, setDestination] = useState<string | null>(null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const ask = (event: MouseEvent): void => {
      const wanted = destinationOf(event);
      if (wanted === null) return;
      event.preventDefault();
      event.stopPropagation();
      setDestination(wanted);
    };
    addEventListener('beforeunload', warn);
    document.addEventListener('click', ask, true);
    return () => {
      removeEventListener('beforeunload', warn);
      document.removeEventListener('click', ask, true);
    };
  }, [isUnsaved]);
  const stay = (): void => setDestination(null);
  const leave = (to: string): void => {
    stay();
    onLeave(to);
  };
  const dialog = destination !== null && <LeaveDialog onStay={stay} onLeave={() => leave(destination)} />;
  return { ask: setDestination, dialog };
}

export const LeaveDialog = ({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) => (
  <Dialog
    title="Leave this game?"
    onClose={onStay}
    foot={
      <>
        <Button label="Stay" onClick={onStay} />
        <Button label="Leave" variant="primary" onClick={onLeave} />
      </>
    }
  >
    <p>You have unsaved game data. Are you sure you want to leave?</p>
    <p className="muted">The draft is kept: the games page has it until the next game is recorded.</p>
  </Dialog>
);

/** The address of a plain click on a link of this site; null for a link inside the page or to another window. */
function destinationOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (link.origin !== location.origin || link.hash !== '' || link.hasAttribute('download') || link.target) return null;
  return link.pathname + link.search;
}
