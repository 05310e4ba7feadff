/** The whole client at an address, in a page without a browser. Only the network is described by the test. */
import { jest } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, type Screen, waitFor } from '@testing-library/react';
import { eveningCalls } from '../../contract/evenings.calls.js';
import type { RecapView } from '../../contract/evenings.js';
import { stakesCalls } from '../../contract/stakes.calls.js';
import { gameCalls } from '../../contract/games.calls.js';
import { groupCalls } from '../../contract/group.calls.js';
import { toGroupView } from '../../contract/group-view.js';
import { liveCalls } from '../../contract/live.calls.js';
import { planCalls } from '../../contract/plans.calls.js';
import { sessionCalls } from '../../contract/session.calls.js';
import { underWayCalls } from '../../contract/under-way.calls.js';
import type { UserView } from '../../contract/players.js';
import { RULES } from '../../domain/boards/rules.js';
import { SPECIFIED_FACTS } from '../../domain/group/group-facts.js';
import { DEFAULT_ZONE } from '../../domain/named-zone.js';
import { App } from '../../web/app/app.js';
import { createQueryClient } from '../../web/app/query-client.js';
import { fetchScreen } from '../../web/app/screens.js';
import { whoIsThere } from '../../web/figures/session.js';
import { setClocks } from '../../web/transport/server-clock.js';
import { dismissToast } from '../../web/ui/toast.js';
import { lost, Network } from './network.js';

// Nothing is hidden without styles, and the search for hidden elements takes most of the time of a test.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });

/** The time on the browser's clock; timers run as usual. */
const NOW = '2026-07-29T16:00:00Z';
const TIMERS = [
  'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'nextTick',
  'queueMicrotask', 'performance', 'hrtime',
] as const;

const NOTHING_PLAYED: RecapView = {
  date: '2026-07-29', endedAt: null, hasPodium: false, absent: [], firstIds: [], places: [], games: [], records: [],
  partners: [],
};

export interface Stage {
  /** The page of the test that runs. */
  readonly network: Network;
  /** Opens the client at an address, for a member or a visitor. */
  open(address: string, reader: UserView | null): Promise<void>;
  /** The errors that the client has logged so far, such as those that it has caught. */
  faults(): string[];
}

/** Gives all tests of a file a stage. No test may leave an error or send a call that it has not described. */
export function screenOfSuite(): Stage {
  const faults: string[] = [];
  let network = new Network();
  // Answers and code arrive at any time, as in a browser, and not only during the test's actions.
  beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
  beforeEach(() => {
    network = new Network();
    network.answers(groupCalls.facts, toGroupView(SPECIFIED_FACTS, NOW));
    setClocks(DEFAULT_ZONE.table);
    network.answers(planCalls.list, []);
    network.answers(eveningCalls.list, { evenings: [], next: null, earlier: null });
    network.answers(eveningCalls.recap, NOTHING_PLAYED);
    network.answers(stakesCalls.stakes, { stakes: [] });
    network.answers(liveCalls.games, { games: [] });
    // A game stays on the phone, unless the test shares it.
    for (const call of [underWayCalls.publish, underWayCalls.giveUp]) network.answersWith(call, lost);
    network.answers(gameCalls.waitingCount, { count: 0, playerIds: [] });
    network.answers(groupCalls.welcome, { name: SPECIFIED_FACTS.name, rules: RULES, clocks: DEFAULT_ZONE.table });
    globalThis.fetch = network.fetch as typeof fetch;
    jest.useFakeTimers({ now: Date.parse(NOW), doNotFake: [...TIMERS] });
    jest.spyOn(console, 'error').mockImplementation((...parts) => void faults.push(parts.map(String).join(' ')));
  });
  afterEach(async () => {
    await leave();
    dismissToast();
    localStorage.clear();
    jest.restoreAllMocks();
    expect([...faults.splice(0), ...network.unknown]).toEqual([]);
  });
  return {
    get network() { return network; },
    faults: () => faults.splice(0),
    open: async (address, reader) => {
      await leave();
      history.replaceState(null, '', address);
      network.answers(sessionCalls.status, { isAuthenticated: reader !== null, user: reader });
      const queryClient = createQueryClient();
      await Promise.all([fetchScreen(location.pathname), whoIsThere(queryClient)]);
      const root = document.createElement('div');
      root.id = 'root';
      document.body.append(root);
      render(<App queryClient={queryClient} />, { container: root });
    },
  };
}

/** Waits for the entry of a layer to be left, because going back would undo the next test's address. */
async function leave(): Promise<void> {
  cleanup();
  document.body.replaceChildren();
  await waitFor(() => expect((history.state as { isLayer?: true } | null)?.isLayer).toBeUndefined());
}

type Named = string | RegExp;

/** Presses the first button or link of this name once it exists. */
export async function press(name: Named, within: Pick<Screen, 'findAllByRole'> = screen): Promise<void> {
  fireEvent.click((await within.findAllByRole('button', { name }))[0]!);
}

export async function fill(label: Named, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

/** Waits until the client is at this path, whatever the query. */
export const at = (path: string): Promise<void> => waitFor(() => expect(location.pathname).toBe(path));

/** Waits until an element, which may be drawn anew during the wait, shows this text. */
export const shows = (text: string, element: () => Element = () => document.body): Promise<void> =>
  waitFor(() => expect(element().textContent).toContain(text));

const NO_TOAST = document.createElement('p');

/** Waits for the toast. */
export async function said(role: 'status' | 'alert', title: string, text: string): Promise<void> {
  const toast = (part: string): Element => document.querySelector(`.toasts [role=${role}] ${part}`) ?? NO_TOAST;
  await waitFor(() => expect(toast('b').textContent).toBe(title));
  await shows(text, () => toast('.toast'));
}
