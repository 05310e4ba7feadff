/** Owns the first step of a new group, where no game was recorded yet: members, then the game. */
import type { ReactElement } from 'react';
import { paths } from '../paths.js';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { WayOn } from '../ui/way-on.js';
import { areTooFew, usePlayers } from './players.api.js';
import { newGameAddress } from './recording-address.js';

/** Default, as lazy parts are: most groups have taken it long ago. */
export default function FirstStep(): ReactElement | null {
  const reader = useReader();
  const { data: players } = usePlayers();
  if (players === undefined) return null;
  if (reader?.isAdmin && areTooFew(players)) return <WayOn to={paths.members}>Add the members first</WayOn>;
  if (mayRecordGames(reader) && !areTooFew(players)) return <WayOn to={newGameAddress}>Record the first game</WayOn>;
  return <WayOn to={paths.welcome}>How points are made</WayOn>;
}
