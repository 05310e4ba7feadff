/** Closes an open layer on a press or focus outside. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

export function useDismiss(layer: RefObject<HTMLElement | null>, isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !layer.current?.contains(event.target)) onLeave();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
}
