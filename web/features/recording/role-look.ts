/** Owns how the given roles look: the crown that turns over, filled for two points, outlined for one. */
import type { IconProps } from '../../ui/icon.js';
import { GIVEN_ROLES, type PositionId } from './game-draft.js';

export const roleOfId = (position: PositionId) => GIVEN_ROLES.find(({ id }) => id === position)!;

const CROWNS: Readonly<Record<PositionId, IconProps>> = {
  1: { name: 'crown', look: 'solid' },
  2: { name: 'crown' },
  4: { name: 'crown', look: 'turned' },
  5: { name: 'crown', look: 'solid turned' },
};

export const crownOf = (position: PositionId): IconProps => CROWNS[position];
