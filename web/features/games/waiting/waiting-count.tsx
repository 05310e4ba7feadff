import { gameCalls } from '../../../../contract/games.calls.js';
import { useRead } from '../../../transport/resource.js';
import { Count } from '../../../ui/controls.js';

/** How many games wait for a tie-breaker or first exit, which any member may answer. */
export function WaitingCount() {
  const count = useRead(gameCalls.waitingCount, 5).data?.count ?? 0;
  return <Count count={count} what={count === 1 ? 'waits' : 'wait'} />;
}
