/** The commands of a member. Shapes only: the decider judges the content. */

export interface AddPlayer {
  readonly type: 'AddPlayer';
  readonly playerId: number;
  readonly username: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly canCreateGames: boolean;
  readonly isShishaSmoker: boolean;
  /** True only for No Player. */
  readonly isPlaceholder: boolean;
  /** Display names of all others. */
  readonly otherNames: readonly string[];
}

/** What is left out does not change. */
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
  /** Whether a password is set too. The password itself is not part of the command. */
  readonly setsPassword?: boolean | undefined;
  /** How many other members are active admins. */
  readonly otherActiveAdmins: number;
  /** Display names of all others; only needed when the name changes. */
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
