/** The open dialog of a game, its toast when it is done, and the dialog that follows. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { GamesPageView, GameView } from '../../../contract/games.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { withGame } from '../boards/games-page.api.js';
import { useAfterChange } from './after-change.js';
import { failureOf, GAME_LIST_ID, type GameDialogKind, gameHeadingId, SUCCESSES } from './game-dialog.js';

/** All dialogs are seldom opened. */
const AnyDialog = lazy(() => import('./any-dialog.js'));
const VoidedGamesDialog = lazy(() => import('./voided-games.js'));

interface OpenDialog {
  readonly kind: GameDialogKind;
  readonly game: GameView;
  /** Whether it was opened from the list of voided games and returns to it. */
  readonly isFromVoided: boolean;
}

/** The games of a list that is not turned by pages. */
export const listOf = (games: GameView[]): GamesPageView =>
  ({ date: null, page: 1, pageCount: 1, games, playerCount: null });

/**
 * The open dialog or null, and what opens one.
 * @param page  the current page: an open dialog shows its game as it is there
 */
export function useGameDialogs(page: GamesPageView) {
  const [shown, setShown] = useState<OpenDialog | 'voided' | null>(null);
  const changedGame = useRef<GameView | null>(null);
  const afterChange = useAfterChange();
  useEffect(() => {
    const changed = changedGame.current;
    // A voided game leaves the page and a restored one returns, both a moment later.
    if (shown !== null || changed === null || isListed(page, changed) !== isListed(withGame(page, changed), changed)) {
      return;
    }
    (document.getElementById(gameHeadingId(changed.id)) ?? document.getElementById(GAME_LIST_ID))?.focus();
    changedGame.current = null;
  }, [shown, page]);

  const open = (kind: GameDialogKind, game: GameView): void => setShown({ kind, game, isFromVoided: false });
  const openVoided = (): void => setShown('voided');
  const close = (): void => setShown(null);
  const dialogOf = ({ kind, game: opened, isFromVoided }: OpenDialog) => {
    const game = page.games.find(({ id }) => id === opened.id) ?? opened;
    const onSaved = (changed: GameView): void => {
      if (kind === 'details') return;
      changedGame.current = changed;
      toastGood(...SUCCESSES[kind](changed));
      if (firstExitFollows(game, changed)) open('firstExit', changed);
      else close();
      afterChange(kind, changed.id);
    };
    const onFailed = (error: Error): void => toastBad('Error', failureOf(kind, error));
    const onClose = isFromVoided ? openVoided : close;
    return <AnyDialog kind={kind} game={game} onClose={onClose} onSaved={onSaved} onFailed={onFailed} />;
  };
  const openFrom = (kind: GameDialogKind, game: GameView): void => setShown({ kind, game, isFromVoided: true });
  const dialog = shown && (
    <Suspense fallback={null}>
      {shown === 'voided' ? <VoidedGamesDialog onOpen={openFrom} onClose={close} /> : dialogOf(shown)}
    </Suspense>
  );
  return { open, openVoided, dialog };
}

const isListed = ({ games }: GamesPageView, { id }: GameView): boolean => games.some((game) => game.id === id);

/** The tie-breaker made a winner with equal players: next the dialog asks which of them went out first. */
const firstExitFollows = (before: GameView, after: GameView): boolean =>
  before.cardAllocation.status === 'noWinner' && after.cardAllocation.status === 'firstExitNeeded';
