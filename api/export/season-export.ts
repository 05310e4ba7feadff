/** Writes the season file of a group: brought into an empty group, it gives equal boards and balances. */
import { feesBy } from '../../domain/account/fees.js';
import { BEFORE_FIRST_MONTH } from '../../domain/account/statement.js';
import { monthOf } from '../../domain/dates.js';
import { fieldsOf } from '../../domain/game/game-fields.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { gameContent } from '../../domain/game/same-game.js';
import { type GroupFacts, inForce, stands } from '../../domain/group/group-facts.js';
import { grouped } from '../../domain/grouped.js';
import { feeOf, typeOn } from '../../domain/membership.js';
import { USERNAME } from '../../domain/player/login-rules.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type {
  Season, SeasonAdjustment, SeasonGame, SeasonMember, SeasonMonth, SeasonPayment,
} from '../../contract/season.js';
import type { LedgerRow } from '../../projections/read-models/accounts/accounts.js';
import { eveningsOf } from '../past/brought-in-months.js';
import type { FinalStandingRow } from '../../projections/read-models/finalized-months/finalized-months.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { type Players, shownUsername } from '../shared/player-directory.js';

/** All that a group has, as its tables have it. */
export interface GroupData {
  readonly players: Players;
  readonly facts: GroupFacts;
  /** The games that count, by number. */
  readonly games: readonly RecordedGame[];
  /** The boards of months that came in with tables, with their sources. */
  readonly months: readonly (FinalStandingRow & { readonly source: string })[];
  /** The entries of all accounts, each account in its order. */
  readonly ledger: readonly LedgerRow[];
  /** The group's calendar date. */
  readonly today: string;
}

const MOST_NOTES = 500;

export function seasonOf(group: GroupData): Season {
  const { players, facts, games, months, ledger } = group;
  const usernames = usernamesOf(players.list());
  const nameOf = (id: number): string => usernames.get(id)!;
  const first = games.map(({ entry }) => monthOf(entry.date)).sort()[0];
  const members = players.list().filter((row) => !row.is_placeholder);
  const voided = new Set(ledger.filter(({ kind }) => kind === 'payment_void').map((row) => row.payment_id));
  const isKept = ({ kind, payment_id: id }: LedgerRow): boolean => kind === 'payment' && !voided.has(id);
  const standing = facts.fees.filter((fee) => stands(fee) && fee.from !== null && fee.from > (first ?? ''));
  const fees = [...(first === undefined ? [] : [{ ...inForce(facts.fees, first), from: first }]), ...standing];
  return {
    ...(facts.currency !== null && { currency: facts.currency }),
    fees: fees.map(({ from, ...fee }) => ({ from: from!, ...feesBy((kind) => fee[kind]) })),
    rules: facts.rules.flatMap((set) => (
      stands(set) && set.from !== null ? { from: set.from, rules: set.rules } : [])),
    members: members.map((row) => memberOf(row, nameOf(row.id), group)),
    games: gamesOf(games, nameOf),
    ...(months.length > 0 && { months: monthsOf(months, nameOf) }),
    payments: ledger.filter(isKept).map((row): SeasonPayment => ({
      username: nameOf(row.player_id), amountPaid: row.amount, paymentMode: row.payment_mode!, paymentDate: row.date,
      notes: row.notes, billingMonth: row.month,
    })),
    adjustments: [
      ...ledger.filter(({ kind }) => kind === 'adjustment').map((row): SeasonAdjustment => ({
        username: nameOf(row.player_id), amount: row.amount, billingMonth: row.month,
        reason: [...row.notes].slice(0, MOST_NOTES).join(''),
      })),
      ...otherFees(group, nameOf),
    ],
  };
}

/** The names of all players in a file. A guest has no username that a file could have. */
function usernamesOf(rows: readonly PlayerRow[]): ReadonlyMap<number, string> {
  const taken = new Set(rows.map(({ username }) => username));
  const nameOf = (row: PlayerRow): string => {
    const username = shownUsername(row);
    if (USERNAME.test(username)) return username;
    let name = `guest-${row.id}`;
    while (taken.has(name)) name += '-';
    return name;
  };
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

function memberOf(row: PlayerRow, username: string, { ledger, today }: GroupData): SeasonMember {
  const openings = ledger.filter(({ player_id: id, month }) => id === row.id && month === BEFORE_FIRST_MONTH);
  return {
    username, displayName: row.display_name, isAdmin: row.is_admin, canCreateGames: row.can_create_games,
    isShishaSmoker: typeOn(today, row) === 'shisha',
    openingBalance: openings.reduce((sum, { amount }) => sum + amount, 0),
    ...(row.is_guest && { isGuest: true }), ...(!row.is_active && { isActive: false }),
  };
}

function gamesOf(games: readonly RecordedGame[], nameOf: (id: number) => string): SeasonGame[] {
  const seen = new Set<string>();
  return games.map((game) => {
    const { entry, tieBreakers } = game;
    const content = gameContent(entry);
    const isAnother = seen.has(content);
    seen.add(content);
    const { firstExit } = scoreGame(game);
    return {
      ...fieldsOf(entry),
      teams: entry.teams.map(({ player1Id, player2Id, player1Scores, player2Scores }) => ({
        player1: nameOf(player1Id), player2: nameOf(player2Id), player1Scores, player2Scores,
      })),
      tieBreakers: tieBreakers.map(({ teamId, exitOrder }) => ({ team: teamId, exitOrder })),
      firstExit: firstExit && nameOf(firstExit.firstExitPlayerId),
      ...(isAnother && { anotherGame: true }),
    };
  });
}

const monthsOf = (rows: GroupData['months'], nameOf: (id: number) => string): SeasonMonth[] =>
  [...grouped(rows, ({ month }) => month)].map(([month, own]) => ({
    month, source: own[0]!.source,
    points: own.map((row) => ({
      username: nameOf(row.player_id), points: row.monthly_final_score, total: row.total_score,
      evenings: row.days_played,
    })),
    evenings: eveningsOf(own).map(({ date, points }) => (
      { date, points: points.map(({ playerId, points: score }) => ({ username: nameOf(playerId), points: score })) }))
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
  }));

/**
 * The differences between the fees that were charged and those that an import charges, which knows a member's present
 * type only. As adjustments they keep every balance.
 */
function otherFees({ players, facts, games, ledger, today }: GroupData, nameOf: (id: number) => string) {
  const owed = new Map<string, number>();
  const add = (id: number, month: string, cents: number): void => {
    const key = `${month}/${id}`;
    owed.set(key, (owed.get(key) ?? 0) + cents);
  };
  for (const { player_id: id, month, kind, amount } of ledger) {
    if (kind === 'fee' || kind === 'fee_reversal') add(id, month, amount);
  }
  for (const [month, own] of grouped(games, ({ entry }) => monthOf(entry.date))) {
    const played = own.flatMap(({ entry }) => entry.teams.flatMap((team) => [team.player1Id, team.player2Id]));
    for (const row of [...new Set(played)].map((id) => players.row(id))) {
      if (row.is_placeholder || row.is_guest) continue;
      add(row.id, month, feeOf(typeOn(today, row), inForce(facts.fees, month)));
    }
  }
  return [...owed].filter(([, cents]) => cents !== 0).sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, amount]): SeasonAdjustment => {
      const [billingMonth = '', id] = key.split('/');
      const reason = 'The fee of this month was another one in the group that the season comes from.';
      return { username: nameOf(Number(id)), amount, billingMonth, reason };
    });
}
