/** What the most used screens read first: asked for while their code is on its way, and not after it. */
import type { QueryClient } from '@tanstack/react-query';
import { statsCalls } from '../../contract/stats.calls.js';
import { boardResource } from '../features/boards/board.api.js';
import { gamesPageQuery } from '../features/boards/games-page.api.js';
import { monthBoardQuery } from '../features/boards/months.api.js';
import { isMemberThere } from '../features/session/session.api.js';
import { paths } from '../paths.js';
import { currentDate, monthOfDate } from '../ui/date-text.js';

/** Does not wait for the answer. A visitor would be refused, and another query may lead to another read. */
export function readFirst(queryClient: QueryClient, { pathname, search }: Location): void {
  if (!isMemberThere(queryClient) || search !== '') return;
  if (pathname === paths.home || pathname === paths.dashboard) {
    void queryClient.prefetchQuery(boardResource(statsCalls.dashboard, 5));
  }
  if (pathname === paths.games) void queryClient.prefetchQuery(gamesPageQuery({ date: null, page: 1 }));
  if (pathname === paths.leaderboards) {
    void queryClient.prefetchQuery(monthBoardQuery(monthOfDate(currentDate())));
  }
}
