/** The questions after a recorded game: first its ties and first exit, then its cards. */
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { GameView } from '../../../contract/games.js';
import { pendingTies } from '../../figures/game-text.js';
import { paths } from '../../paths.js';
import { gameQuery } from '../../figures/games.api.js';
import { gameToSettle } from '../recording/recording-address.js';
import { useAfterChange } from './game-dialogs.js';
import type { GameDialogProps } from './game-dialog.js';
import { FirstExitDialog, TieDialog } from './tie-dialogs.js';

/** The games page is shown behind the questions, and is already loaded after recording. */
const GamesScreen = lazy(() => import('./games.screen.js'));
/** The code of the last step loads while the ties are settled. */
const fetchHandOut = () => import('./hand-out.js');
const HandOut = lazy(fetchHandOut);

export default function SettleScreen() {
  const [params] = useSearchParams();
  const id = gameToSettle(params);
  const said = useLocation().state as string | null;
  const { data: game } = useQuery({ ...gameQuery(id ?? 0), enabled: id !== null, select: unlessVoided });
  if (game?.cardAllocation.status === 'allocated' && pendingTies(game).length === 0) {
    return <HandOut game={game} allocation={game.cardAllocation} said={said} />;
  }
  return (
    <>
      <GamesScreen />
      {game !== undefined && <NextQuestion game={game} said={said} />}
    </>
  );
}

const unlessVoided = (game: GameView): GameView | undefined => (game.isVoided ? undefined : game);

/** A saved answer changes the game and opens the next question; a closed question is still on the game's card. */
function NextQuestion({ game, said }: Pick<GameDialogProps, 'game' | 'said'>) {
  const afterChange = useAfterChange();
  const navigate = useNavigate();
  const question = pendingTies(game).length > 0 ? 'tieBreaker' : 'firstExit';
  const Question = question === 'tieBreaker' ? TieDialog : FirstExitDialog;
  useEffect(() => void fetchHandOut().catch(() => undefined), []);
  const onClose = (): void => void navigate(paths.games, { replace: true });
  return <Question game={game} said={said} onClose={onClose} onSaved={() => afterChange(question, game.id)} />;
}
