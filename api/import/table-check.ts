/** Checks a table by all rules before any of it is recorded, and says what the boards would show. */
import { Inject, Injectable } from '@nestjs/common';
import anyAscii from 'any-ascii';
import { Pool } from 'pg';
import type { TableRequest, TableView } from '../../contract/imports.js';
import { checkOpeningBalance } from '../../domain/account/account.decider.js';
import { scoresOfMonth } from '../../domain/boards/board-scores.js';
import { datesOf, monthOf, monthTitle } from '../../domain/dates.js';
import { lookOf } from '../../domain/free-text.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { gameContent } from '../../domain/game/same-game.js';
import { grouped } from '../../domain/grouped.js';
import { standing } from '../../domain/import/import.decider.js';
import type { GroupFacts } from '../../domain/group/group-facts.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { TableFault } from '../../domain/table/columns.js';
import type { TableRead } from '../../domain/table/read-table.js';
import { rowsOf } from '../../postgres/rows.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { Clock } from '../platform/clock.js';
import { requestDigest } from '../platform/commands/command-runner.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { OpenMonths } from '../shared/open-months.js';
import { PlayerDirectory, type Players } from '../shared/player-directory.js';
import type { Season, SeasonGame } from '../../contract/season.js';
import { closedMonths, faultOf, type IdsByUsername, seasonFaults, withContent, withTrialIds } from './season-check.js';
import { feesText } from './season-fees.js';
import { type MatchedName, matchedNames, placedGame, seasonOfTable } from './table-season.js';
import { boardOf, monthFaults, monthsOfTable, type NewMonth, pointsIn } from './table-months.js';
import { readTableInThread } from './table-thread.js';
import type { ImportState } from '../../domain/import/import.decider.js';

/** Nobody reads more of them at once. */
const MOST_FAULTS = 100;

const IS_IN: TableFault = { row: 1, message: 'This table is in already. To change it, take it back first.' };

/** The first row with a name. */
const rowOf = ({ games, points, balances }: TableRead, name: string): number =>
  [...games.flatMap(({ teams }) => teams.flatMap(({ row, names }) => names.map((own) => ({ row, name: own })))),
    ...points, ...balances].find((one) => lookOf(one.name) === lookOf(name))?.row ?? 1;

const FIRST_GAME = 'select min(date)::text as date from read.game_days';

/** A new game of a table, with the key of its content. */
export interface NewGame {
  readonly game: SeasonGame;
  readonly key: string;
}

export interface CheckedTable {
  readonly read: TableRead;
  readonly matched: readonly MatchedName[];
  readonly faults: readonly TableFault[];
  readonly season: Season;
  readonly games: readonly NewGame[];
  readonly months: readonly NewMonth[];
  /** The number of games that are recorded already. */
  readonly known: number;
  readonly boards: TableView['boards'];
  readonly fees: string | null;
  readonly digest: string;
  /** Differs for a table that comes again after it was taken back. */
  readonly attempt: string;
  /** Usernames of the players who are there already. */
  readonly ids: IdsByUsername;
}

interface Group {
  readonly players: Players;
  readonly facts: GroupFacts;
  readonly ids: IdsByUsername;
  /** With ids for those who would be added. */
  readonly trialIds: IdsByUsername;
}

