/** A screen of the past that is drawn apart from that of now. */
import type { ReactNode } from 'react';
import type { MomentView } from '../../../../contract/as-of.js';
import { useMoment } from '../../../transport/past.js';
import { Loaded, type LoadedProps } from '../../../ui/load-states.js';

export interface PastScreenProps<Answer> extends Pick<LoadedProps<Answer>, 'query' | 'skeleton' | 'what'> {
  readonly past: unknown;
  readonly children: (answer: Answer, moment: MomentView) => ReactNode;
}

export function PastScreen<Answer>({ what, query, skeleton, children }: PastScreenProps<Answer>): ReactNode {
  const moment = useMoment()!;
  return (
    <Loaded what={what} query={query} failureClass="panel" skeleton={skeleton}>
      {(answer) => children(answer, moment)}
    </Loaded>
  );
}
