/** Owns how the given roles look: the crown that turns over, filled for two points, outlined for one. */
import type { IconProps } from '../../ui/icon.js';
import { GIVEN_ROLES, type PositionId } from '../../recording/game-draft.js';

export const roleOfId = (position: PositionId) => GIVEN_ROLES.find(({ id }) => id === position)!;

const LOOKS: Readonly<Record<PositionId, IconProps['look']>> = { 1: 'solid', 2: undefined, 4: 'turned', 5: 'solid turned' };

export const crownOf = (position: PositionId): IconProps => {
  const look = LOOKS[position];
  return look === undefined ? { name: 'crown' } : { name: 'crown', look };
};
