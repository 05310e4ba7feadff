/** The roles that a round gives. Their crown is upside down for minus, filled for two points and outlined for one. */
import { type Role, ROLES } from '../../domain/scoring/round-points.js';
import type { IconProps } from '../ui/controls.js';

/** The roles in the order of the questions; everyone else is Neutral. `figure` counts the rounds in the role. */
export const GIVEN_ROLES = [
  { ...ROLES.PRESIDENT, role: 'PRESIDENT', figure: 'president', crown: { name: 'crown', variant: 'solid' } },
  { ...ROLES.VICE_PRESIDENT, role: 'VICE_PRESIDENT', figure: 'vicePresident', crown: { name: 'crown' } },
  { ...ROLES.VICE_LOSER, role: 'VICE_LOSER', figure: 'viceLoser', crown: { name: 'crown', variant: 'turned' } },
  { ...ROLES.LOSER, role: 'LOSER', figure: 'loser', crown: { name: 'crown', variant: 'solid turned' } },
] as const satisfies readonly { readonly role: Role; readonly figure: string; readonly crown: IconProps }[];

/** 1 President, 2 Vice President, 4 Vice Loser, 5 Loser. */
export type RoleId = (typeof GIVEN_ROLES)[number]['id'];

export const givenRole = (id: RoleId) => GIVEN_ROLES.find((given) => given.id === id)!;
