import type { GameView } from '../../../../contract/games.js';
import { useReader } from '../../session/session.api.js';
import { GameCard } from '../game-card.js';
import { GAME_LIST_ID } from '../game-dialog.js';
import { useGameDialogs } from '../game-dialogs.js';
import '../games.css';
import '../game-records.css';

/** The game with its actions, as on the games page. */
export default function OnlyGame({ game }: { readonly game: GameView }) {
  const reader = useReader();
  const { open, dialog } = useGameDialogs({ date: null, page: 1, pageCount: 1, games: [game], playerCount: null });
  return (
    <div id={GAME_LIST_ID} className="stack" role="region" tabIndex={-1} aria-label="Game found">
      <GameCard game={game} reader={reader} onOpen={(kind) => open(kind, game)} />
      {dialog}
    </div>
  );
}
