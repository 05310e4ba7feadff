/** The open dialog of a game, its toast when it is done, and the dialog that follows. */
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { pathOf } from '../../../contract/call.js';
import { gameCalls } from '../../../contract/games.calls.js';
import type { GamesPageView, GameView } from '../../../contract/games.js';
import { isolated } from '../../../domain/text.js';
import { playersOf } from '../../figures/game-text.js';
import { getJson, newIdempotencyKey, send } from '../../transport/http.js';
import { refresh } from '../../transport/resource.js';
import { toastBad, toastGood } from '../../ui/toast.js';
import { gameQuery, withGame } from '../../figures/games.api.js';
import { type ChangeKind, GAME_LIST_ID, type GameDialogKind, gameHeadingId, type OpenDialog } from './game-dialog.js';

/** The dialogs are loaded lazily because they are seldom opened. */
const AnyDialog = lazy(() => import('./any-dialog.js'));

const SUCCESSES: Record<ChangeKind, (game: GameView) => readonly [title: string, text: string]> = {
  tieBreaker: ({ id }) => ['Positions Updated', `Position tie-breakers saved for game ${id}.`],
  firstExit: (game) => ['Position Tie-Breaker Updated', `Tie resolved! ${firstExitName(game)} exited first.`],
  reset: ({ id }) => ['Positions Reset', `Reset Complete. Game ${id} ranks by round sum again.`],
  edit: ({ id }) => ['Game Corrected', `Game ${id} is corrected, and every board with it.`],
  void: ({ id }) => ['Game Voided', `Game ${id} no longer counts.`],
  restore: ({ id }) => ['Game Restored', `Game ${id} counts again.`],
};

const firstExitName = (game: GameView): string => {
  const [player] = playersOf(game, game.firstExit === null ? [] : [game.firstExit.firstExitPlayerId]) ?? [];
  return isolated(player?.displayName ?? '');
};

/** The games of a list without pages. */
export const listOf = (games: GameView[]): GamesPageView =>
  ({ date: null, page: 1, pageCount: 1, games, playerCount: null });

/**
 * The open dialog or null, and a function that opens one.
 * @param page  the current page, from which an open dialog takes its game
 */
export function useGameDialogs(page: GamesPageView) {
  const [shown, setShown] = useState<OpenDialog | null>(null);
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
  const saved = (kind: ChangeKind, before: GameView, changed: GameView): void => {
    changedGame.current = changed;
    toastGood(...SUCCESSES[kind](changed));
    setShown(firstExitFollows(before, changed) ? { kind: 'firstExit', game: changed } : null);
    afterChange(kind, changed.id);
  };
  const asListed = (opened: OpenDialog): OpenDialog => (opened === 'voided' ? opened : {
    ...opened, game: page.games.find(({ id }) => id === opened.game.id) ?? opened.game,
  });
  return {
    open: (kind: GameDialogKind, game: GameView): void => setShown({ kind, game }),
    openVoided: (): void => setShown('voided'),
    dialog: shown && (
      <Suspense fallback={null}>
        <AnyDialog opened={asListed(shown)} onClose={() => setShown(null)} onSaved={saved} />
      </Suspense>
    ),
  };
}

const isListed = ({ games }: GamesPageView, { id }: GameView): boolean => games.some((game) => game.id === id);

/** The tie-breaker made a winner with equal players: the next dialog asks which of them went out first. */
const firstExitFollows = (before: GameView, after: GameView): boolean =>
  before.cardAllocation.status === 'noWinner' && after.cardAllocation.status === 'firstExitNeeded';

const RECALCULATION_PAUSE_MS = 200;

/**
 * Reads again everything that shows a changed game; for tie-breakers see docs/rules.md, Calls.
 * @returns a function to call after a saved change; its failures are reported in a toast
 */
export function useAfterChange(): (kind: ChangeKind, gameId: number) => void {
  const queryClient = useQueryClient();
  return (kind, gameId) => {
    const failed = (): void => toastBad('Error', 'There was a problem updating the display.');
    refresh(queryClient, 'game').catch(failed);
    if (kind !== 'tieBreaker') return;
    recalculated(gameId).then(
      (game) => queryClient.setQueryData(gameQuery(gameId).queryKey, game),
      (error: Error) => toastBad('Error', error.message),
    );
  };
}

async function recalculated(gameId: number): Promise<GameView> {
  await new Promise((resolve) => setTimeout(resolve, RECALCULATION_PAUSE_MS));
  // The browser's cache must not answer this read.
  const asked = { id: gameId, t: Date.now() };
  await send(gameCalls.calculate, {}, newIdempotencyKey(), asked).catch(() => {
    throw new Error('Failed to calculate position scores');
  });
  return getJson<GameView>(pathOf(gameCalls.one, asked), new AbortController().signal).catch(() => {
    throw new Error('Failed to get updated game data');
  });
}
