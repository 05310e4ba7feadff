import { exportedGame } from './import-card.js';

const game = { game: { date: '2026-07-28', location: 'Game Room', gameType: 'Standard' }, teams: [
  { player1Id: 1, player2Id: 2, scores: [0, 0, 0, 0, 0] },
] };

test('the same exported game has the same key however it is formatted; other games have other keys', () => {
  const { key } = exportedGame(JSON.stringify(game))!;
  expect(key).toMatch(/^file-[0-9a-f]{16}$/);
  expect(exportedGame(JSON.stringify(game, null, 2))?.key).toBe(key);
  expect(exportedGame(JSON.stringify({ ...game, teams: [] }))?.key).not.toBe(key);
});

test('the fingerprint of an exported game is FNV-1a', () => {
  // The published value for the text "a".
  expect(exportedGame('1')?.key).toBe('file-af63ac4c86019afc');
});

test('a text that is not JSON holds no game', () => expect(exportedGame('no json')).toBeNull());
