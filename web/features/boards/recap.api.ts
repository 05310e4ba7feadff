/** The read of an evening, apart from the boards, because a first load needs only those. */
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { RecapView } from '../../../contract/evenings.js';
import type { ReadOptions } from '../../transport/resource.js';
import { type Board, useBoard } from './board.api.js';

/** Every reader of an evening uses it, because the answers are kept as boards. */
export const useRecap = (date: string, options?: ReadOptions<Board<RecapView>>) =>
  useBoard(eveningCalls.recap, 2, { date }, options);
