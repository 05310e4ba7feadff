import { Count } from '../../../ui/buttons.js';
import { useWaitingCount } from './waiting.api.js';

/** How many games wait for a tie-breaker or first exit, which any member may answer. */
export function WaitingCount() {
  const count = useWaitingCount().data?.count ?? 0;
  return <Count count={count} what={count === 1 ? 'waits' : 'wait'} />;
}
