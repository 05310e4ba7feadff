/** How keys move within a matrix that is one tab stop. */

export interface MatrixCell {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1],
  Home: [0, -Infinity], End: [0, Infinity], PageUp: [-Infinity, 0], PageDown: [Infinity, 0],
};

/** @returns null for a key that does not move; the edges hold */
export function movedBy(key: string, { row, column }: MatrixCell, size: number): MatrixCell | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const within = (index: number): number => Math.min(size - 1, Math.max(0, index));
  return { row: within(row + step[0]), column: within(column + step[1]) };
}
