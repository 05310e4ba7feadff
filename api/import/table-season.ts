/** Makes a season of a table: its names become players, its places settle ties, and its rows get their faults. */
import { type GroupFacts, ruleSetsIn } from '../../domain/group/group-facts.js';
import { validEntry } from '../../domain/game/game-entry-rules.js';
import { DEFAULT_FIELDS } from '../../domain/game/default-fields.js';
import { noGameUnder, type RecordedGame } from '../../domain/game/game-state.js';
import { lookOf } from '../../domain/free-text.js';
import { grouped } from '../../domain/grouped.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { MAX_PEOPLE, TOO_MANY_PEOPLE } from '../../domain/player/names-in.js';
import { type ToAscii, usernameFor } from '../../domain/player/usernames.js';
import type { TableFault } from '../../domain/table/columns.js';
import type { TableGame, TableTeam } from '../../domain/table/games-table.js';
import type { TableRead } from '../../domain/table/read-table.js';
import type { TableRequest, TableView } from '../../contract/imports.js';
import type { Season, SeasonGame, SeasonMember } from '../../contract/season.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { gameRequests, type IdsByUsername } from './season-check.js';

export type MatchedName = TableView['members'][number] & { readonly username: string };

/**
 * The person behind each name: as the request says, or the one member of this name, of this username, or with this
 * first word.
 * Anybody else is a new guest.
 * @throws RuleViolation `PeopleMustBeFew`
 */
export function matchedNames(
  names: readonly string[], players: readonly PlayerRow[], said: TableRequest['members'] = [], toAscii: ToAscii,
): MatchedName[] {
  const people = players.filter((row) => !row.is_placeholder);
  const taken = new Set(players.map(({ username }) => username));
  const [byName, byUsername, byFirst] = [
    grouped(people, (row) => lookOf(row.display_name)), grouped(people, ({ username }) => lookOf(username)),
    grouped(people, (row) => lookOf(row.display_name).split(' ')[0]!),
  ];
  const answers = new Map(said.map((answer) => [lookOf(answer.name), answer]));
  let added = 0;
  return names.map((name): MatchedName => {
    const [look, answer] = [lookOf(name), answers.get(lookOf(name))];
    const found = [byName, byUsername, byFirst].map((known) => known.get(look) ?? [])
      .find(({ length }) => length === 1)?.[0];
    const meant = answer?.userId === undefined
      ? answer?.as === undefined ? found : undefined : people.find(({ id }) => id === answer.userId);
    if (meant) return { name, userId: meant.id, displayName: meant.display_name, username: meant.username };
    if ((added += 1) > MAX_PEOPLE) throw new RuleViolation('PeopleMustBeFew', TOO_MANY_PEOPLE, 'malformed');
    const username = usernameFor(name, taken, toAscii);
    taken.add(username);
    return { name, userId: null, displayName: name, as: answer?.as ?? 'guest', username };
  });
}

/** The season of a table. Its games are in the order of the table's. */
export function seasonOfTable({ games }: TableRead, matched: readonly MatchedName[], facts: GroupFacts): Season {
  const usernames = new Map(matched.map(({ name, username }) => [lookOf(name), username]));
  const usernameOf = (name: string): string => (name === '' ? NO_PLAYER.username : usernames.get(lookOf(name))!);
  return {
    members: matched.filter(({ userId }) => userId === null).map(({ displayName, username, as }): SeasonMember => ({
      username, displayName, isAdmin: false, canCreateGames: false, isShishaSmoker: false, openingBalance: 0,
      ...(as === 'guest' && { isGuest: true }),
    })),
    games: games.map(({ date, teams }): SeasonGame => ({
      date, location: facts.place || DEFAULT_FIELDS.location, gameType: facts.gameType || DEFAULT_FIELDS.gameType,
      teams: teams.map(({ names, points }) => ({
        player1: usernameOf(names[0]), player2: usernameOf(names[1]),
        player1Scores: [...points[0]], player2Scores: [...points[1]],
      })),
      tieBreakers: [], firstExit: null,
    })),
    payments: [],
  };
}

export interface PlacedGame {
  /** The game with its ties settled as the table ranks them. */
  readonly game: SeasonGame;
  readonly state: RecordedGame;
  readonly faults: readonly TableFault[];
}

/** @param number  by which the board tells games apart @returns null for a game that breaks a rule, which is a fault */
export function placedGame(
  game: SeasonGame, { teams }: TableGame, ids: IdsByUsername, number: number, facts: GroupFacts, today: string,
): PlacedGame | null {
  const { submission } = gameRequests(game, ids);
  try {
    const entry = validEntry({ ...submission, knownPlayerIds: new Set(ids.values()) }, today);
    const state = { ...noGameUnder(ruleSetsIn(facts.rules)), gameId: number, entry };
    const score = scoreGame(state);
    const placeOf = (team: number): number => teams[team - 1]!.place ?? 0;
    const isPlaced = teams.every(({ place }) => place !== null);
    const isRanked = (own: readonly number[]): boolean => isPlaced && new Set(own.map(placeOf)).size === own.length;
    const orders = score.tiedBlocks.filter(({ teamIds }) => isRanked(teamIds))
      .flatMap(({ teamIds }) => [...teamIds].sort((one, other) => placeOf(one) - placeOf(other))
        .map((team, index) => ({ team, exitOrder: index + 1 })));
    const sums = score.teams.map(({ roundSum }, index) => ({ roundSum, team: teams[index]! }));
    return {
      game: { ...game, tieBreakers: orders },
      state: { ...state, tieBreakers: orders.map(({ team, exitOrder }) => ({ teamId: team, exitOrder })) },
      faults: isPlaced ? contradictions(sums) : [],
    };
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    return null;
  }
}

/** The pairs that the table ranks behind a pair with fewer points. */
function contradictions(sums: readonly { readonly roundSum: number; readonly team: TableTeam }[]): TableFault[] {
  const byPlace = [...sums].sort((one, other) => one.team.place! - other.team.place!);
  return byPlace.flatMap(({ roundSum, team }, index) => {
    const before = byPlace[index - 1];
    if (!before || before.roundSum >= roundSum || before.team.place === team.place) return [];
    const message = `The table gives place ${team.place} for ${roundSum} points, `
      + `and place ${before.team.place} in row ${before.team.row} for ${before.roundSum}.`;
    return [{ row: team.row, message }];
  });
}
