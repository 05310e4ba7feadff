/** Tests what a guest owes, from when a guest who has joined owes fees, and who owes nothing. */
import { gameStreamId } from '../../domain/game/game.events.js';
import { GROUP_STREAM } from '../../domain/group/group.events.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import { CLEAR_ROUNDS, FOUR_TEAMS, gameRecorded } from '../../domain/testing/game-examples.js';
import { appendAll, type StreamEvent, playerAdded } from '../../projections/testing/log-arbitraries.js';
import { feesOfSuite } from '../../testing/worlds/fee-process.js';

const fees = feesOfSuite();

const PLAYER_IDS = Array.from({ length: 11 }, (_, index) => index + 1);

function game(gameId: number, date: string): StreamEvent {
  return { streamId: gameStreamId(gameId), event: gameRecorded({ gameId, date, rounds: CLEAR_ROUNDS }) };
}

/** @param playerId  the player in the place of member 3 */
function corrected(gameId: number, date: string, playerId: number): StreamEvent {
  const seats = FOUR_TEAMS.map(([one, other]) => [one === 3 ? playerId : one, other] as const);
  const rounds = CLEAR_ROUNDS.map((round) => round.map((id) => (id === 3 ? playerId : id)) as unknown as typeof round);
  const { data } = gameRecorded({ gameId, date, seats, rounds });
  const event = { type: 'GameCorrected', data: { ...data, tieBreakers: [], firstExit: null, reason: 'A cousin' } };
  return { streamId: gameStreamId(gameId), event: event as StreamEvent['event'] };
}

test('a month that began as a guest without a fee stays free, even if the log is read anew later', async () => {
  const guest = { playerId: 3, displayName: 'A cousin' };
  const fee = (isFree?: true): StreamEvent => ({
    streamId: playerStreamId(3),
    event: { type: 'MembershipTypeChanged', data: {
      playerId: 3, isShishaSmoker: false, ...(isFree && { isFree }), from: isFree ? '2026-03-01' : '2026-02-01',
    } },
  });
  const member = { ...guest, username: 'cousin', isAdmin: false, canCreateGames: false, isShishaSmoker: true };
  await appendAll(fees.store, [
    ...PLAYER_IDS.filter((id) => id !== 3).map(playerAdded),
    { streamId: playerStreamId(3), event: { type: 'GuestAdded', data: guest } },
    game(1, '2026-01-03'), fee(), game(2, '2026-02-07'), game(3, '2026-03-07'), fee(true), game(4, '2026-04-04'),
    // The guest joins on the evening itself, and before the month's next game.
    { streamId: playerStreamId(3), event: { type: 'GuestJoined', data: { ...member, from: '2026-04-04' } } },
    game(5, '2026-04-11'), game(6, '2026-05-02'),
  ]);
  const charged = { '2026-02': ['charge'], '2026-03': ['charge'], '2026-05': ['charge'] };
  await fees.settled(fees.startProcess({ batchEvents: 1 }));
  expect(await fees.feesOf(3)).toEqual(charged);
  await fees.readAnew();
  await fees.settled(fees.startProcess());
  expect(await fees.feesOf(3)).toEqual(charged);
  expect(await fees.feesOf(4)).toMatchObject({ '2026-01': ['charge'], '2026-04': ['charge'] });
});

test('a guest who is put into a game later owes what was known then', async () => {
  const said = { playerId: 12, isShishaSmoker: false, from: '2026-02-01' };
  await appendAll(fees.store, [
    ...PLAYER_IDS.map(playerAdded), game(1, '2026-01-03'), game(2, '2026-01-31'),
    { streamId: playerStreamId(12), event: { type: 'GuestAdded', data: { playerId: 12, displayName: 'A cousin' } } },
    corrected(1, '2026-01-03', 12), corrected(2, '2026-01-31', 12),
    { streamId: playerStreamId(12), event: { type: 'MembershipTypeChanged', data: said } },
    corrected(2, '2026-02-01', 12),
  ]);
  for (const options of [{ batchEvents: 1 }, {}]) {
    await fees.settled(fees.startProcess(options));
    expect(await fees.feesOf(12)).toEqual({ '2026-02': ['charge'] });
    await fees.readAnew();
  }
});

test('a month that cost nothing when it began stays free, whatever type the member has had since', async () => {
  const reason = 'Shisha costs';
  const shisha = { playerId: 3, isShishaSmoker: true, from: '2026-01-01' };
  await appendAll(fees.store, [
    ...PLAYER_IDS.map(playerAdded),
    { streamId: GROUP_STREAM, event: {
      type: 'FeesChanged', data: { from: '2026-01', regular: 0, shisha: 1800, reason } } },
    game(1, '2026-01-03'),
    { streamId: playerStreamId(3), event: { type: 'MembershipTypeChanged', data: shisha } },
    game(2, '2026-01-10'), game(3, '2026-02-07'),
  ]);
  await fees.settled(fees.startProcess());
  expect([await fees.feesOf(3), await fees.feesOf(4)]).toEqual([{ '2026-02': ['charge'] }, {}]);
});
