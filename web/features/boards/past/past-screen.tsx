/** A screen of the past: the banner, what was there then or why it cannot be shown, and what that rests on. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { MomentView } from '../../../../contract/as-of.js';
import { both, Loaded, type LoadedProps } from '../../../ui/load-states.js';
import { momentQuery } from './moment.api.js';
import type { Past } from '../../../ui/past-address.js';
import { PastBanner } from './past-banner.js';
import { RestsOn } from './past-notes.js';
import { refusalOf, RefusedMoment } from './refused-moment.js';

export interface PastScreenProps<Answer> extends Pick<LoadedProps<Answer>, 'query' | 'skeleton'> {
  /** What is shown, such as 'statement'. */
  readonly what: string;
  readonly past: Past;
  readonly children: (answer: Answer, moment: MomentView) => ReactNode;
}

export function PastScreen<Answer>(
  { what, past, query, skeleton, children }: PastScreenProps<Answer>,
): ReactElement {
  const moment = useQuery(momentQuery(past));
  const refusal = refusalOf(moment.error);
  return (
    <div className="stack">
      <PastBanner what={what} past={past} moment={moment.data} />
      {refusal ? <RefusedMoment past={past} refusal={refusal} /> : (
        <Loaded what={what} query={both(moment, query)} failureClass="panel" skeleton={skeleton}>
          {([known, answer]) => children(answer, known)}
        </Loaded>
      )}
      {moment.data && <RestsOn moment={moment.data} past={past} />}
    </div>
  );
}
