/** The effect of an edit on the game, the boards of its day and month, and fees, always visible beside the edit. */
import { useQuery } from '@tanstack/react-query';
import type { DayStandingView, FastMonthRow } from '../../../contract/boards.js';
import type { GameView } from '../../../contract/games.js';
import { dayBoard } from '../../../domain/boards/board-scores.js';
import { dayText, monthNameOf, monthOf } from '../../../domain/dates.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import { counted, isolated, listed, scoreText } from '../../../domain/text.js';
import { serverMessageOf } from '../../transport/http.js';
import { useShowAll } from '../../ui/controls.js';
import { monthOfDate } from '../../ui/date-text.js';
import { Fault, Sentence } from '../../ui/page.js';
import { dayBoardQuery, monthBoardQuery } from '../boards/board.api.js';
import type { EditPreview } from './game-edit.js';
import { RULES } from '../../../domain/boards/rules.js';

/** The number of lines that fit on a phone. */
const FEW = 3;

const NONE = '–';
const UNKNOWN = { summary: 'The effect on day, month and fees cannot be shown right now.', changes: [] };

/** @param refusal  why the server refused it */
export function WhatChanges({ game, preview, refusal }: {
  readonly game: GameView;
  readonly preview: EditPreview;
  readonly refusal: Error | null;
}) {
  const { fault, after, notes, derived, entered } = preview;
  const boards = useBoards(game.date, after?.date ?? game.date);
  const onBoards = after && boards !== undefined ? (boards && boardChanges(game, after, boards)) ?? UNKNOWN : null;
  // The entered changes come last, since the seats already show them.
  const changes = [...derived, ...onBoards?.changes ?? [], ...entered];
  const [isWhole, toggle] = useShowAll(changes.length, 'quiet only-phone');
  const error = refusal === null ? fault : serverMessageOf(refusal, 'Something went wrong.');
  return (
    <section className={isWhole ? 'changing whole' : 'changing'} aria-label="What changes">
      <div className="changing-in">
        <div className="row between">
          <h3>What changes</h3>
          {changes.length > FEW && toggle}
        </div>
        <div role="status" className="changing-list">
          {error !== null && <Fault>{error}</Fault>}
          {fault === null && changes.length === 0 && (
            <p className="small muted">Nothing yet. Tap a role below, then the player who really had it.</p>
          )}
          {derived.length + entered.length > 0 && onBoards?.summary && (
            <p className="small muted">{onBoards.summary}</p>
          )}
          {changes.length > 0 && notes.map((note) => <p key={note} className="note warn">{note}</p>)}
          {changes.length > 0 && (
            <dl className="lines changes">
              {changes.map(({ label, was, now }, index) => (
                <div key={index}>
                  <dt><Sentence text={label} /></dt>
                  <dd className="num">
                    <del><Sentence text={was ?? NONE} /></del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                    <ins><Sentence text={now ?? NONE} /></ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * The boards of two dates and of their months.
 * @returns undefined while they are read, null when they cannot be
 */
function useBoards(one: string, other: string): Boards | null | undefined {
  const dates = [one, other];
  const days = [useQuery(dayBoardQuery(one)), useQuery(dayBoardQuery(other))];
  const [month, otherMonth] = [monthOfDate(one), monthOfDate(other)];
  const months = [useQuery(monthBoardQuery(month)), useQuery(monthBoardQuery(otherMonth))];
  const reads = [...days, ...months];
  if (reads.some(({ data, isError }) => data?.isCleared ?? isError)) return null;
  if (reads.some(({ data }) => data === undefined)) return undefined;
  return {
    days: new Map(dates.map((date, index) => [date, days[index]!.data!.rows])),
    months: new Map(dates.map((date, index) => [monthOf(date), months[index]!.data!.rows])),
  };
}

/** The boards with the game as it was, for the days and months that a correction affects. */
export interface Boards {
  /** Day boards by date. */
  readonly days: ReadonlyMap<string, readonly DayStandingView[]>;
  /** Month boards by `YYYY-MM`. */
  readonly months: ReadonlyMap<string, readonly FastMonthRow[]>;
}

/**
 * @returns a sentence with the number of affected members, empty if there are none, and a line for each of them; null
 * while the boards do not have the game yet
 */
export function boardChanges(before: GameView, after: GameView, boards: Boards) {
  const dates = [...new Set([before.date, after.date])].sort();
  const days = dates.map((date) => changedDay(date, before, after, boards)).filter((day) => day !== null);
  if (days.length < dates.length) return null;
  const lines = [...namesIn(after, boards)].map(([playerId, name]) => ({
    name, differences: [...days.flatMap((day) => ofDay(day, playerId)), ...ofMonths(days, playerId, boards)],
  }));
  const membersWith = (wanted: 'day' | 'month' | 'fee'): number =>
    lines.filter(({ differences }) => differences.some(({ kind }) => kind === wanted)).length;
  return {
    summary: summaryOf(membersWith('day'), membersWith('month'), membersWith('fee')),
    changes: lines.filter(({ differences }) => differences.length > 0).map(({ name, differences }) => ({
      label: isolated(name),
      was: differences.map(({ from }) => from).join(', '),
      now: differences.map(({ to }) => to).join(', '),
    })),
  };
}

function summaryOf(days: number, months: number, fees: number): string {
  const points = days === months
    ? [['day and month points', days] as const] : [['day points', days] as const, ['month points', months] as const];
  const parts = [
    ...points.filter(([, members]) => members > 0)
      .map(([what, members]) => `the ${what} of ${counted(members, 'member')}`),
    ...(fees > 0 ? [counted(fees, 'fee')] : []),
  ];
  return parts.length === 0 ? '' : `Changes ${listed(parts)}.`;
}

type ChangedDay = NonNullable<ReturnType<typeof changedDay>>;

/** The points of a day by player, before and after, for members who played. */
function changedDay(date: string, before: GameView, after: GameView, { days }: Boards) {
  const rows = days.get(date) ?? [];
  const tallies = new Map(rows.map(({ user, dailyTotal, gamesPlayed }) => [
    user.id, { total: dailyTotal, games: gamesPlayed },
  ]));
  const add = (game: GameView, sign: 1 | -1): void => {
    for (const { id, earned } of game.date === date ? earnedIn(game) : []) {
      const { total, games } = tallies.get(id) ?? { total: 0, games: 0 };
      tallies.set(id, { total: total + sign * earned, games: games + sign });
    }
  };
  add(before, -1);
  if ([...tallies.values()].some(({ games }) => games < 0)) return null;
  add(after, 1);
  const { rules = RULES } = [after, before].find((game) => game.date === date) ?? {};
  const played = [...tallies].flatMap(([playerId, { total, games }]) => (games > 0 ? { playerId, points: total } : []));
  return {
    date,
    before: new Map(rows.map(({ user, finalScore }) => [user.id, finalScore])),
    after: new Map([...dayBoard(played, rules)].map(([id, { final }]) => [id, final])),
  };
}

const earnedIn = ({ teams }: GameView): { readonly id: number; readonly earned: number }[] =>
  teams.flatMap(({ players, totalScore }) => players.map(({ id }) => ({ id, earned: totalScore })))
    .filter(({ id }) => id !== NO_PLAYER.id);

/** The values of one member if they differ, such as `28 Jul +5`. */
const differing = (kind: 'day' | 'month' | 'fee', from: string, to: string) =>
  (from === to ? [] : [{ kind, from, to }]);

function ofDay({ date, before, after }: ChangedDay, playerId: number) {
  const text = (points: number | undefined): string =>
    `${dayText(date)} ${points === undefined ? NONE : scoreText(points)}`;
  return differing('day', text(before.get(playerId)), text(after.get(playerId)));
}

function ofMonths(days: readonly ChangedDay[], playerId: number, { months }: Boards) {
  return [...new Set(days.map(({ date }) => monthOf(date)))].flatMap((month) => {
    const row = months.get(month)?.find(({ user_id }) => user_id === playerId);
    const before = { points: row?.monthly_final_score ?? 0, days: row?.days_played ?? 0 };
    const after = { ...before };
    for (const day of days.filter(({ date }) => date.startsWith(month))) {
      after.points += (day.after.get(playerId) ?? 0) - (day.before.get(playerId) ?? 0);
      after.days += Number(day.after.has(playerId)) - Number(day.before.has(playerId));
    }
    const name = monthNameOf(month);
    const points = (of: typeof before): string => `${name} ${of.days === 0 ? NONE : scoreText(of.points)}`;
    // Everyone who played owes the month's fee, whatever their points are.
    const fee = (of: typeof before): string => `${name} fee ${of.days === 0 ? NONE : 'due'}`;
    return [...differing('month', points(before), points(after)), ...differing('fee', fee(before), fee(after))];
  });
}

/** The names of all players and ranked members on those days, in the order of the boards. */
const namesIn = ({ teams }: GameView, { days }: Boards): ReadonlyMap<number, string> => {
  const ranked = [...days.values()].flat().map(({ user }) => user);
  const players = [...ranked, ...teams.flatMap((team) => team.players)];
  return new Map(players.filter(({ id }) => id !== NO_PLAYER.id).map(({ id, displayName }) => [id, displayName]));
};
