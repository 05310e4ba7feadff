/** The stakes of an evening ahead: on a card, the reader's own first and large, or as one line. */
import type { StakesDate } from '../../contract/evenings.js';
import type { PlanView } from '../../contract/plans.js';
import { stakesCalls } from '../../contract/stakes.calls.js';
import { useRead } from '../transport/resource.js';
import { zone } from '../transport/server-clock.js';
import { Drawing } from '../ui/controls.js';
import { currentDate } from '../ui/date-text.js';
import { Sentence } from '../ui/page.js';
import { whenText } from './plans/plan-text.js';

const SCALES = 'M12 5v15M7 20h10M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5z';

/** The sentences, which call the reader 'you'; undefined while they are loaded, empty if they did not come. */
export function useStakes(date: StakesDate, enabled = true): readonly string[] | undefined {
  const { data, isLoading } = useRead(stakesCalls.stakes, 5, { date }, { enabled });
  return isLoading ? undefined : (data?.stakes ?? []).map(({ text, you }) => you ?? text);
}

/** @param plan  by default the stakes are tonight's */
export function StakesCard({ plan, stakes: [first, ...others] = [] }: {
  readonly plan: PlanView | undefined;
  readonly stakes: ReturnType<typeof useStakes>;
}) {
  return first !== undefined && (
    <section className="felt stakes" aria-labelledby="stakes-title">
      <h2 id="stakes-title" className="small muted">
        At stake {plan ? `${whenText(plan, currentDate())}, ${zone.clockText(plan.time)}` : 'in the next evening'}
      </h2>
      <p className="say"><Sentence text={first} /></p>
      {others.length > 0 && <ul>{others.map((text) => <li key={text}><Sentence text={text} /></li>)}</ul>}
    </section>
  );
}

/** The first stake on a felt; nothing if there is none. A default export, because it is loaded lazily. */
export default function NextStake({ date }: { readonly date: string }) {
  const [first] = useStakes(date) ?? [];
  return first !== undefined && (
    <p className="next-stake"><Drawing path={SCALES} /><span><Sentence text={first} /></span></p>
  );
}
