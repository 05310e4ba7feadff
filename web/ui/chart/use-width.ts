/** The width of an element, so that a chart is drawn at its real size and its text is never scaled. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** 0 until the element is measured. */
export function useWidth<Box extends HTMLElement>(): readonly [RefObject<Box | null>, number] {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    setWidth(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
