/** The first steps of a new group: add members, then record a game. */
import { paths } from '../../paths.js';
import { LinkButton } from '../../ui/controls.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { areTooFew, usePlayers } from './players.api.js';
import { newGameAddress } from './recording-address.js';

export function FirstSteps() {
  const reader = useReader();
  const { data: players } = usePlayers();
  if (players === undefined) return null;
  const mayRecord = mayRecordGames(reader);
  if (mayRecord && !areTooFew(players)) return <LinkButton label="Record the first game" to={newGameAddress} />;
  if (reader?.isAdmin && mayRecord) return <LinkButton label="Add the members first" to={paths.members} />;
  return (
    <>
      {mayRecord && <p>Ask an admin to add the members first.</p>}
      <LinkButton label="How points are made" to={paths.welcome} />
    </>
  );
}
