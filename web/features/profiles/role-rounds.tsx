/** How often the player had each role, by round; darker is a larger share of the round. */
import type { ReactElement } from 'react';
import type { ProfileView, RolesView } from '../../../contract/profiles.js';
import { statsRef } from '../../../domain/explain/addresses.js';
import { ROUND_COUNT } from '../../../domain/scoring/round-points.js';
import { winRate } from '../../../domain/scoring/win-rate.js';
import { ColumnHeads } from '../../ui/table.js';
import { Icon, type IconProps } from '../../ui/icon.js';
import { Panel } from '../../ui/panel.js';
import { counted } from '../../../domain/number-text.js';
import { Why } from '../../figures/why.js';

type Figures = ProfileView['figures'];

export interface RoleRoundsProps {
  readonly playerId: number;
  readonly figures: Figures;
  readonly name: string;
}

interface Role {
  readonly key: keyof RolesView;
  readonly title: string;
  readonly look?: IconProps['look'] | null;
}

const ROLES: readonly Role[] = [
  { key: 'president', title: 'President', look: 'solid' },
  { key: 'vicePresident', title: 'Vice President', look: undefined },
  { key: 'neutral', title: 'Neutral', look: null },
  { key: 'viceLoser', title: 'Vice Loser', look: 'turned' },
  { key: 'loser', title: 'Loser', look: 'solid turned' },
];

const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index);

const COLUMNS = [
  ['Role'],
  ...ROUNDS.map((round) => [
    <>
      <span className="vh">Round </span>
      <span aria-hidden="true">R</span>
      {round + 1}
    </>,
  ] as const),
  ['All'],
] as const;

export function RoleRounds({ playerId, figures, name }: RoleRoundsProps): ReactElement {
  const rounds = figures.gamesPlayed * ROUND_COUNT;
  return (
    <Panel title="Roles by round" note={counted(rounds, 'round')} headingId="roles-heading">
      <table className="role-rounds" aria-labelledby="roles-heading">
        <ColumnHeads columns={COLUMNS} />
        <tbody>
          {ROLES.map((role) => (
            <RoleRow key={role.key} playerId={playerId} role={role} figures={figures} rounds={rounds} name={name} />
          ))}
        </tbody>
      </table>
      <p className="small muted">Darker means a larger share of the round.</p>
    </Panel>
  );
}

interface RoleRowProps extends RoleRoundsProps {
  readonly role: Role;
  readonly rounds: number;
}

function RoleRow({ playerId, role: { key, title, look }, figures, rounds, name }: RoleRowProps): ReactElement {
  const all = figures.roles.reduce((sum, round) => sum + round[key], 0);
  const share = `${winRate(all, rounds)}%`;
  return (
    <tr>
      <th scope="row">
        <span className="role">
          {look === null ? <i /> : <Icon name="crown" {...(look !== undefined && { look })} />}
          {title}
        </span>
      </th>
      {ROUNDS.map((round) => {
        const count = figures.roles[round]![key];
        return (
          <td key={round} data-share={key === 'neutral' ? 0 : shareLevel(count / Math.max(1, figures.gamesPlayed))}>
            <span>
              <Why
                of={statsRef(playerId, { figure: key, round: round + 1 }, figures.year?.toString())}
                label={`rounds ${round + 1} of ${name} as ${title}`}
                text={`${count}`}
                className="quiet"
              />
            </span>
          </td>
        );
      })}
      <td className="all">
        <Why of={figures.refs[key]} label={`rounds of ${name} as ${title}`} text={share} />
      </td>
    </tr>
  );
}

/** Of ten players, each has a role in a tenth of the rounds on average. */
function shareLevel(share: number): number {
  if (share >= 0.25) return 3;
  if (share >= 0.15) return 2;
  return share >= 0.05 ? 1 : 0;
}
