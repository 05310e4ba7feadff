/** The line under a board with the points for each place. */
import type { ReactElement } from 'react';
import type { LegendLine } from '../../../domain/boards/legends.js';
import { scoreText } from '../../../domain/number-text.js';

export interface LegendProps {
  readonly title: string;
  readonly lines: readonly LegendLine[];
}

export const Legend = ({ title, lines }: LegendProps): ReactElement => (
  <p className="legend">
    <span>{title}</span>
    {lines.map(({ label, points }) => (
      <span key={label} className="num">
        {label} <b>{scoreText(points)}</b>
      </span>
    ))}
  </p>
);
