/** The open dialog of a game, its toast when it is done, and the dialog that follows. */
import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import type { GamesPageView, GameView } from '../../../contract/games.js';
import { withGame } from '../boards/games-page.api.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { useAfterChange } from './after-change.js';
import { type ChangeKind, failureOf, SUCCESSES } from './dialog-texts.js';
import { GAME_LIST_ID, type GameDialogKind, type GameDialogProps, gameHeadingId } from './game-dialog.js';

// Loaded when opened.
const TieDialog = lazy(async () => ({ default: (await import('./tie-dialog.js')).TieDialog }));
const FirstExitDialog = lazy(async () => ({ default: (await import('./first-exit-dialog.js')).FirstExitDialog }));
const ResetDialog = lazy(async () => ({ default: (await import('./reset-dialog.js')).ResetDialog }));
const DetailsDialog = lazy(async () => ({ default: (await import('./details-dialog.js')).DetailsDialog }));
const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.js')).EditDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.js')).VoidGameDialog }));
const RestoreDialog = lazy(async () => ({ default: (await import('./void-dialog.js')).RestoreDialog }));
const VoidedGamesDialog = lazy(async () => ({ default: (await import('./voided-games.js')).VoidedGamesDialog }));

const CHANGES: Record<ChangeKind, ComponentType<GameDialogProps>> = {
  tieBreaker: TieDialog,
  firstExit: FirstExitDialog,
  reset: ResetDialog,
  edit: EditDialog,
  void: VoidDialog,
  restore: RestoreDialog,
};

interface OpenDialog {
  readonly kind: GameDialogKind;
  readonly game: GameView;
  /** Whether it was opened from the list of voided games and returns to it. */
  readonly isFromVoided: boolean;
}

export interface GameDialogs {
  readonly open: (kind: GameDialogKind, game: GameView) => void;
  readonly openVoided: () => void;
  /** The open dialog, or null. */
  readonly dialog: ReactElement | null;
}

/** @param page  the current page: an open dialog shows its game as it is there */
export function useGameDialogs(page: GamesPageView): GameDialogs {
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
  const open = (kind: GameDialogKind, game: GameView, isFromVoided = false): void =>
    setShown({ kind, game, isFromVoided });
  const openVoided = (): void => setShown('voided');
  const opened = { open, openVoided };
  if (shown === null) return { ...opened, dialog: null };
  if (shown === 'voided') {
    const openFrom = (kind: GameDialogKind, game: GameView): void => open(kind, game, true);
    return { ...opened, dialog: fetched(<VoidedGamesDialog onOpen={openFrom} onClose={() => setShown(null)} />) };
  }

  const { kind } = shown;
  const game = page.games.find(({ id }) => id === shown.game.id) ?? shown.game;
  const onClose = (): void => setShown(shown.isFromVoided ? 'voided' : null);
  if (kind === 'details') {
    return { ...opened, dialog: fetched(<DetailsDialog game={game} onClose={onClose} />) };
  }
  const onSaved = (changed: GameView): void => {
    changedGame.current = changed;
    toastGood(...SUCCESSES[kind](changed));
    if (firstExitFollows(game, changed)) open('firstExit', changed);
    else setShown(null);
    afterChange(kind, changed.id);
  };
  const onFailed = (error: Error): void => toastBad('Error', failureOf(kind, error));
  const Change = CHANGES[kind];
  const props: GameDialogProps = { game, onClose, onSaved, onFailed };
  return { ...opened, dialog: fetched(<Change key={kind} {...props} />) };
}

const isListed = ({ games }: GamesPageView, { id }: GameView): boolean => games.some((game) => game.id === id);

const fetched = (dialog: ReactElement) => <Suspense fallback={null}>{dialog}</Suspense>;

/** The tie-breaker made a winner with equal players: next the dialog asks which of them went out first. */
const firstExitFollows = (before: GameView, after: GameView): boolean =>
  before.cardAllocation.status === 'noWinner' && after.cardAllocation.status === 'firstExitNeeded';
