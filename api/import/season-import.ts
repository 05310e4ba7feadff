/** Imports a season: by the same commands that people give, with keys derived from the content of the file. */
import { HttpException, type INestApplicationContext } from '@nestjs/common';
import { accountStreamId } from '../../domain/account/account.events.js';
import { monthOf } from '../../domain/calendar-month.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { BillingCommands } from '../billing/billing-commands.js';
import { Clock } from '../platform/clock.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { importIssuer, type Issuer } from '../platform/commands/issuer.js';
import { OpenMonths } from '../group/open-months.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { type ChangeRequest, GameCommands } from '../games/game-commands.js';
import { SameGames } from '../games/same-games.js';
import { MonthTransition } from '../months/month-transition.js';
import { PlayerCommands } from '../players/player-commands.js';
import { ReadModels } from '../../projections/engine/read-models.js';
import { VisibleWrites } from '../platform/commands/visible-writes.js';
import { closedMonthFaults } from './open-months.js';
import { sameGameFaults } from './same-game-faults.js';
import { gameRequests, type IdsByUsername, ImportRefused, seasonFaults, withTrialIds } from './season-check.js';
import { type Season, seasonFile } from './season-file.js';
import { withContent } from './season-keys.js';

/** How long an import waits for its fees and the read models; a server finishes the rest. */
const SHOWN_TIMEOUT_MS = 60_000;

export interface ImportOptions {
  /** Whether past months stay open until the transition; by default they are finalized at once. */
  readonly leaveOpen?: boolean | undefined;
}

export interface Imported {
  readonly members: number;
  readonly games: number;
  readonly payments: number;
  /** A sentence on the months that were finalized or wait for a tie; null without any. */
  readonly months: string | null;
}

/**
 * Records a season as a whole or, if it has a fault, not at all. Items that were imported before are recognized by
 * their keys and stay as they are.
 * @throws ImportRefused
 */
export async function importSeason(
  app: INestApplicationContext,
  file: unknown,
  { leaveOpen = false }: ImportOptions = {},
): Promise<Imported> {
  const parsed = seasonFile.safeParse(file);
  if (!parsed.success) {
    throw new ImportRefused(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }
  const players = (await app.get(PlayerDirectory).all()).list();
  const known = new Map(players.map(({ username, id }) => [username, id])).set(NO_PLAYER.username, NO_PLAYER.id);
  const names = new Map(players.map(({ id, display_name }) => [id, display_name]));
  const [clock, receipts] = [app.get(Clock), app.get(CommandReceipts)];
  const faults = [
    ...seasonFaults(parsed.data, { known, names, today: clock.today() }),
    ...await closedMonthFaults(parsed.data.games, app.get(OpenMonths), receipts),
    ...await sameGameFaults(parsed.data.games, withTrialIds(parsed.data, known), {
      sameGames: app.get(SameGames), receipts, clock, names,
    }),
  ];
  if (faults.length > 0) throw new ImportRefused(faults);
  const ids = await importMembers(app, parsed.data, known, { password: null, issuerOf: importIssuer });
  await importOpeningBalances(app, parsed.data, ids, importIssuer);
  await importGames(app.get(GameCommands), parsed.data, ids);
  await importPayments(app.get(BillingCommands), parsed.data, ids);
  const head = await app.get<EventStorePort>(EVENT_STORE).head();
  await app.get(VisibleWrites).areShown(head, SHOWN_TIMEOUT_MS);
  const { members, games, payments } = parsed.data;
  const months = leaveOpen ? null : await finalizeMonths(app, parsed.data);
  return { members: members.length, games: games.length, payments: payments.length, months };
}

/** Finalizes the past months of the file, with the usual command. */
async function finalizeMonths(app: INestApplicationContext, { games }: Season): Promise<string | null> {
  const now = monthOf(app.get(Clock).today());
  const completed = new Set(games.map(({ date }) => monthOf(date)).filter((month) => month < now));
  try {
    return await app.get(MonthTransition)
      .finalizeAll((month) => completed.has(month), (month) => importIssuer('month', month));
  } catch (error) {
    // The boards are cleared or behind. The season stays recorded; a later import finalizes the months.
    if (!(error instanceof HttpException)) throw error;
    return `${error.message} Until then its months stay open: import the same file again, or wait for the transition.`;
  }
}

/** Gives the issuer of a step for an item. */
type IssuerOf = (step: string, item: string) => Issuer;

/**
 * Existing members stay as they are.
 * @param password  of every added member; with null they cannot log in until an admin sets one
 */
export async function importMembers(
  app: INestApplicationContext,
  { members }: Season,
  known: IdsByUsername,
  { password, issuerOf }: { readonly password: string | null; readonly issuerOf: IssuerOf },
): Promise<IdsByUsername> {
  const commands = app.get(PlayerCommands);
  const ids = new Map(known);
  let lastPosition = BEFORE_FIRST;
  for (const { username, displayName, isAdmin, canCreateGames, isShishaSmoker } of members) {
    if (ids.has(username)) continue;
    const member = { username, displayName, isAdmin, canCreateGames, isShishaSmoker, password };
    const { playerId, position } = await commands.add(member, issuerOf('member', username));
    ids.set(username, playerId);
    lastPosition = position;
  }
  // Recording a game looks up its players in the directory.
  await app.get(ReadModels).caughtUp(lastPosition);
  return ids;
}

/** Existing accounts stay as they are. */
export async function importOpeningBalances(
  app: INestApplicationContext,
  { members }: Season,
  ids: IdsByUsername,
  issuerOf: IssuerOf,
): Promise<void> {
  const store = app.get<EventStorePort>(EVENT_STORE);
  for (const { username, openingBalance: amount } of members) {
    const userId = idOf(username, ids);
    const account = await store.readStream(accountStreamId(userId));
    if (account.some(({ type }) => type === 'OpeningBalanceSet')) continue;
    await app.get(BillingCommands).setOpeningBalance({ userId, amount }, issuerOf('opening-balance', username));
  }
}

/** One after the other, so that ids follow the order of the file. */
async function importGames(commands: GameCommands, { games }: Season, ids: IdsByUsername): Promise<void> {
  for (const [game, content] of withContent(games)) {
    await importGame(commands, game, ids, (step) => importIssuer(step, content));
  }
}

async function importPayments(commands: BillingCommands, { payments }: Season, ids: IdsByUsername): Promise<void> {
  for (const [payment, content] of withContent(payments)) {
    await importPayment(commands, payment, ids, importIssuer('payment', content));
  }
}

export const importPayment = (
  commands: BillingCommands, { username, ...payment }: Season['payments'][number], ids: IdsByUsername, issuer: Issuer,
): Promise<{ position: Position }> => commands.recordPayment({ userId: idOf(username, ids), ...payment }, issuer);

function idOf(username: string, ids: IdsByUsername): number {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`${username} was checked and is not a member.`);
  return id;
}

/** Records a game, its ties and its first exit. */
export async function importGame(
  commands: GameCommands,
  game: Season['games'][number],
  ids: IdsByUsername,
  issuer: (step: string) => Issuer,
): Promise<void> {
  const { submission, tieBreakers, firstExit } = gameRequests(game, ids);
  const { anotherGame } = game;
  const { state: { gameId } } = await commands.record({ ...submission, anotherGame }, issuer('game'));
  const change = (request: ChangeRequest, step: string) => commands.change(request, issuer(step));
  if (tieBreakers.length > 0) await change({ type: 'SetTieBreakers', gameId, tieBreakers, wholeBlocks: false }, 'ties');
  if (firstExit) await change({ type: 'SetFirstExit', gameId, ...firstExit }, 'first-exit');
}