@Injectable()
export class TableCheck {
  constructor(
    private readonly directory: PlayerDirectory,
    private readonly known: GamesAsOf,
    private readonly openMonths: OpenMonths,
    private readonly clock: Clock,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** @throws RuleViolation only for a table that cannot be read at all; all else is a fault of a row */
  async check({ members, ...order }: TableRequest, before: ImportState): Promise<CheckedTable> {
    const read = await readTableInThread(order);
    const [players, facts] = [await this.directory.allPlayers(), await groupFactsOf(this.store)];
    const matched = matchedNames(read.names, players.list(), members, anyAscii);
    const season = seasonOfTable(read, matched, facts);
    const ids = new Map(players.list().map(({ username, id }) => [username, id] as const))
      .set(NO_PLAYER.username, NO_PLAYER.id);
    const group = { players, facts, ids, trialIds: withTrialIds(season, ids) };
    const { kind, games: tableGames, balances, points } = read;
    // Tables that are in already have digests without points.
    const digest = requestDigest({ kind, games: tableGames, balances, ...(points.length > 0 && { points }) });
    const times = before.filter((table) => table.digest === digest && table !== standing(before, digest)).length;
    const attempt = `${digest}:${times}`;
    const { games, known, states, faults } = await this.games(read, season, group, attempt);
    const { months, faults: ofMonths } = await this.months(read, matched);
    const nameOf = new Map([...matched.map(({ username, displayName }) => (
      [group.trialIds.get(username)!, displayName] as const)),
    ...players.list().map((row) => [row.id, row.display_name] as const)]);
    return {
      read, matched, season, games, months, known, ids, digest, attempt,
      // Games that are in already are no fault, because the others of a table may be new.
      faults: kind !== 'games' && standing(before, digest) ? [IS_IN]
        : [...read.faults, ...faults, ...ofMonths, ...await this.balanceFaults(read, matched, facts)]
          .sort((one, other) => one.row - other.row).slice(0, MOST_FAULTS),
      boards: [...await this.boards(states, (id) => nameOf.get(id) ?? ''), ...months.toReversed().map((month) =>
        boardOf(pointsIn(month, group.trialIds, { digest, source: '' }), (id) => nameOf.get(id) ?? ''))],
      fees: feesText(facts, games.map(({ game }) => game), ' Choose other fees before you bring the table in.'),
    };
  }

  private async games(read: TableRead, season: Season, { players, facts, ids, trialIds }: Group, key: string) {
    const today = this.clock.today();
    const names = new Map(players.list().map(({ id, display_name }) => [id, display_name]));
    const faults: TableFault[] = seasonFaults(season, { known: ids, names, today, facts }).map(({ path, message }) => {
      const [what, index] = path.split('.');
      if (what === 'members') {
        const name = season.members[Number(index)]!.displayName;
        return { row: rowOf(read, name), message: `'${name}' cannot be the name of a player. ${message}` };
      }
      const table = read.games[Number(index)];
      const team = /teams\.(\d)/.exec(path)?.[1];
      return { row: (team && table?.teams[Number(team)]?.row) || table?.row || 1, message };
    });
    const closed = await closedMonths(season.games.map(({ date }) => monthOf(date)), this.openMonths);
    const recorded = await this.recorded(season);
    const seen = new Map<string, number>();
    const [games, states]: [NewGame[], RecordedGame[]] = [[], []];
    let known = 0;
    for (const [index, [entered, content]] of withContent(season.games).entries()) {
      const table = read.games[index]!;
      const placed = placedGame(entered, table, trialIds, 1_000_000_000 + index, facts, today);
      if (placed === null) continue;
      faults.push(...placed.faults);
      const same = gameContent(placed.state.entry);
      const earlier = seen.get(same);
      seen.set(same, earlier ?? table.row);
      if (recorded.has(same)) {
        known += 1;
        continue;
      }
      const closedFault = closed.get(monthOf(entered.date));
      if (closedFault !== undefined) faults.push({ row: table.row, message: closedFault });
      if (earlier !== undefined) faults.push({ row: table.row, message: `It is the same game as in row ${earlier}.` });
      games.push({ game: placed.game, key: `${key}:${content}` });
      states.push(placed.state);
    }
    return { games, known, states, faults };
  }

  private async months(read: TableRead, matched: readonly MatchedName[]) {
    const { months, faults } = monthsOfTable(read, matched);
    const [first] = await rowsOf<{ date: string | null }>(this.pool, FIRST_GAME);
    const closed = await closedMonths(months.map(({ month }) => month), this.openMonths);
    for (const month of months) {
      faults.push(...monthFaults(month, this.clock.today(), first?.date ?? null));
      if (!closed.has(month.month)) continue;
      const message = `${monthTitle(month.month)} is finalized: leave it out of the table, or reopen it first.`;
      faults.push({ row: month.row, message });
    }
    return { months, faults };
  }

  /** The contents of the games that are recorded on the days of a season. */
  private async recorded({ games }: Season): Promise<ReadonlySet<string>> {
    const dates = games.map(({ date }) => date).sort();
    if (dates.length === 0) return new Set();
    const found = await this.known.gamesIn({ first: dates[0]!, last: dates.at(-1)! }, undefined);
    return new Set(found.map(({ entry }) => gameContent(entry)));
  }

  /** The boards of the months of new games, with all games of these months. */
  private async boards(states: readonly RecordedGame[], nameOf: (id: number) => string): Promise<TableView['boards']> {
    const months = grouped(states, ({ entry }) => monthOf(entry.date));
    return Promise.all([...months].sort(([one], [other]) => (one < other ? 1 : -1)).map(async ([month, added]) => {
      const games = [...await this.known.gamesIn(datesOf(month), undefined), ...added];
      const board = [...scoresOfMonth(games.map((game) => ({ score: scoreGame(game) })))];
      const rows = board.map(([id, { rank, monthlyFinalScore: points, totalScore: total, days }]) => (
        { rank, name: nameOf(id), points, total, evenings: days.size }));
      return { month, rows: rows.sort((one, other) => one.rank - other.rank || one.name.localeCompare(other.name)) };
    }));
  }

  private async balanceFaults(
    { balances }: TableRead, matched: readonly MatchedName[], { currency }: GroupFacts,
  ): Promise<TableFault[]> {
    const open = new Set((await rowsOf<{ id: number }>(this.pool, `
      select player_id as id from read.ledger_entries where kind = 'opening_balance'
      group by player_id having sum(amount) <> 0`, [])).map(({ id }) => id));
    const byName = new Map(matched.map((one) => [lookOf(one.name), one]));
    const seen = new Map<number, number>();
    return balances.flatMap(({ row, name, amount }) => {
      const { userId, displayName } = byName.get(lookOf(name))!;
      const twice = userId === null ? undefined : seen.get(userId);
      if (userId !== null) seen.set(userId, row);
      const refused = (message: string): TableFault[] => [{ row, message: `${displayName} ${message}` }];
      if (twice !== undefined) return refused(`stands in row ${twice} too.`);
      if (userId !== null && open.has(userId)) return refused('has an opening balance already.');
      return faultOf('', () => checkOpeningBalance(amount, currency)).map(({ message }) => ({ row, message }));
    });
  }
}
