/** The three tabs of an evening: at first the one that its state is about, then the one in the address. */
import type { ReactNode } from 'react';
import type { EveningState } from '../../../domain/evening/evening-state.js';
import { usePageParams, usePast } from '../../transport/past.js';
import { SkeletonRows } from '../../ui/page.js';
import { tabId, Tabs } from '../../ui/tabs.js';

const TABS = { who: 'Who comes', games: 'Games', result: 'Result' } as const;
/** A moment of the past knows the games, and no answers. */
const TABS_OF_PAST = { games: TABS.games, result: TABS.result };
type EveningTab = keyof typeof TABS;

/** How an evening is shown. */
export interface Views {
  readonly state: EveningState;
  readonly tab: EveningTab;
  /** The row of tabs. */
  readonly tabs: ReactNode;
}

const FIRST: Readonly<Record<EveningState, EveningTab>> = { ahead: 'who', tonight: 'games', over: 'result' };
const PANEL_ID = 'evening';

/** @returns the open tab, and the row of tabs */
export function useEveningTabs(state: EveningState): Pick<Views, 'tab' | 'tabs'> {
  const [params, setParams] = usePageParams();
  const known: Partial<typeof TABS> = usePast() === null ? TABS : TABS_OF_PAST;
  const asked = params.get('tab') ?? '';
  const tab = Object.hasOwn(known, asked) ? asked as EveningTab : FIRST[state];
  const tabs = (
    <Tabs
      label="Views of this evening"
      variant="felt-tabs"
      tabs={known as typeof TABS}
      selected={tab}
      panelId={PANEL_ID}
      onSelect={(next) => setParams({ tab: next }, { replace: true })}
    />
  );
  return { tab, tabs };
}

export const SKELETON = (
  <div className="cols cols-5-7">
    <span className="sk evening-sk" />
    <SkeletonRows count={10} className="panel flush" />
  </div>
);

export const EveningTabPanel = ({ tab, children }: { readonly tab: EveningTab; readonly children: ReactNode }) => (
  <div id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(PANEL_ID, tab)} className="stack">{children}</div>
);
