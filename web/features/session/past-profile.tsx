/** The reader's profile as it stood at a moment, with what differs today. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { statsCalls } from '../../../contract/stats.calls.js';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { boardResource } from '../boards/board.api.js';
import { type Past, pastParams } from '../../transport/past.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { LinkButton } from '../../ui/buttons.js';
import { SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { About, AboutFacts } from './about-facts.js';
import './profile.css';

export interface PastProfileProps {
  readonly past: Past;
  /** As of now. */
  readonly today: UserView;
}

export default function PastProfile({ past, today }: PastProfileProps): ReactElement {
  const query = useQuery(boardResource(statsCalls.dashboard, 5, pastParams(past)));
  return (
    <>
      <PageHead title="Your profile" />
      <PastScreen
        what="profile"
        past={past}
        query={query}
        skeleton={<SkeletonRows count={4} className="panel flush" />}
      >
        {({ rows: { user } }) => <AboutThen reader={user} today={today} />}
      </PastScreen>
    </>
  );
}

const AboutThen = (
  { reader, today }: Pick<PastProfileProps, 'today'> & { readonly reader: UserView },
): ReactElement => (
  <About reader={reader} today={today}>
    <AboutFacts reader={reader} today={today} />
    <div className="row wrap">
      <LinkButton act="Your figures" to={paths.dashboard} />
      <LinkButton act="Your statement" to={paths.dues} />
    </div>
  </About>
);
