/** How often the player had each role, by round; darker is a larger share of the round. */
import type { RolesView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { counted } from '../../../domain/text.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { winRate } from '../../../domain/scoring/win-rate.js';
import { Why } from '../../figures/why.js';
import { Icon, type IconProps } from '../../ui/controls.js';
import { Panel } from '../../ui/page-head.js';
import { ColumnHeads } from '../../ui/table.js';
import type { OfPeriod } from './company.js';

/** The crown of each role; null for none. */
const ROLES: readonly (readonly [key: keyof RolesView, title: string, crown: Omit<IconProps, 'name'> | null])[] = [
  ['president', 'President', { look: 'solid' }],
  ['vicePresident', 'Vice President', {}],
  ['neutral', 'Neutral', null],
  ['viceLoser', 'Vice Loser', { look: 'turned' }],
  ['loser', 'Loser', { look: 'solid turned' }],
];

const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index);

const COLUMNS = [
  ['Role'],
  ...ROUNDS.map((round) => [
    <><span className="vh">Round </span><span aria-hidden="true">R</span>{round + 1}</>,
  ] as const),
  ['All'],
] as const;

export const RoleRounds = ({ player, figures }: OfPeriod) => (
  <Panel
    title="Roles by round"
    note={counted(figures.gamesPlayed * ROUND_COUNT, 'round')}
    headingId="roles-heading"
  >
    <table className="role-rounds" aria-labelledby="roles-heading">
      <ColumnHeads columns={COLUMNS} />
      <tbody>
        {ROLES.map(([key, title, crown]) => (
          <tr key={key}>
            <th scope="row">
              <span className="role">
                {crown === null ? <i /> : <Icon name="crown" {...crown} />}
                {title}
              </span>
            </th>
            <RoleCells player={player} figures={figures} role={key} title={title} />
          </tr>
        ))}
      </tbody>
    </table>
    <p className="small muted">Darker means a larger share of the round.</p>
  </Panel>
);

interface RoleCellsProps extends OfPeriod {
  readonly role: keyof RolesView;
  readonly title: string;
}

function RoleCells({ player: { id, displayName }, figures, role, title }: RoleCellsProps) {
  const counts = figures.roles.map((round) => round[role]);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <>
      {counts.map((count, round) => (
        <td key={round} data-share={role === 'neutral' ? 0 : shareLevel(count / Math.max(1, figures.gamesPlayed))}>
          <span>
            <Why
              of={statsRef(id, { figure: role, round: round + 1 }, figures.year?.toString())}
              label={`rounds ${round + 1} of ${displayName} as ${title}`}
              text={`${count}`}
              className="quiet"
            />
          </span>
        </td>
      ))}
      <td className="all">
        <Why
          of={figures.refs[role]}
          label={`rounds of ${displayName} as ${title}`}
          text={`${winRate(all, figures.gamesPlayed * ROUND_COUNT)}%`}
        />
      </td>
    </>
  );
}

/** Of ten players, each has a role in a tenth of the rounds on average. */
function shareLevel(share: number): number {
  if (share >= 0.25) return 3;
  if (share >= 0.15) return 2;
  return share >= 0.05 ? 1 : 0;
}
