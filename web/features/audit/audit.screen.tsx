/** The page 'Audit': who did what, when and why, filtered by what the address says, and one opened entry. */
import { lazy, type ReactElement, type ReactNode, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { timeText } from '../../../domain/date-text.js';
import { Link } from '../../ui/link.js';
import { PageHead } from '../../ui/page-head.js';
import { useIsWide } from '../../ui/screen.js';
import { filterIn, queryOf } from './audit-filter.js';
import { DownloadMenu } from './download-menu.js';
import { useOpenedEntry } from './entry-address.js';
import { countText } from './entry-text.js';
import { ActiveFilters, type Choose, FilterFields, PhoneFilters } from './filter-fields.js';
import { LogList, usePage } from './log-list.js';
import '../../ui/chips.css';
import '../../ui/mono.css';
import '../../ui/side.css';
import './audit.css';

const EntryPanel = lazy(() => import('./entry-panel.js'));

export default function AuditScreen(): ReactElement {
  const [address, setAddress] = useSearchParams();
  const { data: members = [] } = useRead(playerCalls.list, 5);
  const seals = useRead(maintenanceCalls.seals, 1).data;
  const [opened, leave] = useOpenedEntry();
  const isWide = useIsWide();
  const filter = filterIn(address);
  const count = countText(usePage(filter, null).data);
  const onChoose = useCallback<Choose>(
    (values) => setAddress((before) => queryOf({ ...filterIn(before), ...values }), { replace: true }), [setAddress]);
  const filters = { filter, members, count, onChoose };
  return (
    <>
      <PageHead
        title="Audit"
        up={[paths.admin, 'Tournament Admin']}
        beside={<Link to={paths.seals}><SealState seals={seals} /></Link>}
      >
        <DownloadMenu filter={filter} count={count} />
      </PageHead>
      {isWide ? (
        <section className="panel" aria-label="Filters">
          <FilterFields {...filters} />
        </section>
      ) : (
        <PhoneFilters {...filters} />
      )}
      <ActiveFilters {...filters} />
      <div className={opened === null ? undefined : 'log-beside'}>
        <section className="panel flush" aria-label="Who did what">
          <LogList key={queryOf(filter)} filter={filter} opened={opened} before={null} dayAbove={null} />
        </section>
        <Suspense fallback={null}>{opened !== null && <EntryPanel position={opened} onClose={leave} />}</Suspense>
      </div>
    </>
  );
}

/** The link to the seal says how it is. */
function SealState({ seals }: { readonly seals: SealsView | undefined }): ReactNode {
  if (seals === undefined) return 'Seal of the log';
  if (seals.alarm !== null) return 'Seal broken';
  if (seals.unsealedSince !== null) return 'Not sealed';
  if (seals.latest.length === 0) return 'Seal of the log';
  const { verified } = seals;
  if (verified === null) return 'Sealed';
  return (
    <>
      Seal intact<span className="only-wide">, {timeText(verified.at)}</span>
    </>
  );
}
