/** The state of a member. */
import type { DataOf } from '../decider.js';
import { type Membership, SINCE_EVER, writeType, type WrittenType } from '../membership.js';
import type { PlayerEvent } from './player.events.js';

export interface Player extends Readonly<Omit<DataOf<PlayerEvent, 'PlayerAdded'>, keyof WrittenType>> {
  /** A guest: plays along without a login and without rights. */
  readonly isGuest?: true;
  readonly isActive: boolean;
  /** Digest of the picture; null without one. */
  readonly avatarVersion: string | null;
  /** Whether a former member asked not to be named, and has got no other name since. The username stays their login. */
  readonly isNameWithheld?: boolean;
  /** Ordered by `from`; each one is in force until the next begins. Never empty. */
  readonly memberships: readonly Membership[];
}

/** The member; null before the member is added. */
export type PlayerState = Player | null;

/** How a former member is shown after asking for anonymity. */
export const formerMember = (id: number) => ({ displayName: `Former member ${id}`, username: `former-${id}` });

/** The username of a guest. Guests have no login, so nobody can choose this username. */
export const guest = (id: number) => (
  { username: `guest ${id}`, memberships: [{ ...writeType('free'), from: SINCE_EVER }] });
