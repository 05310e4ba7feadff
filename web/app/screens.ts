/** Owns the lazy screens: each is fetched when its address is opened, or a moment before. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import { paths } from '../paths.js';

interface Screen {
  readonly Component: ComponentType;
  /** Ends when the code has come, or did not. */
  readonly fetch: () => Promise<void>;
}

interface ScreenModule {
  readonly default: ComponentType;
}

function screen(load: () => Promise<ScreenModule>): Screen {
  let loaded: ComponentType | undefined;
  const fetch = async (): Promise<ScreenModule> => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Awaited = lazy(fetch);
  return {
    // Code that is there is drawn at once: a promise, even a kept one, would show the word of waiting for 0.3 s first.
    Component: () => {
      const [Content] = useState(() => loaded ?? Awaited);
      return createElement(Content);
    },
    // A failed fetch is not kept: the screen asks again when it is opened and then shows the failure.
    fetch: () => fetch().then(() => undefined, () => undefined),
  };
}

export const screens = {
  welcome: screen(() => import('../features/session/welcome.screen.js')),
  login: screen(() => import('../features/session/login.screen.js')),
  dashboard: screen(() => import('../features/dashboard/dashboard.screen.js')),
  games: screen(() => import('../features/games/games.screen.js')),
  settle: screen(() => import('../features/games/settle.screen.js')),
  newGame: screen(() => import('../features/recording/new-game.screen.js')),
  testExport: screen(() => import('../features/recording/test-export.screen.js')),
  leaderboards: screen(() => import('../features/boards/leaderboards.screen.js')),
  oldLeaderboard: screen(() => import('../features/boards/old-leaderboard.screen.js')),
  profile: screen(() => import('../features/profile/profile.screen.js')),
  statement: screen(() => import('../features/billing/statement.screen.js')),
  financial: screen(() => import('../features/billing/financial.screen.js')),
  admin: screen(() => import('../features/admin/admin.screen.js')),
  members: screen(() => import('../features/members/members.screen.js')),
  audit: screen(() => import('../features/audit/audit.screen.js')),
} as const;

const byPath: Readonly<Record<string, Screen>> = {
  [paths.welcome]: screens.welcome,
  [paths.login]: screens.login,
  [paths.home]: screens.dashboard,
  [paths.dashboard]: screens.dashboard,
  [paths.games]: screens.games,
  [paths.testExport]: screens.testExport,
  [paths.leaderboards]: screens.leaderboards,
  [paths.oldLeaderboard]: screens.oldLeaderboard,
  [paths.profile]: screens.profile,
  [paths.dues]: screens.statement,
  [paths.financial]: screens.financial,
  [paths.admin]: screens.admin,
  [paths.members]: screens.members,
  [paths.audit]: screens.audit,
};

/** Fetches the code of an address while something else is still waited for; ends when it is there, or will not be. */
export const fetchScreen = async (pathname: string): Promise<void> => byPath[pathname]?.fetch();
