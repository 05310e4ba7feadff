/** The page 'Tournament Admin': the fast tables, the months, scheduled work, and links to the other admin pages. */
import { docsCalls } from '../../../contract/docs.calls.js';
import { paths } from '../../paths.js';
import { ComparisonCard } from './comparison-card.js';
import { FailedLoginsCard } from './failed-logins-card.js';
import { ImportCard } from './import-card.js';
import { PopulationCard } from './population-card.js';
import { ProjectionsCard } from './projections-card.js';
import { SchedulesCard } from './schedules-card.js';
import { TransitionCard } from './transition-card.js';
import { LinkButton } from '../../ui/controls.js';
import { PageHead } from '../../ui/page-head.js';
import './admin.css';

export default function AdminScreen() {
  return (
    <>
      <PageHead title="Tournament Admin">
        <div className="row wrap">
          <LinkButton act="Members" to={paths.members} />
          <LinkButton act="Audit" to={paths.audit} />
          <LinkButton act="Screens" to={paths.screens} />
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
          <ComparisonCard />
          <ProjectionsCard />
          <FailedLoginsCard />
        </div>
      </div>
    </>
  );
}
