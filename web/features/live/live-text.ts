/** A running game in words: the number that counts for the reader, the last role, and what is read out. */
import type { LiveGame, LiveTeam } from '../../../contract/live.js';
import { isolated, listed, ordinal, scoreText } from '../../../domain/text.js';
import { isolatedNames } from '../../figures/game-text.js';
import { givenRole } from '../../figures/given-roles.js';

type Sums = Pick<LiveGame, 'teams' | 'ifEnded'>;

export const teamOfReader = ({ teams }: Pick<LiveGame, 'teams'>, readerId: number | undefined): LiveTeam | undefined =>
  teams.find(({ players }) => players.some(({ id }) => id === readerId));

/** The teams with the highest sum. */
function leadersOf({ teams }: Pick<LiveGame, 'teams'>): readonly LiveTeam[] {
  const best = Math.max(...teams.map(({ roundSum }) => roundSum));
  return teams.filter(({ roundSum }) => roundSum === best);
}

/** The teams, the best first; tied ones in their order. */
export const teamsNow = ({ teams }: Pick<LiveGame, 'teams'>): readonly LiveTeam[] =>
  [...teams].sort((a, b) => b.roundSum - a.roundSum || a.teamId - b.teamId);

/** The place of a team if the game ended now; null while a tie is open. */
export const placeNow = ({ ifEnded }: Pick<LiveGame, 'ifEnded'>, teamId: number): number | null =>
  ifEnded.places.find((each) => each.teamId === teamId)?.place ?? null;

export const hasBegun = ({ teams }: Pick<LiveGame, 'teams'>): boolean =>
  teams.some(({ scores }) => scores.some((points) => points !== null));

export const teamName = ({ players }: Pick<LiveTeam, 'players'>): string => isolatedNames(players);

/** The other player of the reader's team. */
export const partnerOf = ({ players }: LiveTeam, readerId: number | undefined): string =>
  isolated(players.find(({ id }) => id !== readerId)?.displayName ?? '');

/** The large number with its two lines; names are isolated. */
export function headline(game: Sums, readerId: number | undefined) {
  const own = teamOfReader(game, readerId);
  const leaders = leadersOf(game);
  if (own === undefined) {
    const next = teamsNow(game).find(({ roundSum }) => roundSum < leaders[0]!.roundSum);
    const names = listed(leaders.map(teamName));
    return {
      sum: leaders[0]!.roundSum, title: leaders.length === 1 ? `${names} lead` : `${names} are level`,
      note: next === undefined ? '' : `${teamName(next)} are ${leaders[0]!.roundSum - next.roundSum} behind.`,
    };
  }
  return { sum: own.roundSum, title: `You and ${partnerOf(own, readerId)}`, note: standing(game, own) };
}

/** `2nd if it ended now, 1 behind Kofi & Hana`. */
function standing(game: Sums, own: LiveTeam): string {
  const place = placeNow(game, own.teamId);
  const others = teamsNow(game).filter(({ teamId }) => teamId !== own.teamId);
  const level = others.filter(({ roundSum }) => roundSum === own.roundSum);
  const now = place === null ? `Level with ${listed(level.map(teamName))}` : `${ordinal(place)} if it ended now`;
  const [leader] = others;
  const by = Math.abs(own.roundSum - leader!.roundSum);
  if (by === 0) return now;
  return `${now}, ${by} ${own.roundSum > leader!.roundSum ? 'ahead of' : 'behind'} ${teamName(leader!)}`;
}

const OUT: Readonly<Record<number, string>> = {
  1: 'went out first', 2: 'went out second', 4: 'is second to last', 5: 'is last',
};

/** The last role that was given in the current round, by what was known before; null if none is. */
export function lastRole({ roles, teams }: Pick<LiveGame, 'roles' | 'teams'>, before: LiveGame['roles'] = []) {
  const isNew = ({ role, playerId }: LiveGame['roles'][number]): boolean =>
    !before.some((each) => each.role === role && each.playerId === playerId);
  const given = roles.filter(isNew).at(-1) ?? roles.at(-1);
  const player = teams.flatMap(({ players }) => players).find(({ id }) => id === given?.playerId);
  if (given === undefined || player === undefined) return null;
  return { crown: givenRole(given.role).crown, name: player.displayName, text: OUT[given.role]! };
}

/** Read out: the reader's team, or the leaders. */
export function spokenText(game: Sums, readerId: number | undefined): string {
  const team = teamOfReader(game, readerId) ?? leadersOf(game)[0]!;
  const place = placeNow(game, team.teamId);
  const sum = scoreText(team.roundSum).replace('+', 'plus ').replace('−', 'minus ');
  return `${listed(team.players.map(({ displayName }) => displayName))}, `
    + `${place === null ? 'tied' : ordinal(place)}, ${sum}`;
}
