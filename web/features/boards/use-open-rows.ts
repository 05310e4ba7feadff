/** Owns which rows of a board are open; the reader's own is open at first. */
import { useState } from 'react';

export interface OpenRows {
  readonly isOpen: (playerId: number) => boolean;
  readonly toggle: (playerId: number) => void;
}

export function useOpenRows(readerId: number | undefined): OpenRows {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(readerId === undefined ? [] : [readerId]));
  return {
    isOpen: (playerId) => open.has(playerId),
    toggle: (playerId) => {
      const next = new Set(open);
      if (!next.delete(playerId)) next.add(playerId);
      setOpen(next);
    },
  };
}
