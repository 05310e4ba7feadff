import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { torontoDate } from '../domain/toronto-date.js';
import { App } from './app/app.js';
import { atRest, fetchAtRest, restSoon } from './app/at-rest.js';
import { createQueryClient } from './app/query-client.js';
import { registerServiceWorker } from './app/register-service-worker.js';
import { fetchScreen } from './app/screens.js';
import { followOtherTabs, whoIsThere } from './features/session/session.api.js';

/** Longer the page does not wait for the server: then it says itself that it is loading. */
const MAX_WAIT_MS = 1_000;

const queryClient = createQueryClient();
const root = createRoot(document.getElementById('root')!);
followOtherTabs(queryClient);
if (!CSS.supports('selector(:has(a))')) void import('./app/has-selector.js').then(({ supplyHas }) => supplyHas());
let hasBegun = false;

/** Draws in slices, as a transition: a tap or a key on a slow phone is answered between two of them. */
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

// Wait for the session, so the page is drawn once and not first as for a visitor.
void Promise.all([fetchScreen(location.pathname), whoIsThere(queryClient)]).then(begin);
setTimeout(begin, MAX_WAIT_MS);
// Nearly every screen asks for today: the browser learns of the group's zone while it waits for code and status.
setTimeout(() => torontoDate(new Date()));
void atRest.then(registerServiceWorker);
void fetchAtRest(() => import('./app/tooltips.js')).then(({ showTooltips }) => showTooltips());
