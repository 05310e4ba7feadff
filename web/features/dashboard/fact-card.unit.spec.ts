import { FACTS } from './fact-card.js';

test('there are 28 different facts, and each fits on the card', () => {
  expect(new Set(FACTS).size).toBe(28);
  for (const fact of FACTS) {
    expect(fact).toMatch(/^[A-Z].*\.$/);
    expect(fact.length).toBeLessThanOrEqual(120);
  }
});
