/** Checks that an explanation adds up. If it does not, it is not shown: the page itself computes no sums. */
import type { ExplainedPart, ExplanationView, MovesView } from '../../../contract/explain.js';

export function addsUp(view: ExplanationView | MovesView): boolean {
  const { isSum, value, parts, rounds } = view;
  if (isSum && sumOf(parts) !== value) return false;
  if (!parts.every(partAddsUp)) return false;
  if (rounds && !roundsAddUp(rounds, parts[0]!)) return false;
  return !('crossings' in view) || movesAddUp(view);
}

const sumOf = (parts: readonly { readonly value: number }[]): number =>
  parts.reduce((sum, { value }) => sum + value, 0);

const partAddsUp = ({ value, parts }: ExplainedPart): boolean =>
  parts.length === 0 || (sumOf(parts) === value && parts.every(partAddsUp));

const roundsAddUp = (rounds: readonly number[], { parts: players }: ExplainedPart): boolean =>
  rounds.every((points, round) => sumOf(players.map(({ parts }) => parts[round]!)) === points);

const movesAddUp = ({ before, after, value, crossings }: MovesView): boolean =>
  [{ before, after, value, effects: null }, ...crossings].every((one) =>
    one.before.points + one.value === one.after.points
    && (one.effects === null || sumOf(one.effects.map((effect) => ({ value: effect }))) === one.value));
