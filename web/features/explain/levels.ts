/** The levels of the open explanation: down to a part, one up, or closed. */
import { useNavigate } from 'react-router-dom';
import { useExplained } from '../../figures/explained-address.js';

export interface Levels {
  /** Null while it closes. */
  readonly shown: string | null;
  /** Addresses of the levels above, the first one first. */
  readonly above: readonly string[];
  /** Goes one level down. */
  readonly enter: (address: string) => void;
  /** Asks the same question differently. */
  readonly replace: (address: string) => void;
  readonly back: () => void;
  readonly close: () => void;
}

export function useLevels(): Levels {
  const { shown, trail, go } = useExplained();
  const navigate = useNavigate();
  const { above, steps } = trail ?? { above: [], steps: 0 };
  return {
    shown,
    above,
    // Without a trail the address was opened directly, and no entry of the browser's history is without it.
    enter: (address) => go(address, { above: [...above, shown!], steps: steps > 0 ? steps + 1 : 0 }, false),
    replace: (address) => go(address, { above, steps }, true),
    back: () => void navigate(-1),
    close: () => (steps > 0 ? void navigate(-steps) : go(null, { above: [], steps: 0 }, true)),
  };
}
