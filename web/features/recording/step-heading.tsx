/** The heading of a step, which gets the focus when the step opens, since the pressed button is gone. */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

export interface StepHeadingProps {
  readonly id?: string;
  readonly children: ReactNode;
}

export function StepHeading({ id, children }: StepHeadingProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {children}
    </h2>
  );
}
