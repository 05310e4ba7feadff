/** Who said In for the last evening and did not play. */
import type { RecapView } from '../../../contract/evenings.js';
import type { PlanView } from '../../../contract/plans.js';
import { playerCalls } from '../../../contract/players.calls.js';
import { isolated, listed } from '../../../domain/text.js';
import { useRead } from '../../transport/resource.js';
import { Sentence } from '../../ui/page.js';
import { namesIn, type OfRecap } from './recap-text.js';

export default function Missed({ recap, plans }: OfRecap & { readonly plans: readonly PlanView[] }) {
  const ids = missedIn(recap, plans);
  const { data: members = [] } = useRead(playerCalls.list, 5, undefined, { enabled: ids.length > 0 });
  const names = members.filter(({ id }) => ids.includes(id)).map(({ displayName }) => isolated(displayName));
  return names.length > 0 && <p className="muted evening-missed">Missed: <Sentence text={listed(names)} /></p>;
}

/** Those who had a seat; nobody before the evening is over. */
export function missedIn(recap: Pick<RecapView, 'date' | 'games'>, plans: readonly PlanView[]): readonly number[] {
  const plan = plans.find(({ date, state }) => date === recap.date && state === 'over');
  const played = namesIn(recap);
  return plan?.in.filter((id) => !played.has(id)) ?? [];
}
