/** Random rules that a group can play by. */
import fc from 'fast-check';
import { DAY_LINES, type Rules } from '../boards/rules.js';

/** Whole numbers that never rise; if there are few, some are equal. */
const falling = (length: number): fc.Arbitrary<number[]> =>
  fc.oneof(...[99, 2].map((most) =>
    fc.array(fc.integer({ min: -most, max: most }), { minLength: length, maxLength: length })))
    .map((points) => points.toSorted((a, b) => b - a));

/** The losers lose the points that the President and the Vice President get, so teams are often equal. */
const evenRoles: fc.Arbitrary<Rules['roles']> = fc.tuple(fc.nat(3), fc.nat(3)).map((points) => {
  const [vicePresident, president] = points.sort((a, b) => a - b);
  return { president, vicePresident, neutral: 0, viceLoser: -vicePresident || 0, loser: -president || 0 };
});

const anyRoles: fc.Arbitrary<Rules['roles']> = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99))
  .map(([one, two, three, four]) => {
    const [vicePresident, president] = [one, two].sort((a, b) => a - b) as [number, number];
    const [viceLoser, loser] = [three, four].sort((a, b) => a - b) as [number, number];
    return { president, vicePresident, neutral: 0, viceLoser: -viceLoser, loser: -loser };
  })
  // The losers pay exactly what the others get.
  .map((points) => {
    const sum = points.president + points.vicePresident;
    const viceLoser = Math.max(points.viceLoser, -Math.floor(sum / 2));
    return { ...points, viceLoser: viceLoser || 0, loser: -sum - viceLoser || 0 };
  })
  .filter(({ loser, viceLoser }) => loser >= -99 && loser <= viceLoser);

export const playableRules: fc.Arbitrary<Rules> = fc.record({
  roles: fc.oneof(anyRoles, evenRoles),
  lastRoundFactor: fc.integer({ min: 1, max: 9 }),
  places: falling(5) as fc.Arbitrary<unknown> as fc.Arbitrary<Rules['places']>,
  evening: falling(DAY_LINES.length).map((points) =>
    Object.fromEntries(DAY_LINES.map((line, index) => [line, points[index]!])) as unknown as Rules['evening']),
  smallEvenings: fc.constantFrom('inSequence', 'fromTheBottom'),
});
