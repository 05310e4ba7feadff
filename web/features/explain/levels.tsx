/** The levels of the open explanation: the number that is asked about, down to a part, one up, or closed. */
import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { useNavigate } from 'react-router-dom';
import { movesRef } from '../../../domain/explain/addresses.js';
import { useExplained } from '../../figures/explained-address.js';
import { startOfSpan } from '../../figures/last-visit.js';
import type { Asked } from './asked.js';

interface AskedNumber {
  readonly asked: Asked;
  /** Whether the number is the reader's. */
  readonly own: boolean;
}

export const AskedContext = createContext<AskedNumber | null>(null);

/** The number of the level on screen. */
export const useAsked = (): AskedNumber => use(AskedContext)!;

export function useLevels() {
  const { shown, trail, go } = useExplained();
  const navigate = useNavigate();
  const { above, steps } = trail ?? { above: [], steps: 0 };
  return {
    /** Null while it closes. */
    shown,
    /** Addresses of the levels above, the first one first. */
    above,
    /** Goes one level down. Without a trail the address was opened directly, and so is every level below it. */
    enter: (address: string) => go(address, { above: [...above, shown!], steps: steps > 0 ? steps + 1 : 0 }, false),
    /** Asks the same question differently. */
    replace: (address: string) => go(address, { above, steps }, true),
    back: () => void navigate(-1),
    close: () => (steps > 0 ? void navigate(-steps) : go(null, { above: [], steps: 0 }, true)),
  };
}

interface PartButtonProps {
  /** Address of the part. */
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Leads one level down; Back returns the focus to it. */
export function PartButton({ to, className, children }: PartButtonProps): ReactElement {
  const { enter } = useLevels();
  return <button type="button" className={className} data-part={to} onClick={() => enter(to)}>{children}</button>;
}

interface MovesLinkProps {
  readonly month: string;
  readonly playerId: number;
  readonly children: ReactNode;
}

export const MovesLink = ({ month, playerId, children }: MovesLinkProps): ReactElement => (
  <PartButton className="ex-link" to={movesRef(month, playerId, startOfSpan(playerId))}>{children}</PartButton>
);
