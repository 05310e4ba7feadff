/** The server answers 404 where the client has no screen: the list that it reads has every screen. */
import { paths, routes } from '../paths.js';
import { adminScreens, memberScreens, visitorScreens } from './screens.js';

test('every screen has an address that the server knows, and no other address has', () => {
  const screens = [visitorScreens, memberScreens, adminScreens].flatMap((each) => Object.keys(each));
  const others = [paths.tv, paths.games, paths.oldDashboard, paths.myDues, paths.boards];
  expect([...routes].sort()).toEqual([...screens, ...others].sort());
});
