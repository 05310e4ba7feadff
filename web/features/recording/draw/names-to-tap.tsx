/** The members as buttons: a tap chooses one, or takes them out again. */
import type { ReactElement } from 'react';
import type { UserView } from '../../../../contract/players.js';
import { useReader } from '../../session/session.api.js';
import { Icon } from '../../../ui/icon.js';
import { RowName, YouTag } from '../../../figures/members.js';

export const isSelectable = ({ isPlaceholder, isActive }: UserView): boolean => isActive && !isPlaceholder;

export interface NamesToTapProps {
  readonly label: string;
  readonly players: readonly UserView[];
  readonly chosen: readonly number[];
  readonly onTap: (playerId: number) => void;
}

export function NamesToTap({ label, players, chosen, onTap }: NamesToTapProps): ReactElement {
  const readerId = useReader()?.id;
  return (
    <div className="who-here" role="group" aria-label={label}>
      {players.map(({ id, displayName }) => (
        <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => onTap(id)}>
          <span className="tick">
            <Icon name="check" />
          </span>
          <RowName>{displayName}</RowName>
          {id === readerId && <YouTag />}
        </button>
      ))}
    </div>
  );
}
