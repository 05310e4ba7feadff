/** The server's answers about the group of most tests (`group.ts`), for component tests. */
import type { PositionTieBreaker } from '../../domain/game/game.events.js';
import { evolveGame, noGame } from '../../domain/game/game-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { type GameExample, gameRecorded } from '../../domain/testing/game-examples.js';
import { toGameView } from '../../contract/game-view.js';
import type { GamesPageView, GameView } from '../../contract/games.js';
import type { SealsView } from '../../contract/maintenance.js';
import type { PlanView } from '../../contract/plans.js';
import type { PlayerRef, UserView } from '../../contract/players.js';

const refOf = (id: number): PlayerRef => {
  const displayName = id === NO_PLAYER.id ? NO_PLAYER.displayName : id === 1 ? 'organizer' : `Player ${id}`;
  return { id, displayName, avatarUrl: null };
};

/** Member 1 is the admin, member 2 a recorder. */
export const memberAnswer = (id: number): UserView => ({
  ...refOf(id), username: id === 1 ? 'organizer' : `player${id}`, isAdmin: id === 1, canCreateGames: id === 2,
  isShishaSmoker: false, plannedMemberships: [], isActive: true, isPlaceholder: id === NO_PLAYER.id,
});

export const ADMIN = memberAnswer(1);
export const RECORDER = memberAnswer(2);
export const MEMBER = memberAnswer(3);
export const GROUP: UserView[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, NO_PLAYER.id].map(memberAnswer);

export const gameAnswer = (example: GameExample, tieBreakers: readonly PositionTieBreaker[] = []): GameView =>
  toGameView(scoreGame({ ...evolveGame(noGame, gameRecorded(example)), tieBreakers }), refOf);

/** All games on one page. */
export const pageAnswer = (...games: GameView[]): GamesPageView =>
  ({ date: null, page: 1, pageCount: Math.min(games.length, 1), games, playerCount: null });

/** An evening on Friday 31 July, for which nobody has answered. */
export const planAnswer = (change: Partial<PlanView> = {}): PlanView => ({
  date: '2026-07-31', time: '20:00', place: 'Game Room', note: '', state: 'open', games: 0, in: [],
  waiting: [], maybe: [], out: [], open: [], reasons: [], movedFrom: null, before: [], cancelled: null, weekly: false,
  closesAt: '2026-08-01T10:00:00.000Z', reminded: [], ...change,
});

/** Every screen of admins asks for this. */
export const NO_SEALS: SealsView = {
  latest: [], verified: null, verifying: null, notVerified: null, unsealedSince: null, unsealedBecauseOf: null,
  uncomparedSince: null, alarm: null, lost: null, acknowledged: null,
};
