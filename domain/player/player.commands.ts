/** Owns what can be asked of a member. Shapes only: the decider judges the content. */

export interface AddPlayer {
  readonly type: 'AddPlayer';
  readonly playerId: number;
  readonly username: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly canCreateGames: boolean;
  readonly isShishaSmoker: boolean;
  /** True for No Player alone. */
  readonly isPlaceholder: boolean;
  /** Display names of all others. */
  readonly otherNames: readonly string[];
}

/** Whatever is left out stays as it is. */
export interface ChangePlayer {
  readonly type: 'ChangePlayer';
  readonly playerId: number;
  readonly displayName?: string | undefined;
  readonly isAdmin?: boolean | undefined;
  readonly canCreateGames?: boolean | undefined;
  readonly isShishaSmoker?: boolean | undefined;
  /** `YYYY-MM-DD`: first day of the new membership type; today when left out. */
  readonly from?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Whether a password is set with it, which itself is no part of any command that is decided. */
  readonly setsPassword?: boolean | undefined;
  /** How many other members are active admins. */
  readonly otherActiveAdmins: number;
  /** Display names of all others; of importance where the name changes. */
  readonly otherNames: readonly string[];
}

/** Sets the picture, or removes it. */
export interface ChangeAvatar {
  readonly type: 'ChangeAvatar';
  readonly playerId: number;
  /** Digest of the picture's content; null for none. */
  readonly version: string | null;
}

export type PlayerCommand = AddPlayer | ChangePlayer | ChangeAvatar;
