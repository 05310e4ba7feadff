import { change, type NoBody, read } from './call.js';
import type {
  FirstExitRequest, GameCorrectionBody, NewGameBody, GamesPageView, GameVersionView, GameView, PositionScoresView,
  TieBreakersBody, VoidedGameView,
} from './games.js';
import type { PlayerRef } from './players.js';
import type { ReasonRequest } from './request.js';
import { staleAfter } from './stale.js';

const stale = staleAfter('game');
const from = ['games', 'players'];

export const gameCalls = {
  list: read<GameView[]>('/api/games', 'member', { from }),
  lastPlayers: read<PlayerRef[]>('/api/games/last-players', 'member', { from }),
  ofDate: read<GameView[]>('/api/games/date/:date', 'member', { from }),
  page: read<GamesPageView>('/api/games/pages/:page', 'member', { from }),
  pageOfDate: read<GamesPageView>('/api/games/date/:date/pages/:page', 'member', { from: [...from, 'standings'] }),
  voided: read<VoidedGameView[]>('/api/games/voided', 'member'),
  one: read<GameView>('/api/games/:id', 'member'),
  history: read<GameVersionView[]>('/api/games/:id/history', 'member'),
  record: change<NewGameBody, GameView>('POST', '/api/games', 'recorder', { status: 201, stale }),
  correct: change<GameCorrectionBody, GameView>('POST', '/api/games/:id/correct', 'recorder', { stale }),
  void: change<ReasonRequest, GameView>('POST', '/api/games/:id/void', 'recorder', { stale }),
  restore: change<ReasonRequest, GameView>('POST', '/api/games/:id/restore', 'recorder', { stale }),
  setTieBreakers: change<TieBreakersBody, GameView>(
    'POST', '/api/games/:id/position-tie-breakers', 'member', { stale },
  ),
  setFirstExit: change<FirstExitRequest, GameView>('POST', '/api/games/:id/tie-breakers', 'member', { stale }),
  resetPositions: change<NoBody, GameView>('POST', '/api/games/:id/reset-positions', 'recorder', { stale }),
  /** Scores follow from the log by themselves; this only returns them. */
  calculate: change<NoBody, PositionScoresView>('POST', '/api/games/:id/calculate-position-scores', 'member'),
};
