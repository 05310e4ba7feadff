/** The page 'Tournament Admin': the fast tables, the months, scheduled work, and links to the other admin pages. */
import { docsCalls } from '../../../contract/docs.calls.js';
import { isolated } from '../../../domain/text.js';
import { knownGroup, useGroup } from '../../figures/group.js';
import { paths } from '../../paths.js';
import { BackupsCard } from './backups/backup-card.js';
import { Card } from './card.js';
import { ImportCard } from './import-card.js';
import { FailedLoginsCard, ProjectionsCard, SchedulesCard } from './operations-cards.js';
import { ComparisonCard, PopulationCard } from './tables-cards.js';
import { TransitionCard } from './transition-card.js';
import { LinkButton } from '../../ui/controls.js';
import { PageHead, Sentence } from '../../ui/page.js';

const AdminScreen = () => (
  <>
    <PageHead title="Tournament Admin">
      <div className="row wrap">
        <LinkButton label="Members" to={paths.members} />
        <LinkButton label="Audit" to={paths.audit} />
        <LinkButton label="Screens" to={paths.screens} />
        <a className="btn" href={docsCalls.page.path}>API documentation</a>
      </div>
    </PageHead>
    <div className="cols cols-2">
      <div className="stack admin-column">
        <PopulationCard />
        <TransitionCard />
        <SchedulesCard />
        <ImportCard />
      </div>
      <div className="stack admin-column">
        <BackupsCard />
        <GroupCard />
        <ComparisonCard />
        <ProjectionsCard />
        <FailedLoginsCard />
      </div>
    </div>
  </>
);

function GroupCard() {
  const { name, place } = useGroup() ?? knownGroup();
  return (
    <Card title="Group" beside={<LinkButton label="Open" variant="quiet" to={paths.group} />}>
      <p><Sentence text={`${isolated(name)}, ${place}`} /></p>
      <p className="small muted">Name, greeting, place, currency, fees and points, each with its date.</p>
    </Card>
  );
}

export default AdminScreen;
/** The build keeps this screen in the same file: another file name would make every first load larger. */
export { BackupsScreen } from './backups/backups.screen.js';
