import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { atRest, fetchAtRest, restSoon } from './app/at-rest.js';
import { readFirst } from './app/first-reads.js';
import { createQueryClient } from './app/query-client.js';
import { registerServiceWorker } from './app/register-service-worker.js';
import { fetchScreen } from './app/screens.js';
import { followOtherTabs, whoIsThere } from './features/session/session.api.js';
import { currentDate } from './ui/date-text.js';

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
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    );
  });
  restSoon();
}

// Waits for the login status, so that the page is not first drawn as for a visitor.
const known = whoIsThere(queryClient).then(() => readFirst(queryClient, location));
void Promise.all([fetchScreen(location.pathname), known]).then(begin);
setTimeout(begin, MAX_WAIT_MS);
// Nearly every screen needs today's date: load the time zone while the browser waits for code and status.
setTimeout(() => currentDate());
void atRest.then(registerServiceWorker);
void fetchAtRest(() => import('./app/pointing.js')).then(({ followPointer }) => followPointer());
void fetchAtRest(() => import('./app/translated-page.js')).then(({ followTranslator }) => followTranslator());
