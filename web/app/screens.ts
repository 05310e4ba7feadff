/** The screens by address; the code of each is loaded when it is opened, or a moment before. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import { paths } from '../paths.js';

interface Screen {
  readonly Component: ComponentType;
  /** Resolves when the code is loaded or has failed to load. */
  readonly fetch: () => Promise<void>;
}

function screen(load: () => Promise<{ readonly default: ComponentType }>): Screen {
  let loaded: ComponentType | undefined;
  const fetch = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Awaited = lazy(fetch);
  return {
    // Loaded code is drawn at once: even a resolved promise would show 'Loading...' for 0.3 s.
    Component: () => {
      const [Content] = useState(() => loaded ?? Awaited);
      return createElement(Content);
    },
    // A failed fetch is not remembered: the screen fetches again when it is opened and shows that failure.
    fetch: () => fetch().then(() => undefined, () => undefined),
  };
}

const dashboard = screen(() => import('../features/dashboard/dashboard.screen.js'));
export const evening = screen(() => import('../features/evenings/evening.screen.js'));
export const history = screen(() => import('../features/audit/history.screen.js'));
export const statement = screen(() => import('../features/billing/statement.screen.js'));
export const player = screen(() => import('../features/profiles/player.screen.js'));
export const together = screen(() => import('../features/profiles/together.screen.js'));
export const settle = screen(() => import('../features/games/settle.screen.js'));
export const newGame = screen(() => import('../features/recording/new-game.screen.js'));

/** By address. */
export const screens = {
  [paths.welcome]: screen(() => import('../features/session/welcome.screen.js')),
  [paths.login]: screen(() => import('../features/session/login.screen.js')),
  [paths.home]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.games]: screen(() => import('../features/games/games.screen.js')),
  [paths.findGames]: screen(() => import('../features/games/find/find.screen.js')),
  [paths.waitingGames]: screen(() => import('../features/games/waiting/waiting.screen.js')),
  [paths.testExport]: screen(() => import('../features/recording/test-export.screen.js')),
  [paths.leaderboards]: screen(() => import('../features/boards/leaderboards.screen.js')),
  [paths.anyDays]: screen(() => import('../features/boards/days/days.screen.js')),
  [paths.oldLeaderboard]: screen(() => import('../features/boards/old-leaderboard.screen.js')),
  [paths.players]: screen(() => import('../features/profiles/pairs.screen.js')),
  [paths.profile]: screen(() => import('../features/session/profile.screen.js')),
  [paths.notices]: screen(() => import('../features/notices/notices.screen.js')),
  [paths.dues]: statement,
  [paths.financial]: screen(() => import('../features/billing/financial.screen.js')),
  [paths.admin]: screen(() => import('../features/admin/admin.screen.js')),
  [paths.members]: screen(() => import('../features/players/members.screen.js')),
  [paths.audit]: screen(() => import('../features/audit/audit.screen.js')),
  [paths.screens]: screen(() => import('../features/room-screens/room-screens.screen.js')),
  [paths.tv]: screen(() => import('../features/tv/tv.screen.js')),
  [paths.seals]: screen(() => import('../features/seals/seals.screen.js')),
} as const;

/** Loads the code of an address early; resolves when it is loaded or has failed to load. */
export const fetchScreen = async (pathname: string): Promise<void> =>
  (screens as Readonly<Record<string, Screen>>)[pathname]?.fetch();
