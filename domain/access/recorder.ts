/** Says who may record games (docs/rules.md, Rights). */

/** Whether a member is an admin or has the right to record games. */
export const isRecorder = (
  { isAdmin, canCreateGames }: { readonly isAdmin: boolean; readonly canCreateGames: boolean },
): boolean => isAdmin || canCreateGames;
