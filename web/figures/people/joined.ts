/** The state of the active members: all of them, and those without a password; empty until it is known. */
import { playerCalls } from '../../../contract/players.calls.js';
import { useRead } from '../../transport/resource.js';

export function useJoined() {
  const joined = useRead(playerCalls.joined, 5).data ?? [];
  const players = useRead(playerCalls.list, 5).data ?? [];
  const missing = players.filter(({ id }) => joined.some(({ userId, hasJoined }) => userId === id && !hasJoined));
  return { joined, missing };
}
