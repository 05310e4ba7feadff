/**
 * Tests that draws are fair and as even and fresh as they claim, and that a game keeps only the draw of its own teams.
 */
import { recordGame, CLEAR_ROUNDS, FIVE_TEAMS, FOUR_TEAMS } from '../testing/game-examples.js';
import { on, specify } from '../testing/given-when-then.js';
import { toDomainEvent } from '../event-registry.js';
import { gameDecider } from '../game/game.decider.js';
import { NO_PLAYER } from '../no-player.js';
import { type ClaimedDraw, DRAW_METHODS } from './game-draw.js';
import { lastGames, whyText } from './draw-text.js';
import { bestDraws, type DrawBasis, drawTeams, fairLot, teamForm } from './draw-teams.js';
import { allPairings, arePaired, pairingCount, pairKey, type Pairing } from './pairings.js';

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const nothing: DrawBasis = { tables: [], forms: new Map() };
const METHOD_FIELDS = 'The draw must state the form or the partners that its method considers, and nothing else.';
/** The ratings: player 1 has 11, player 10 has 20. */
const ladder = new Map(TEN.map((id) => [id, 10 + id]));
/** Four games in which each of the first five played with a different one of the last five every time. */
const turning: Pairing[] = [0, 1, 2, 3].map((game) =>
  [0, 1, 2, 3, 4].map((seat) => [seat + 1, 6 + ((seat + game) % 5)] as const));

