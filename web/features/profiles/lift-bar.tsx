/** A bar on one side of zero: solid for more, hatched for less. */
import type { CSSProperties, ReactElement } from 'react';

export interface LiftBarProps {
  readonly value: number;
  /** The value of a full bar. */
  readonly full: number;
}

export const LiftBar = ({ value, full }: LiftBarProps): ReactElement => (
  <span className="lift-bar" aria-hidden="true">
    <i
      className={value < 0 ? 'less' : undefined}
      style={{ '--v': full === 0 ? 0 : Math.abs(value) / full } as CSSProperties}
    />
  </span>
);

export interface RailProps {
  /** The counts of the first, of neither and of the second. */
  readonly counts: readonly [first: number, neither: number, second: number];
  readonly isReader: boolean;
}

/** The first solid against the second hatched. */
export const Rail = ({ counts, isReader }: RailProps): ReactElement => (
  <span className="rail" aria-hidden="true">
    {counts.map((count, index) => (
      count > 0 && (
        <i key={index} className={railClass(index, isReader)} style={{ flexGrow: count } as CSSProperties} />
      )
    ))}
  </span>
);

const railClass = (index: number, isReader: boolean): string =>
  [isReader ? 'first you' : 'first', 'neither', 'second'][index]!;
