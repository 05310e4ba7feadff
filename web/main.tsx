import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { atRest, restSoon, untilFetched } from './app/at-rest.js';
import { createQueryClient } from './app/query-client.js';
import { fetchScreen } from './app/screens.js';
import { monthBoardQuery } from './features/boards/board.api.js';
import { gamesPageQuery } from './figures/games.api.js';
import { followOtherTabs, isMemberThere, whoIsThere } from './figures/session.js';
import { whatHolds } from './figures/group.js';
import { paths } from './paths.js';
import { currentDate, monthOfDate } from './ui/date-text.js';

// The page itself links those of `ui/styles/`.
import.meta.glob(['./{ui,figures,features}/**/*.css', '!./ui/styles/*'], { eager: true });

/** Longest wait for the server before the page shows that it is loading. */
const MAX_WAIT_MS = 1_000;

const queryClient = createQueryClient();
const root = createRoot(document.getElementById('root')!);
followOtherTabs(queryClient);
if (!CSS.supports('selector(:has(a))')) void import('./app/has-selector.js').then(({ supplyHas }) => supplyHas());
let hasBegun = false;

/** Renders as a transition, so that a slow phone can handle taps and keys in between. */
function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  startTransition(() => {
    root.render(
      <StrictMode><App queryClient={queryClient} /></StrictMode>,
    );
  });
  restSoon();
}

const isDashboard = location.pathname === paths.home || location.pathname === paths.dashboard;
/** A part of the dashboard's code, fetched while the login status is read. */
const dashboardReads = isDashboard
  ? import('./features/dashboard/dashboard.api.js').catch(() => undefined) : Promise.resolve(undefined);

/**
 * The first reads of the most used screens, sent while the screens' code is still loading. Visitors would be refused,
 * and an address with a query may need another read.
 */
function readFirst({ pathname, search }: Location): void {
  if (!isMemberThere(queryClient) || search !== '') return;
  void dashboardReads.then((reads) => reads?.readDashboard(queryClient));
  if (pathname === paths.games) void queryClient.prefetchQuery(gamesPageQuery({ date: null, page: 1 }));
  if (pathname === paths.leaderboards) void queryClient.prefetchQuery(monthBoardQuery(monthOfDate(currentDate())));
}

/**
 * The worker fetches the whole client at once, so it starts after the first screen. Browsers allow no service workers
 * on a plain-http address of the home network, so the client needs the network to open there.
 */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}

// Waits for the login status and the group's facts, so that the page is not first drawn with wrong ones.
const known = whoIsThere(queryClient).then(() => {
  // The clocks that this browser remembers say which month is read first.
  const reading = whatHolds(queryClient, isMemberThere(queryClient));
  readFirst(location);
  return reading;
});
void Promise.all([fetchScreen(location.pathname), known]).then(begin);
setTimeout(begin, MAX_WAIT_MS);
void atRest.then(registerServiceWorker);
void atRest.then(() => untilFetched(() => import('./app/pointing.js'))).then((code) => code.followPointer());
void atRest.then(() => untilFetched(() => import('./app/translated-page.js'))).then((code) => code.followTranslator());
