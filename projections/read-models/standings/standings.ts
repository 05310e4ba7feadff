/**
 * The projection of boards, statistics and ratings (the 'fast table'). They are one projection, because all follow from
 * the games of a month: a day from its games, a month from its days, a rating from the one before.
 */
import type { Rules } from '../../../domain/boards/rules.js';
import { monthOf } from '../../../domain/dates.js';
import { grouped } from '../../../domain/grouped.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../../model/projection.js';
import type { Sink } from '../../model/table.js';
import { type MonthDraft, MonthDrafts, type OwnGame, ownGames } from './month-drafts.js';
import { type PackedSeat, type PlayerMonthRow, playerMonthsTable } from './player-months.js';
import { latestMonthsIn, noTotals, type PlayerTotalsRow, playerTotalsTable, totalsWith } from './player-totals.js';
import { areAfter, type ChangedPlayers, rateAgain, rateOn } from './ratings.js';

/** A game as it counts for its players. */
interface Counted {
  readonly score: ScoredGame;
  readonly own: readonly OwnGame[];
}

interface Change {
  readonly before: Counted | null;
  readonly after: Counted | null;
}

async function applyGames(games: readonly GameChange[], sink: Sink): Promise<void> {
  const changes = games.map(changeOf).filter(hasEffect);
  if (changes.length === 0) return;
  const drafts = await draftsWith(changes, sink);
  const players = playersByDate(changes);
  const totals = await sink.load(playerTotalsTable, 'player_id', [...new Set([...players.values()].flat())]);
  const latest = await latestMonthsIn(totals, sink);
  const scores = changes.flatMap(({ after }) => after?.score ?? []).sort(inOrder);
  const isAdding = changes.every(({ before }) => !before) && areAfter(scores, latest);
  if (isAdding) rateOn(scores, latest, drafts);
  else await rateAgain(drafts, players, latest, sink);
  await save(drafts, sink);
  await addUp(changes, totals, latest, drafts, sink);
}

/** The boards without the ratings, which take the most time: nobody asks for ratings on a board of the past. */
async function applyBoards(games: readonly GameChange[], sink: Sink): Promise<void> {
  await save(await draftsWith(games.map(changeOf), sink), sink);
}

const counted = (score: ScoredGame | null): Counted | null => score && { score, own: ownGames(score) };

const changeOf = ({ scoreBefore, scoreAfter }: GameChange): Change =>
  ({ before: counted(scoreBefore), after: counted(scoreAfter) });

/** Whether it counts differently now: a first exit, for example, moves no points. */
const hasEffect = ({ before, after }: Change): boolean => (before && after
  ? before.score.date !== after.score.date || JSON.stringify(before.own) !== JSON.stringify(after.own)
  : before !== after);

const countedIn = (changes: readonly Change[]): Counted[] =>
  changes.flatMap(({ before, after }) => [before, after]).filter((game) => game !== null);

function playersByDate(changes: readonly Change[]): ChangedPlayers {
  const games = grouped(countedIn(changes), ({ score: { date } }) => date);
  const playersOf = (all: readonly Counted[]): number[] =>
    all.flatMap(({ own }) => own.map(({ playerId }) => playerId));
  return new Map([...games].map(([date, own]) => [date, playersOf(own)]));
}

const monthOfGame = ({ score: { date } }: Counted): string => monthOf(date);

const inOrder = (a: ScoredGame, b: ScoredGame): number =>
  a.date === b.date ? a.gameId - b.gameId : a.date < b.date ? -1 : 1;

