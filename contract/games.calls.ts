import { change, changing, type NoBody, read } from './call.js';
import type { FoundGames, WaitingCount, WaitingGames } from './find-games.js';
import type {
  DrawBasisView, FirstExitRequest, GameCorrectionBody, NewGameBody, GamesPageView, GameVersionView, GameView,
  PositionScoresView, TieBreakersBody, VoidedGameView,
} from './games.js';
import type { PlayerRef } from './players.js';
import type { ReasonRequest } from './request.js';

const changeGame = changing('game');
const follows = ['game'] as const;
const from = ['games', 'players'] as const;
const asOf = true;

export const gameCalls = {
  list: read<GameView[]>('/api/games', 'member', { from, asOf }),
  lastPlayers: read<PlayerRef[]>('/api/games/last-players', 'member', { from }),
  /** The data with which the wizard draws teams and checks a date, even when it loses the network. */
  drawBasis: read<DrawBasisView>('/api/games/draw-basis', 'member', {
    from: ['games', 'standings', 'players', 'finalized-months'],
  }),
  ofDate: read<GameView[]>('/api/games/date/:date', 'member', { from, asOf }),
  page: read<GamesPageView>('/api/games/pages/:page', 'member', { from, asOf }),
  pageOfDate: read<GamesPageView>('/api/games/date/:date/pages/:page', 'member', {
    from: [...from, 'standings', 'finalized-months'], asOf,
  }),
  voided: read<VoidedGameView[]>('/api/games/voided', 'member', { follows }),
  find: read<FoundGames>('/api/games/find', 'member', { follows }),
  waiting: read<WaitingGames>('/api/games/waiting', 'member', { from: [...from, 'finalized-months'] }),
  waitingCount: read<WaitingCount>('/api/games/waiting/count', 'member', { from: ['games', 'finalized-months'] }),
  one: read<GameView>('/api/games/:id', 'member', { asOf, follows }),
  history: read<GameVersionView[]>('/api/games/:id/history', 'member', { follows }),
  record: changeGame<NewGameBody, GameView>('POST', '/api/games', 'recorder', { status: 201 }),
  correct: changeGame<GameCorrectionBody, GameView>('POST', '/api/games/:id/correct', 'recorder'),
  void: changeGame<ReasonRequest, GameView>('POST', '/api/games/:id/void', 'recorder'),
  restore: changeGame<ReasonRequest, GameView>('POST', '/api/games/:id/restore', 'recorder'),
  setTieBreakers: changeGame<TieBreakersBody, GameView>('POST', '/api/games/:id/position-tie-breakers', 'member'),
  setFirstExit: changeGame<FirstExitRequest, GameView>('POST', '/api/games/:id/tie-breakers', 'member'),
  resetPositions: changeGame<NoBody, GameView>('POST', '/api/games/:id/reset-positions', 'recorder'),
  /** Returns the scores, which always follow from the log. */
  calculate: change<NoBody, PositionScoresView>('POST', '/api/games/:id/calculate-position-scores', 'member'),
};
