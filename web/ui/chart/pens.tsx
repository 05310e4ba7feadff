/** The pens of a chart's lines: a colour, a dash and a marker each; everyone else is thin and grey. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** `you` is the reader's own; the others belong to picks, not to people. */
export type Pen = 'you' | 'p1' | 'p2' | 'p3';

export const PENS = ['p1', 'p2', 'p3'] as const satisfies readonly Pen[];

/** The shapes of markers around their own middle. */
export const MARKERS: Readonly<Record<Pen | 'hush', string>> = {
  you: 'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0',
  p1: 'M-3.5-3.5h7v7h-7z',
  p2: 'M0-4.9 4.9 0 0 4.9-4.9 0z',
  p3: 'M0-4.6 4.5 3.1h-9z',
  hush: 'M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
};

type MarkerProps = { readonly pen: Pen | null; readonly x: number; readonly y: number };

export const Marker = ({ pen, x, y }: MarkerProps) =>
  <path className={`mk ${pen ?? ''}`} d={MARKERS[pen ?? 'hush']} transform={`translate(${x} ${y})`} />;

/** A piece of line with its marker, for a list of the lines. */
export const PenSample = ({ pen }: Pick<MarkerProps, 'pen'>) => (
  <svg className="chart sample" width="28" height="12" aria-hidden="true">
    <path className={`ln ${pen ?? ''}`} d="M1 6H27" />
    <Marker pen={pen} x={14} y={6} />
  </svg>
);

/** The width of an element, so that a chart is drawn at its real size. 0 until the element is measured. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
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
