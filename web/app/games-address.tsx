/** The screen at /games: the list, the wizard, or the open questions of a recorded game. */
import { type ReactElement, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import {
  asksForDraft, asksForNewGame, draftAddress, forgetRecovery, gameToSettle, isRecoveryWished,
} from '../features/recording/recording-address.js';
import { mayRecordGames, useReader } from '../features/session/session.api.js';
import { games, newGame, settle } from './screens.js';

export function GamesAddress(): ReactElement {
  const [params] = useSearchParams();
  const mayRecord = mayRecordGames(useReader());
  useEffect(() => {
    if (mayRecord) void newGame.fetch();
  }, [mayRecord]);
  if (gameToSettle(params) !== null) return <settle.Component />;
  if (!mayRecord) return <games.Component />;
  if (asksForDraft(params) || asksForNewGame(params)) return <Wizard />;
  return isRecoveryWished() ? <Navigate to={draftAddress} replace /> : <games.Component />;
}

/** Once the wizard is open, the request to reopen it is done. */
function Wizard(): ReactElement {
  useEffect(forgetRecovery, []);
  return <newGame.Component />;
}
