import { gameCalls } from '../../../../contract/games.calls.js';
import { useRead } from '../../../transport/resource.js';

export const useWaitingCount = () => useRead(gameCalls.waitingCount, 5);
export const useWaitingGames = () => useRead(gameCalls.waiting, 5);