/** The months of the changes, with their games and evenings as they are now. */
async function draftsWith(changes: readonly Change[], sink: Sink): Promise<MonthDrafts> {
  const months = grouped(countedIn(changes), monthOfGame);
  const drafts = new MonthDrafts(await sink.load(playerMonthsTable, 'month', [...months.keys()]));
  const gone = new Set(changes.flatMap(({ before }) => before?.score.gameId ?? []));
  if (gone.size > 0) for (const draft of drafts.all()) draft.leaveOut(gone);
  const added = grouped(changes.flatMap(({ after }) => after ?? []), monthOfGame);
  for (const [month, games] of added) {
    for (const [playerId, own] of grouped(games.flatMap((game) => game.own), (game) => game.playerId)) {
      drafts.of(month, playerId).add(own.map(({ game }) => game));
    }
  }
  for (const [month, games] of months) {
    drafts.setDays(month, new Map(games.map(({ score: { date, rules } }): [number, Rules] => (
      [Number(date.slice(8)), rules]))));
  }
  return drafts;
}

async function save(drafts: MonthDrafts, sink: Sink): Promise<void> {
  const changed = drafts.all().filter(({ isChanged }) => isChanged);
  const isPlayed = ({ played }: MonthDraft): boolean => played.length > 0;
  await sink.remove(playerMonthsTable, changed.filter((draft) => !isPlayed(draft)).flatMap(({ row }) => row ?? []));
  await sink.save(playerMonthsTable, changed.filter(isPlayed).map((draft) => draft.toRow(sink.now)));
}

/** A game that came into a month of a player or left it. */
interface Step {
  readonly month: string;
  readonly playerId: number;
  readonly game: PackedSeat;
  readonly sign: 1 | -1;
}

/**
 * Brings the totals of the players up to date whose games changed in any month.
 * @param latest  the latest months of these players as they were
 */
async function addUp(
  changes: readonly Change[], totals: readonly PlayerTotalsRow[], latest: readonly PlayerMonthRow[],
  drafts: MonthDrafts, sink: Sink,
): Promise<void> {
  const stepsOf = (game: Counted | null, sign: Step['sign']): Step[] => (game?.own ?? []).map(
    (own) => ({ month: monthOfGame(game!), playerId: own.playerId, game: own.game, sign }));
  const steps = changes.flatMap(({ before, after }) => [...stepsOf(before, -1), ...stepsOf(after, 1)]);
  const known = new Map(totals.map((row) => [row.player_id, row]));
  for (const [id, own] of grouped(steps, ({ playerId }) => playerId)) {
    const row = known.get(id);
    const months = own.flatMap(({ month, sign }) => (sign === 1 ? month : []));
    const last = [...months, row?.month ?? ''].sort().at(-1)!;
    const isLatest = row?.month === last;
    const played = (sign: Step['sign']): PackedSeat[] =>
      own.filter((step) => step.month < last && step.sign === sign).map(({ game }) => game);
    const [added, gone] = [played(1), played(-1)];
    if (row && !drafts.isPlayed(row.month, id)) await addUpAll(row, sink);
    else if (!isLatest || added.length + gone.length > 0) {
      const passed = isLatest ? [] : latest.filter((month) => month.player_id === id);
      const sums = totalsWith(row ?? noTotals(id), [...passed, { played: added }]);
      await sink.save(playerTotalsTable, [{ ...totalsWith(sums, [{ played: gone }], -1), month: last }]);
    }
  }
}

/** Adds up all months of a player whose latest one lost its last game. */
async function addUpAll(known: PlayerTotalsRow, sink: Sink): Promise<void> {
  const rows = await sink.load(playerMonthsTable, 'player_id', [known.player_id]);
  const last = rows.sort((a, b) => (a.month < b.month ? -1 : 1)).pop();
  if (last) await sink.save(playerTotalsTable, [totalsWith(noTotals(known.player_id, last.month), rows)]);
  else await sink.remove(playerTotalsTable, [known]);
}

export const standingsProjection: Projection = {
  name: 'standings',
  version: 3,
  tables: [playerMonthsTable, playerTotalsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};

/** Only the boards of the games. */
export const boardsAlone: Projection = { ...standingsProjection, gameChanges: applyBoards };
