/** The page of an evening ahead: who sits at the table, all answers, and what their number means. */
import { Empty } from '../../ui/page.js';
import { Answers, Scale } from './answers-panel.js';
import { type OfPlan, RoundTable, TheEvening } from './evening-panel.js';
import { EveningTabPanel, useEveningTabs } from './evening-tabs.js';

/** A default export, because it is loaded lazily. */
export default function Ahead(of: OfPlan) {
  const { tab, tabs } = useEveningTabs('ahead');
  const isOpen = of.plan.state === 'open';
  return (
    <>
      <TheEvening {...of} tabs={tabs} />
      <EveningTabPanel tab={tab}>
        {tab === 'who' ? (
          <div className="cols cols-2">
            <RoundTable {...of} />
            <div className="stack"><Answers {...of} />{isOpen && <Scale plan={of.plan} />}</div>
          </div>
        ) : (
          <div className="panel">
            <Empty title={isOpen ? 'Games and Result fill up on the evening itself.' : 'The evening is cancelled.'} />
          </div>
        )}
      </EveningTabPanel>
    </>
  );
}
