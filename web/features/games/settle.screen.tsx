/** The questions after a recorded game: its ties, its first exit, then its cards. */
import { lazy, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { GameView } from '../../../contract/games.js';
import { pendingTies } from '../../figures/game-text.js';
import { paths } from '../../paths.js';
import { toastBad } from '../../ui/toast.js';
import { gameToSettle } from '../recording/recording-address.js';
import { mayRecordGames, useReader } from '../session/session.api.js';
import { useAfterChange } from './after-change.js';
import { FirstExitDialog } from './first-exit-dialog.js';
import { failureOf } from './game-dialog.js';
import { useGameOfAddress } from './games.api.js';
import { TieDialog } from './tie-dialog.js';

/** Shown behind the questions, and already loaded after recording. */
const GamesScreen = lazy(() => import('./games.screen.js'));
/** The last step: its code loads while the ties are settled. */
const fetchHandOut = () => import('./hand-out.js');
const HandOut = lazy(fetchHandOut);

export default function SettleScreen() {
  const [params] = useSearchParams();
  const reader = useReader();
  const game = useGameOfAddress(gameToSettle(params));
  if (game?.cardAllocation.status === 'allocated' && pendingTies(game).length === 0) {
    return <HandOut game={game} allocation={game.cardAllocation} mayRecord={mayRecordGames(reader)} />;
  }
  return (
    <>
      <GamesScreen />
      {game !== undefined && <NextQuestion game={game} />}
    </>
  );
}

/** A saved answer changes the game and opens the next question; a closed question is still on the game's card. */
function NextQuestion({ game }: { readonly game: GameView }) {
  const afterChange = useAfterChange();
  const navigate = useNavigate();
  const question = pendingTies(game).length > 0 ? 'tieBreaker' : 'firstExit';
  const Question = question === 'tieBreaker' ? TieDialog : FirstExitDialog;
  const onSaved = (): void => afterChange(question, game.id);
  const onFailed = (error: Error): void => toastBad('Error', failureOf(question, error));
  useEffect(() => void fetchHandOut().catch(() => undefined), []);
  const onClose = (): void => void navigate(paths.games, { replace: true });
  return <Question game={game} onClose={onClose} onSaved={onSaved} onFailed={onFailed} />;
}
