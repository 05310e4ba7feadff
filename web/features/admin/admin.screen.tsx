/** The page 'Tournament Admin' in the order of use: six parts for the organizer, and the rest under the hood. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { docsCalls } from '../../../contract/docs.calls.js';
import { exportCalls } from '../../../contract/exports.calls.js';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { MIN_PLAYERS } from '../../../domain/game-size.js';
import { counted, isolated } from '../../../domain/text.js';
import { knownGroup, useGroup } from '../../figures/group.js';
import { isMember } from '../../figures/members.js';
import { feesLine } from '../../figures/money-text.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { DownloadLink, Icon, LinkButton } from '../../ui/controls.js';
import { PageHead, Sentence } from '../../ui/page.js';
import { BackupsCard } from './backups/backup-card.js';
import { Card, usePolled } from './card.js';
import { ImportCard } from './import-card.js';
import { FailedLoginsCard, pollMs, ProjectionsCard, SchedulesCard } from './operations-cards.js';
import { ComparisonCard, PopulationCard, useFastTableStatus } from './tables-cards.js';
import { TransitionCard } from './transition-card.js';

/** Few groups bring a table, and it is loaded from here, so that no other first load grows. */
export const ImportsScreen = lazy(() => import('./imports/imports.screen.js'));

const NeedsYou = lazy(() => import('./needs-you.js'));
/** Few groups leave the question open. */
const OpenMoney = lazy(() => import('../../figures/money-form.js'));

const AdminScreen = () => {
  const group = useGroup() ?? knownGroup();
  const members = useRead(playerCalls.list, 5).data?.filter(isMember).length;
  return (
    <>
      <PageHead title="Tournament Admin" />
      <div className="admin-parts">
        <Suspense fallback={null}><NeedsYou /></Suspense>
        <Part title="Members and cards" text={members === undefined ? '' : membersLine(members)}>
          <LinkButton label="Members" variant="primary" to={paths.members} />
          <LinkButton label="Open the door" to={paths.door} />
          <LinkButton label="Invite" variant="quiet" to={paths.invite} />
        </Part>
        {group.money === 'open' ? <Suspense fallback={null}><OpenMoney /></Suspense> : (
          <Part title="Money" text={feesLine(group.fees)}>
            <LinkButton label="Payments" to={paths.financial} />
            <LinkButton label="Change the fees" variant="quiet" to={paths.group} />
          </Part>
        )}
        <Part title="Group and rules" text={<Sentence text={`${isolated(group.name)}, ${group.place}`} />}>
          <LinkButton label="Group" to={paths.group} />
          <LinkButton label="Try other rules" variant="quiet" to={paths.whatIf} />
        </Part>
        <Part title="Months" text="A finished month is finalized by itself: its board is locked.">
          <LinkButton label="Old Leaderboard" to={paths.oldLeaderboard} />
        </Part>
        <Part title="All data" text="Bring what you played before, or take everything along.">
          <LinkButton label="Bring your past" to={paths.bringIn} />
          <DownloadLink label="Tables" href={exportCalls.tables.path} />
          <DownloadLink label="Season file" href={exportCalls.season.path} />
        </Part>
        <Part title="Screens" text="A screen in the room shows the board and the game under way.">
          <LinkButton label="Screens" to={paths.screens} />
        </Part>
        <BackupsCard>
          <LinkButton label="Seal" variant="quiet" to={paths.seals} />
          <LinkButton label="Audit" variant="quiet" to={paths.audit} />
        </BackupsCard>
        <Hood />
      </div>
    </>
  );
};

const membersLine = (count: number): string =>
  counted(count, 'member') + (count < MIN_PLAYERS ? ` so far. A game needs ${MIN_PLAYERS}.` : '.');

const Part = ({ title, text, children }: {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}) => <Card title={title}><p className="muted">{text}</p><div className="row wrap">{children}</div></Card>;

/** What the specification asks for and few people need. It opens by itself when something in it failed. */
function Hood() {
  const hasFailed = useHasFailed();
  const [isOpen, setOpen] = useState(location.hash === '#hood');
  // It stays open after a repair.
  if (hasFailed && !isOpen) setOpen(true);
  return (
    <details className="panel flush hood" open={isOpen}>
      <summary>
        <h2>Under the hood {hasFailed && <span className="tag warn">Needs you</span>}</h2>
        <small>Tables, month transition, checks.{!hasFailed && ' All is well.'}</small>
        <Icon name="down" />
      </summary>
      <div className="hood-in">
        <PopulationCard />
        <TransitionCard />
        <ComparisonCard />
        <SchedulesCard />
        <ProjectionsCard />
        <FailedLoginsCard />
        <ImportCard />
        <a className="btn" href={docsCalls.page.path}>API documentation</a>
      </div>
    </details>
  );
}

/** By the answers of the cards, which ask for them anyway. */
function useHasFailed(): boolean {
  const [tables, jobs, projections] = [
    useFastTableStatus().data, usePolled(maintenanceCalls.jobs, pollMs).data,
    usePolled(maintenanceCalls.projections, pollMs).data,
  ];
  return !!tables?.alarm || !!jobs?.failed.length
    || projections?.projections.some(({ state }) => state === 'stopped') === true;
}

export default AdminScreen;
/** The build keeps this screen in the same file: another file name would make every first load larger. */
export { BackupsScreen } from './backups/backups.screen.js';
