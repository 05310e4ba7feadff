/** The board in the address bar: which one is shown, to whom, and how to show another. */
import { useSearchParams } from 'react-router-dom';
import { useReader } from '../session/session.api.js';
import { type Month, monthOfDate } from '../../ui/date-text.js';
import { shownToday } from '../../ui/today.js';
import { type BoardAddress, boardIn, notAfter, paramsOf } from './board-address.js';

export interface ShownBoard {
  readonly board: BoardAddress;
  /** The current date in Toronto. */
  readonly today: string;
  /** The month of today. */
  readonly current: Month;
  readonly readerId: number | undefined;
  /** Turns to another board; what is left out does not change. */
  readonly onShow: (change: Partial<BoardAddress>) => void;
}

export function useBoardAddress(): ShownBoard {
  const [params, setParams] = useSearchParams();
  const readerId = useReader()?.id;
  const today = shownToday();
  const current = monthOfDate(today);
  const board = boardIn(params, today);
  const onShow = (change: Partial<BoardAddress>): void => {
    const next = { ...board, ...change };
    setParams(paramsOf({ ...next, ...notAfter(current, next) }, today));
  };
  return { board, today, current, readerId, onShow };
}
