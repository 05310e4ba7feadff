/** Where the thing of a history or an entry is shown. */
import type { SubjectKind } from '../../../contract/audit.js';
import { gamePath, paths, statementPath } from '../../paths.js';

/**
 * @param id  of a game or member, or `YYYY-MM`
 * @param isAdmin  other readers see no account but their own
 */
export function subjectAddress(kind: SubjectKind, id: string, isAdmin = true): readonly [to: string, name: string] {
  const [year, month] = id.split('-').map(Number);
  switch (kind) {
    case 'account': return isAdmin ? [statementPath(id), 'Statement'] : [paths.dues, 'Your statement'];
    case 'player': return isAdmin ? [paths.members, 'Members'] : [paths.players, 'Players'];
    case 'month': return [`${paths.leaderboards}?year=${year}&month=${month}`, 'Leaderboard'];
    case 'game': return [gamePath(id), `Game ${id}`];
    // An address may say anything.
    default: return [paths.home, 'Dashboard'];
  }
}
