/** The page 'Seal of the log': whether the log is as it was sealed, and what to note elsewhere to prove it later. */
import { useQuery } from '@tanstack/react-query';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { paths } from '../../paths.js';
import { resource } from '../../transport/resource.js';
import { Loaded, PageHead } from '../../ui/page.js';
import { BrokenSeal } from './broken-seal.js';
import { SoundSeals } from './sound-seals.js';
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
        {(seals) => (seals.alarm === null ? <SoundSeals seals={seals} /> : <BrokenSeal alarm={seals.alarm} />)}
      </Loaded>
    </>
  );
}

const Skeleton = () =>
  <div className="cols cols-5-7"><span className="sk seal-sk" /><span className="sk seal-sk" /></div>;