/** Random bits with a fixed seed (mulberry32). */
function seededBits(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

const keyOf = (pairs: Pairing): string => pairs.map(pairKey).sort().join(',');

/** The distance of counts from even ones (chi-squared); about the number of cells if they differ by chance. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, each) => sum + each, 0) / counts.length;
  return counts.reduce((sum, each) => sum + (each - expected) ** 2 / expected, 0);
}

/** A limit of the mean and five standard deviations, which less than one fair draw in a million exceeds. */
const bound = (cells: number): number => cells - 1 + 5 * Math.sqrt(2 * (cells - 1));

describe('pairings', () => {
  test.each([[2, 1], [8, 105], [10, 945]])('of %d players are %d, each once', (players, count) => {
    const all = allPairings(TEN.slice(0, players));
    expect([all.length, new Set(all.map(keyOf)).size, pairingCount(players)]).toEqual([count, count, count]);
    for (const pairs of all) expect(pairs.flat().sort((a, b) => a - b)).toEqual(TEN.slice(0, players));
  });
});

describe('the lot', () => {
  test('throws away the numbers that would favour the first places', () => {
    const bits = [2 ** 32 - 1, 7];
    expect(fairLot(() => bits.shift()!)(3)).toBe(1);
  });

  const times = 40;
  const draws = DRAW_METHODS.flatMap((method) => [8, 9, 10].map((players) => [method, players] as const));
  test.each(draws)('gives every pairing of a %s draw of %i players its chance', (method, players) => {
    const basis = method === 'random' ? nothing : { tables: turning, forms: ladder };
    const lot = fairLot(seededBits(20260729));
    const seated = TEN.slice(0, players);
    const best = bestDraws(seated, method, basis);
    const possible = players === 8 ? 105 : 945;
    expect(best[0]).toMatchObject({ possible, asGood: best.length });
    expect(best.length).toBeGreaterThan(method === 'random' ? possible - 1 : 4);
    const counts = new Map(best.map(({ pairs }) => [keyOf(pairs), 0]));
    expect(counts.size).toBe(best.length);
    for (let draw = 0; draw < best.length * times; draw += 1) {
      const key = keyOf(best[lot(best.length)]!.pairs);
      counts.set(key, counts.get(key)! + 1);
    }
    expect(chiSquare([...counts.values()])).toBeLessThan(bound(best.length));
    // The draw takes the place that the random number names.
    const drawn = drawTeams(seated, method, basis, (count) => (count === best.length ? 3 : 0));
    expect(drawn).toEqual(best[3]);
  });

  test('is not fooled: a lot that prefers the first place is found', () => {
    const bits = seededBits(1);
    const counts = Array.from({ length: 20 }, () => 0);
    for (let draw = 0; draw < 20 * times; draw += 1) counts[bits() % 5 === 0 ? 0 : bits() % 20]! += 1;
    expect(chiSquare(counts)).toBeGreaterThan(bound(20));
  });
});

describe('a draw', () => {
  const spreadOf = (pairs: Pairing): number => {
    const forms = pairs.map((pair) => teamForm(pair, ladder));
    return Math.max(...forms) - Math.min(...forms);
  };
  const repeats = (pairs: Pairing, games: number): boolean =>
    turning.slice(0, games).some((table) => pairs.some((pair) => table.some((one) => arePaired([one], [pair]))));

  test('is balanced within 2 points of form of the best', () => {
    const all = allPairings(TEN).filter((pairs) => spreadOf(pairs) <= 2).map(keyOf);
    const drawn = bestDraws(TEN, 'balanced', { ...nothing, forms: ladder });
    expect(drawn.map(({ pairs }) => keyOf(pairs)).sort()).toEqual(all.sort());
    for (const { pairs, spread } of drawn) expect(spread).toBe(spreadOf(pairs));
  });

  test('is fresh within two games of the best', () => {
    const all = allPairings(TEN).filter((pairs) => !repeats(pairs, 2)).map(keyOf);
    const drawn = bestDraws(TEN, 'fresh', { ...nothing, tables: turning });
    expect(drawn.map(({ pairs }) => keyOf(pairs)).sort()).toEqual(all.sort());
    for (const { pairs, freshFor } of drawn) {
      expect([repeats(pairs, freshFor!), freshFor === 4 || repeats(pairs, freshFor! + 1)]).toEqual([false, true]);
    }
  });

  test('is both within 4 points, where a game counts two points of form', () => {
    const costs = allPairings(TEN).map((pairs) => {
      const freshFor = [4, 3, 2, 1, 0].find((games) => !repeats(pairs, games))!;
      return { key: keyOf(pairs), cost: spreadOf(pairs) - 2 * freshFor };
    });
    const best = Math.min(...costs.map(({ cost }) => cost));
    const all = costs.filter(({ cost }) => cost <= best + 4).map(({ key }) => key);
    const drawn = bestDraws(TEN, 'both', { tables: turning, forms: ladder });
    expect(drawn.map(({ pairs }) => keyOf(pairs)).sort()).toEqual(all.sort());
  });

  test('of nine gives No Player to one of those who sat alone least, whatever the method', () => {
    const nine = TEN.slice(0, 9);
    /** Players 1 to 7 sat alone once in their games, 8 and 9 never. */
    const tables = nine.slice(0, 7).map((alone): Pairing =>
      [[alone, NO_PLAYER.id], ...allPairings(nine.filter((id) => id !== alone))[0]!]);
    for (const method of DRAW_METHODS) {
      const basis = { ...nothing, tables };
      const draws = bestDraws(nine, method, basis);
      for (const { pairs, possible } of draws) {
        expect(possible).toBe(2 * 105);
        const alone = pairs.find((pair) => pair.includes(NO_PLAYER.id))!;
        expect([8, 9]).toContain(alone.find((id) => id !== NO_PLAYER.id));
      }
    }
  });

  test('of nine gives No Player to a newcomer only among newcomers', () => {
    const nine = TEN.slice(0, 9);
    const alone = (tables: readonly Pairing[]): Set<number> => new Set(bestDraws(nine, 'random', { ...nothing, tables })
      .map(({ pairs }) => pairs.find((pair) => pair.includes(NO_PLAYER.id))!.find((id) => id !== NO_PLAYER.id)!));
    // Player 9 never played, and of the others only 1 sat alone.
    expect(alone([[[1, NO_PLAYER.id], [2, 3], [4, 5], [6, 7], [8, 10]]])).toEqual(new Set([2, 3, 4, 5, 6, 7, 8]));
    expect(alone([])).toEqual(new Set(nine));
  });

  test('says why these pairs, and compares no players', () => {
    const { pairs: _, ...drawn } = drawTeams(TEN, 'both', { tables: turning, forms: ladder }, () => 0);
    expect(whyText({ ...drawn, asGood: 24, spread: 15.2, freshFor: 4 })).toBe(
      'Drawn from the 24 fairest and freshest line-ups. Nobody sits with a partner of the last 4 games.',
    );
    expect(whyText({ method: 'fresh', possible: 105, asGood: 1, freshFor: 1 })).toBe(
      'This is the freshest line-up. Nobody sits with a partner of the last game.',
    );
    expect(whyText({ method: 'balanced', possible: 105, asGood: 15, spread: 5.6 })).toBe(
      'Drawn from the 15 fairest line-ups.',
    );
    expect(whyText({ method: 'random', possible: 945, asGood: 945 })).toBe(
      'Of 945 possible pairings, each was equally likely. This is the one that the lot chose.',
    );
  });
});

describe('the draw of a recorded game', () => {
  const given = specify(gameDecider, { today: '2025-03-14' });
  const draw: ClaimedDraw = {
    method: 'balanced', draws: 2, possible: 945, asGood: 24, spread: 1.5,
    pairs: [[10, 9], [3, 4], [5, 6], [7, 8], [1, 2]],
  };
  const command = { ...recordGame({ rounds: CLEAR_ROUNDS, seats: FIVE_TEAMS }), draw };

  test('is kept without its pairs, which are the teams, and can be read again', () => {
    const [event] = gameDecider.decide(command, gameDecider.initialState, on('2025-03-14'));
    const { pairs: _, ...kept } = draw;
    expect(event).toMatchObject({ type: 'GameRecorded', data: { draw: kept } });
    expect(toDomainEvent('GameRecorded', JSON.parse(JSON.stringify(event!.data)), 1)).toEqual(event);
    expect(gameDecider.evolve(gameDecider.initialState, event!, undefined)).toMatchObject({ draw: kept });
  });

  test.each([
    [{ pairs: [[1, 3], [2, 4], [5, 6], [7, 8], [9, 10]] as Pairing }, 'The draw made other teams than the game has.'],
    [{ pairs: FOUR_TEAMS }, 'The draw made other teams than the game has.'],
    [{ possible: 105 }, 'These players cannot sit in 105 ways.'],
    [{ asGood: 946 }, '946 of 945 pairings cannot be as good.'],
    [{ freshFor: 4 }, METHOD_FIELDS],
    [{ method: 'fresh' as const }, METHOD_FIELDS],
    [{ method: 'both' as const, freshFor: 13 }, 'A draw considers the partners of 12 games at most.'],
  ])('must fit the teams: %j', (change, message) => {
    given().when({ ...command, draw: { ...draw, ...change } }).refused('DrawMustFitTheTeams', 'malformed', message);
  });

  test('of nine players counts the pairings of the others for each who may sit alone', () => {
    const seats = [...FOUR_TEAMS, [9, NO_PLAYER.id]] as const;
    const nine = { ...recordGame({ rounds: CLEAR_ROUNDS, seats }), draw: { ...draw, pairs: seats } };
    const valid = { ...nine, draw: { ...nine.draw, possible: 210 } };
    expect(() => gameDecider.decide(valid, gameDecider.initialState, on('2025-03-14'))).not.toThrow();
    given().when({ ...nine, draw: { ...nine.draw, possible: 100 } }).refused(
      'DrawMustFitTheTeams', 'malformed', 'These players cannot sit in 100 ways.',
    );
  });
});

test('the last game is said without a number', () => {
  expect([lastGames(1), lastGames(3)]).toEqual(['the last game', 'the last 3 games']);
});
