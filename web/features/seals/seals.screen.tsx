/** The page 'Seal of the log': whether the log is as it was sealed, and what to note elsewhere to prove it later. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { paths } from '../../paths.js';
import { resource } from '../../transport/resource.js';
import { Icon, LinkButton } from '../../ui/controls.js';
import { momentText } from '../../../domain/dates.js';
import { Empty, Loaded } from '../../ui/load-states.js';
import { Name } from '../../figures/members.js';
import { PageHead } from '../../ui/page-head.js';
import { BrokenSeal } from './broken-seal.js';
import { IntactSeal, LatestSeals } from './intact-seal.js';
import { NotedSeal } from './noted-seal.js';
import '../../ui/mono.css';
import '../../ui/side.css';
import './seals.css';

const PROGRESS_EVERY_MS = 1_000;

export default function SealsScreen() {
  const query = useQuery({
    ...resource(maintenanceCalls.seals, 0),
    refetchInterval: ({ state }) => (state.data?.verifying ? PROGRESS_EVERY_MS : false),
  });
  return (
    <>
      <PageHead title="Seal of the log" up={[paths.audit, 'Audit']} />
      <Loaded what="seals" query={query} failureClass="panel" skeleton={<Skeleton />}>
        {(seals) => (seals.alarm === null ? <Sound seals={seals} /> : <BrokenSeal alarm={seals.alarm} />)}
      </Loaded>
    </>
  );
}

function Sound({ seals }: { readonly seals: SealsView }) {
  const { latest: [last], acknowledged, unsealedSince, unsealedBecauseOf, uncomparedSince } = seals;
  return (
    <>
      {acknowledged !== null && <Acknowledged acknowledged={acknowledged} />}
      {unsealedSince !== null && (
        <Warning title={`Not sealed since ${momentText(unsealedSince)}.`}>
          {unsealedBecauseOf === null
            ? 'A server seals if it has a DATA_DIR and can write there.'
            : `The lock of the seals is held by ${unsealedBecauseOf} in the database.`}
        </Warning>
      )}
      {uncomparedSince !== null && (
        <Warning title={`Not compared since ${momentText(uncomparedSince)}.`}>
          The log is compared with its seals every night. See why that failed on the Admin page.
        </Warning>
      )}
      {last === undefined ? (
        <div className="panel">
          <Empty title="Nothing is sealed yet."><LinkButton act="To the audit" to={paths.audit} /></Empty>
        </div>
      ) : (
        <>
          <div className="cols cols-5-7">
            <IntactSeal seals={seals} last={last} />
            <NotedSeal last={last} />
          </div>
          <LatestSeals seals={seals.latest} />
        </>
      )}
    </>
  );
}

const Acknowledged = ({ acknowledged }: { readonly acknowledged: NonNullable<SealsView['acknowledged']> }) => (
  <Warning title="One break, acknowledged.">
    {acknowledged.broken} “{acknowledged.reason}”{' '}
    {acknowledged.by && <Name>{acknowledged.by.displayName}</Name>}, {momentText(acknowledged.at)}.
  </Warning>
);

const Warning = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <p className="note warn">
    <Icon name="alert" />
    <span className="seal-words"><b>{title}</b> {children}</span>
  </p>
);

const Skeleton = () => (
  <div className="cols cols-5-7">
    <span className="sk seal-sk" />
    <span className="sk seal-sk" />
  </div>
);
