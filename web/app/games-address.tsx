/** Owns what /games shows: the list, the wizard, or what a recorded game still asks. */
import { type ReactElement, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { asksForDraft, asksForNewGame, draftAddress, gameToSettle } from '../features/recording/recording-address.js';
import { forgetRecovery, isRecoveryWished } from '../features/recording/recovery.js';
import { mayRecordGames, useReader } from '../features/session/session.api.js';
import { isPast } from '../ui/today.js';
import { screens } from './screens.js';

export function GamesAddress(): ReactElement {
  const [params] = useSearchParams();
  const mayRecord = mayRecordGames(useReader());
  useEffect(() => {
    if (mayRecord) void screens.newGame.fetch();
  }, [mayRecord]);
  if (gameToSettle(params) !== null && !isPast) return <screens.settle.Component />;
  if (!mayRecord) return <screens.games.Component />;
  if (asksForDraft(params) || asksForNewGame(params)) return <Wizard />;
  return isRecoveryWished() ? <Navigate to={draftAddress} replace /> : <screens.games.Component />;
}

/** Once the wizard is open, the wish to return to it is fulfilled. */
function Wizard(): ReactElement {
  useEffect(forgetRecovery, []);
  return <screens.newGame.Component />;
}
