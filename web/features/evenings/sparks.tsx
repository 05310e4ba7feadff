/** The sums of a game's teams after each round, as lines. Lengths are shares of the width, so nothing is measured. */
import type { ReactElement } from 'react';
import type { TeamView } from '../../../contract/games.js';
import { sumsOf } from '../../../domain/evening/sums.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { isTeamOf } from '../../figures/game-text.js';

const HEIGHT = 96;
/** Room for the labels of the rounds. */
const FOOT = 24;
const EDGE = 6;

export interface SparksProps {
  readonly teams: readonly TeamView[];
  readonly winnerId: number | undefined;
  readonly readerId: number | undefined;
  readonly label: string;
}

type Pen = 'hush' | 'winner' | 'you';

/** In the order in which they are painted. */
const PENS: readonly Pen[] = ['hush', 'winner', 'you'];

/** Share of the width, in percent. */
const x = (round: number): string => `${2 + (round / ROUND_COUNT) * 94}%`;

export function Sparks({ teams, winnerId, readerId, label }: SparksProps): ReactElement {
  const penOf = (team: TeamView): Pen => {
    if (isTeamOf(team, readerId)) return 'you';
    return team.teamId === winnerId ? 'winner' : 'hush';
  };
  const lines = teams.map((team) => ({ pen: penOf(team), sums: [0, ...sumsOf(team)] }));
  const all = lines.flatMap(({ sums }) => sums);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (sum: number): number => EDGE + ((high - sum) / (high - low || 1)) * (HEIGHT - 2 * EDGE);
  return (
    <svg className="sparks" width="100%" height={HEIGHT + FOOT} role="img" aria-label={label}>
      <line className="zero-line" x1={x(0)} x2={x(ROUND_COUNT)} y1={y(0)} y2={y(0)} />
      {Array.from({ length: ROUND_COUNT }, (_, index) => (
        <text key={index} x={x(index + 1)} y={HEIGHT + FOOT - 6} textAnchor="middle">
          R{index + 1}
        </text>
      ))}
      {PENS.flatMap((pen) => lines.filter((line) => line.pen === pen)).map(({ pen, sums }, index) => (
        <Line key={index} pen={pen} heights={sums.map(y)} />
      ))}
    </svg>
  );
}

function Line({ pen, heights }: { readonly pen: Pen; readonly heights: readonly number[] }): ReactElement {
  const parts = heights.slice(1).map((height, index) => (
    <line key={index} x1={x(index)} y1={heights[index]} x2={x(index + 1)} y2={height} />
  ));
  const end = heights.at(-1)!;
  return (
    <>
      {pen !== 'hush' && <g className="halo">{parts}</g>}
      <g className={pen}>
        {parts}
        {pen === 'winner'
          ? <rect x={x(ROUND_COUNT)} y={end - 3.5} width="7" height="7" transform="translate(-3.5)" />
          : <circle cx={x(ROUND_COUNT)} cy={end} r={pen === 'you' ? 4.5 : 2.5} />}
      </g>
    </>
  );
}
