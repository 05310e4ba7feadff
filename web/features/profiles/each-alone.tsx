/** Two players side by side, each alone; a line marks the higher figure. */
import type { TogetherView } from '../../../contract/profiles.js';
import { formRef, statsRef } from '../../../domain/explain/addresses.js';
import { RowName } from '../../figures/members.js';
import { Panel } from '../../ui/page-head.js';
import { averageText, scoreText } from '../../../domain/text.js';
import { Why } from '../../figures/why.js';

type Alone = TogetherView['players'][number];

interface Line {
  readonly label: string;
  /** Null if the player has none. */
  readonly value: (alone: Alone) => number | null;
  readonly text: (value: number) => string;
  /** Beside the value. */
  readonly after?: (alone: Alone) => string;
  readonly ref?: (alone: Alone) => string | null;
}

const rateOf = (label: string, rate: 'winRate' | 'presidentRate' | 'loserRate'): Line =>
  ({ label, value: (alone) => alone[rate], text: (value) => `${value}%`, ref: ({ refs }) => refs[rate] });

const LINES: readonly Line[] = [
  {
    label: 'Points per evening', value: ({ pointsPerEvening }) => pointsPerEvening, text: averageText,
    ref: ({ player }) => statsRef(player.id, { figure: 'pointsPerEvening' }),
  },
  rateOf('Games won', 'winRate'),
  rateOf('President', 'presidentRate'),
  rateOf('Loser', 'loserRate'),
  {
    label: 'Best evening', value: ({ best }) => best?.total ?? null, text: scoreText,
    ref: ({ best }) => best?.ref ?? null,
  },
  {
    label: 'Longest run of wins', value: ({ longestRun }) => longestRun?.games ?? 0, text: String,
    ref: ({ refs }) => refs.longestRun,
  },
  {
    label: 'Form rating', value: ({ rating }) => rating?.value ?? null,
    text: (value) => value.toFixed(1), ref: ({ player }) => formRef(player.id),
    after: ({ rating }) => ` ± ${rating!.spread.toFixed(1)}`,
  },
];

export const EachAlone = ({ players }: Pick<TogetherView, 'players'>) => (
  <Panel title="Each alone" note="All time. The line marks the higher figure." headingId="alone-heading">
    <table className="each" aria-labelledby="alone-heading">
      <thead>
        <tr>
          <th scope="col"><RowName>{players[0].player.displayName}</RowName></th>
          <td />
          <th scope="col"><RowName>{players[1].player.displayName}</RowName></th>
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => (
          <tr key={line.label}>
            <Side line={line} own={players[0]} other={players[1]} />
            <th scope="row">{line.label}</th>
            <Side line={line} own={players[1]} other={players[0]} />
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);

function Side({ line, own, other }: { readonly line: Line; readonly own: Alone; readonly other: Alone }) {
  const { label, value, text, ref, after } = line;
  const shown = value(own);
  const isMore = shown !== null && shown > (value(other) ?? -Infinity);
  return (
    <td>
      <span className={isMore ? 'more' : undefined}>
        {shown === null ? '–' : (
          <>
            <Why
              of={ref?.(own) ?? null}
              label={`${label.toLowerCase()} of ${own.player.displayName}`}
              text={text(shown)}
            />
            {after?.(own)}
          </>
        )}
        {isMore && <span className="vh"> higher</span>}
      </span>
    </td>
  );
}
