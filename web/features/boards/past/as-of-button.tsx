/** The way into the past: a button that opens the choice of a moment. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Drawing } from '../../../ui/icon.js';
import { usePast } from '../../../ui/past-address.js';

const MomentDialog = lazy(() => import('./moment-dialog.js'));

export const CLOCK_BACK = 'M4 5v5h5M4.6 10A8.2 8.2 0 1 1 4 14.5M12 8.5v4l2.8 1.8';

export const AS_OF = 'As it stood on …';

export interface AsOfButtonProps {
  /** Such as 'board'. */
  readonly what: string;
  /** Without its words, where they have no room. */
  readonly isIcon?: boolean;
}

/** Missing where the past is shown anyway. */
export function AsOfButton({ what, isIcon = false }: AsOfButtonProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const past = usePast();
  if (past !== null) return null;
  return (
    <>
      <button
        type="button"
        className={isIcon ? 'icon-btn' : 'btn quiet'}
        aria-label={isIcon ? AS_OF : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Drawing path={CLOCK_BACK} />
        {!isIcon && AS_OF}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <MomentDialog what={what} past={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
