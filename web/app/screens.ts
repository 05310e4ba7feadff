/** The screens by address; the code of each is loaded when it is opened, or a moment before. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';
import {
  eveningPath, eveningStoryPath, historyPath, monthStoryPath, paths, playerPath, statementPath, togetherPath,
  yearStoryPath,
} from '../paths.js';

function screen(load: () => Promise<{ readonly default: ComponentType }>) {
  let loaded: ComponentType | undefined;
  const fetch = () => load().then((module) => {
    loaded = module.default;
    return module;
  });
  const Awaited = lazy(fetch);
  return {
    // Loaded code is drawn at once: even a resolved promise would show 'Loading...' for 0.3 s.
    Component: () => {
      const [Content] = useState(() => loaded ?? Awaited);
      return createElement(Content);
    },
    // Resolves when the code is loaded or has failed to load. A failed fetch is not remembered: the screen fetches
    // again when it is opened and shows that failure.
    fetch: () => fetch().then(() => undefined, () => undefined),
  };
}

const boards = () => import('../features/boards/leaderboards.screen.js');
const admin = () => import('../features/admin/admin.screen.js');
const dashboard = screen(() => import('../features/dashboard/dashboard.screen.js'));
const whatIf = screen(() => import('../features/boards/what-if/what-if.screen.js'));
const evening = screen(() => import('../features/evenings/evening.screen.js'));
const story = screen(() => import('../features/evenings/story/story.screen.js'));
const statement = screen(() => import('../features/billing/statement.screen.js'));
export const tv = screen(() => import('../features/tv/tv.screen.js'));
export const games = screen(() => import('../features/games/games.screen.js'));
export const settle = screen(() => import('../features/games/settle.screen.js'));
export const newGame = screen(() => import('../features/recording/new-game.screen.js'));

/** Screens by address or by its pattern. */
export type Screens = Readonly<Record<string, ReturnType<typeof screen>>>;

export const visitorScreens: Screens = {
  [paths.welcome]: screen(() => import('../features/session/welcome.screen.js')),
  [paths.login]: screen(() => import('../features/session/login.screen.js')),
  [paths.join]: screen(() => import('../features/session/join.screen.js')),
};

export const memberScreens: Screens = {
  [paths.home]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.findGames]: screen(() => import('../features/games/find/find.screen.js')),
  [paths.waitingGames]: screen(() => import('../features/games/waiting/waiting.screen.js')),
  [paths.testExport]: screen(() => import('../features/recording/sending/test-export.screen.js')),
  [paths.leaderboards]: screen(boards),
  [paths.anyDays]: screen(() => import('../features/boards/days.screen.js')),
  [paths.whatIf]: whatIf,
  [`${paths.oldLeaderboard}/what-if`]: whatIf,
  [paths.oldLeaderboard]: screen(async () => ({ default: (await boards()).OldLeaderboardScreen })),
  [paths.evenings]: screen(() => import('../features/evenings/evenings.screen.js')),
  [paths.nextEvening]: evening,
  [eveningPath(':date')]: evening,
  [eveningStoryPath(':date')]: story,
  [monthStoryPath(':month')]: story,
  [yearStoryPath(':year')]: story,
  [paths.players]: screen(() => import('../features/profiles/pairs.screen.js')),
  [playerPath(':playerId')]: screen(() => import('../features/profiles/player.screen.js')),
  [togetherPath(':playerId', ':otherId')]: screen(() => import('../features/profiles/together.screen.js')),
  [paths.profile]: screen(() => import('../features/members/profile.screen.js')),
  [paths.notices]: screen(() => import('../features/notices/notices.screen.js')),
  [paths.dues]: statement,
  [historyPath(':kind', ':id')]: screen(() => import('../features/audit/history.screen.js')),
  [paths.rules]: screen(() => import('../features/group/rules.screen.js')),
  [paths.screens]: screen(() => import('../features/tv/room-screens.screen.js')),
};

export const adminScreens: Screens = {
  [paths.financial]: screen(() => import('../features/billing/financial.screen.js')),
  [statementPath(':playerId')]: statement,
  [paths.admin]: screen(admin),
  [paths.members]: screen(() => import('../features/members/members.screen.js')),
  [paths.group]: screen(() => import('../features/group/group.screen.js')),
  [paths.invite]: screen(() => import('../features/members/invite.screen.js')),
  [paths.door]: screen(() => import('../features/members/door.screen.js')),
  [paths.audit]: screen(() => import('../features/audit/audit.screen.js')),
  [paths.bringIn]: screen(async () => ({ default: (await admin()).ImportsScreen })),
  [paths.seals]: screen(() => import('../features/seals/seals.screen.js')),
  [paths.backups]: screen(async () => ({ default: (await admin()).BackupsScreen })),
};

const allScreens: Screens = {
  [paths.tv]: tv, [paths.games]: games, [paths.oldDashboard]: dashboard,
  ...visitorScreens, ...memberScreens, ...adminScreens,
};

/** Loads the code of an address early; resolves when it is loaded or has failed to load. */
export const fetchScreen = (pathname: string): Promise<void> | undefined =>
  Object.entries(allScreens).find(([path]) => matchPath(path, pathname))?.[1].fetch();
