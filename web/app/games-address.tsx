/** The screen at /games: the list, the wizard, or the open questions of a recorded game. */
import { type ReactElement, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { asksForDraft, asksForNewGame, draftAddress, gameToSettle } from '../features/recording/recording-address.js';
import { forgetRecovery, isRecoveryWished } from '../features/recording/recovery.js';
import { mayRecordGames, useReader } from '../features/session/session.api.js';
import { paths } from '../paths.js';
import { isPast } from '../ui/today.js';
import { newGame, screens, settle } from './screens.js';

const Games = screens[paths.games].Component;

export function GamesAddress(): ReactElement {
  const [params] = useSearchParams();
  const mayRecord = mayRecordGames(useReader());
  useEffect(() => {
    if (mayRecord) void newGame.fetch();
  }, [mayRecord]);
  if (gameToSettle(params) !== null && !isPast) return <settle.Component />;
  if (!mayRecord) return <Games />;
  if (asksForDraft(params) || asksForNewGame(params)) return <Wizard />;
  return isRecoveryWished() ? <Navigate to={draftAddress} replace /> : <Games />;
}

/** Once the wizard is open, the request to reopen it is done. */
function Wizard(): ReactElement {
  useEffect(forgetRecovery, []);
  return <newGame.Component />;
}
