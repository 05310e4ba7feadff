/** The page 'Rules', which every member reads from the legends: which points hold, since when, and what comes. */
import { useGroupToday } from '../../figures/group.js';
import { paths } from '../../paths.js';
import { FeltHead } from '../../ui/felt-head.js';
import { Loaded, SkeletonLines } from '../../ui/page.js';
import { PointsPanels } from './points-panels.js';
import './group.css';

const SKELETON = <div className="panel"><SkeletonLines count={8} /></div>;

const RulesScreen = () => (
  <Loaded what="rules" query={useGroupToday()} failureClass="panel" skeleton={SKELETON}>
    {({ rules }) => (
      <>
        <FeltHead
          name="Rules"
          up={[paths.leaderboards, 'Leaderboards']}
          title="What brings points"
          lead="A round, a game and an evening. What was played keeps the rules of its date."
        />
        <PointsPanels sets={rules} />
      </>
    )}
  </Loaded>
);

export default RulesScreen;
