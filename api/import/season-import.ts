/** Imports a season: by the same commands as people, with keys derived from the content of the file. */
import { HttpException, type INestApplicationContext } from '@nestjs/common';
import { accountStreamId } from '../../domain/account/account.events.js';
import { monthOf } from '../../domain/dates.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import { BillingCommands } from '../billing/billing-commands.js';
import { Clock } from '../platform/clock.js';
import { importIssuer, type Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { type ChangeRequest, GameCommands } from '../games/game-commands.js';
import { MonthTransition } from '../months/month-commands.js';
import { PlayerCommands } from '../players/player-commands.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { VisibleWrites } from '../platform/http/freshness.js';
import {
  gameRequests, type IdsByUsername, newGameFaults, seasonFaults, withContent, withTrialIds,
} from './season-check.js';
import { feesText, OTHER_FEES, seasonFacts } from './season-fees.js';
import { importMonths, monthFaults } from './season-months.js';
import {
  type Season, type SeasonAdjustment, seasonFile, type SeasonGame, type SeasonMember, type SeasonPayment,
} from '../../contract/season.js';
import { ImportRefused } from './season-file.js';

/** The time that a step waits for its fees and the read models; a server finishes the rest. */
const SHOWN_TIMEOUT_MS = 60_000;

export interface ImportOptions {
  /** Whether past months stay open until the transition; by default they are finalized at once. */
  readonly leaveOpen?: boolean | undefined;
  /** Whether nothing is charged from the first month of the file on. */
  readonly noDues?: boolean | undefined;
  /** Gets a line on the fees of the file before anything is recorded. */
  readonly report?: ((line: string) => void) | undefined;
}

/**
 * Records a season as a whole or, if it has a fault, not at all. Items that were imported before are recognized by
 * their keys and stay as they are.
 * @returns the number of items in the file, and a sentence on the months that were finalized or wait for a tie, if
 * any
 * @throws ImportRefused
 */
export async function importSeason(
  app: INestApplicationContext, file: unknown, { leaveOpen = false, noDues = false, report }: ImportOptions = {},
) {
  const parsed = seasonFile.safeParse(file);
  if (!parsed.success) {
    throw new ImportRefused(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }
  const players = (await app.get(PlayerDirectory).allPlayers()).list();
  const known = new Map(players.map(({ username, id }) => [username, id])).set(NO_PLAYER.username, NO_PLAYER.id);
  // The username of a guest in a file says only who is meant there.
  for (const { isGuest, username, displayName } of parsed.data.members) {
    const guest = isGuest && players.find((player) => player.is_guest && player.display_name === displayName);
    if (guest) known.set(username, guest.id);
  }
  const names = new Map(players.map(({ id, display_name }) => [id, display_name]));
  const money = await seasonFacts(app, parsed.data, noDues);
  const faults = [
    ...money.faults,
    ...seasonFaults(parsed.data, { known, names, today: app.get(Clock).today(), facts: money.facts }),
    ...await newGameFaults(app, parsed.data.games, withTrialIds(parsed.data, known), names),
    ...await monthFaults(app, parsed.data, known),
  ];
  if (faults.length > 0) throw new ImportRefused(faults);
  const { members, games, months: past = [], payments, adjustments = [] } = parsed.data;
  const charged = feesText(money.facts, games, OTHER_FEES);
  if (charged !== null) report?.(charged);
  await money.record();
  const ids = await importMembers(app, parsed.data, known, importIssuer);
  // The games are recorded one after the other, so that ids follow the order of the file.
  for (const [game, content] of withContent(games)) {
    await importGame(app.get(GameCommands), game, ids, (step) => importIssuer(step, content));
  }
  await importMonths(app, past, ids);
  for (const [payment, content] of withContent(payments)) {
    await importPayment(app, payment, ids, importIssuer('payment', content));
  }
  for (const [adjustment, content] of withContent(adjustments)) {
    await importAdjustment(app, adjustment, ids, importIssuer('adjustment', content));
  }
  await leaveAgain(app, members, ids);
  await everythingIsShown(app);
  const months = leaveOpen ? null : await finalizeMonths(app, parsed.data);
  return { members: members.length, games: games.length, payments: payments.length, months };
}

/** Waits for the fees and the rows of everything that is recorded. */
export const everythingIsShown = async (app: INestApplicationContext): Promise<boolean> =>
  app.get(VisibleWrites).areShown(await app.get<EventStorePort>(EVENT_STORE).head(), SHOWN_TIMEOUT_MS);

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

/**
 * Existing members and accounts stay as they are.
 * @param issuerOf  returns the issuer of a step for a member
 * @param password  the password of every added member; with null they cannot log in until an admin sets one
 */
export async function importMembers(
  app: INestApplicationContext, { members }: Season, known: IdsByUsername,
  issuerOf: (step: string, username: string) => Issuer, password: string | null = null,
): Promise<IdsByUsername> {
  const ids = new Map(known);
  let lastPosition = BEFORE_FIRST;
  const commands = app.get(PlayerCommands);
  for (const { openingBalance: _, isGuest, isActive: __, ...member } of members) {
    if (ids.has(member.username)) continue;
    const issuer = issuerOf('member', member.username);
    const { state, position } = isGuest
      ? await commands.addGuest(member, issuer) : await commands.add({ ...member, password }, issuer);
    ids.set(member.username, state!.playerId);
    lastPosition = position;
  }
  // Recording a game looks up its players in the directory.
  await app.get(ReadModels).caughtUp(lastPosition);
  const store = app.get<EventStorePort>(EVENT_STORE);
  for (const { username, openingBalance: amount } of members) {
    const userId = idOf(username, ids);
    const account = await store.readStream(accountStreamId(userId));
    if (account.some(({ type }) => type === 'OpeningBalanceSet')) continue;
    await app.get(BillingCommands).setOpeningBalance({ userId, amount }, issuerOf('opening-balance', username));
  }
  return ids;
}

export const importPayment = (
  app: INestApplicationContext, { username, ...payment }: SeasonPayment, ids: IdsByUsername, issuer: Issuer,
) => app.get(BillingCommands).recordPayment({ userId: idOf(username, ids), ...payment }, issuer);

const importAdjustment = (
  app: INestApplicationContext, { username, ...adjustment }: SeasonAdjustment, ids: IdsByUsername, issuer: Issuer,
) => app.get(BillingCommands).adjustBalance({ userId: idOf(username, ids), ...adjustment }, issuer);

/** Deactivates those who have left, once: a later import does not send away who has come back. */
async function leaveAgain(
  app: INestApplicationContext, members: readonly SeasonMember[], ids: IdsByUsername,
): Promise<void> {
  for (const { username, isActive } of members) {
    if (isActive !== false) continue;
    await app.get(PlayerCommands).change(idOf(username, ids), { isActive }, importIssuer('leaving', username));
  }
}

function idOf(username: string, ids: IdsByUsername): number {
  const id = ids.get(username);
  if (id === undefined) throw new Error(`${username} was checked and is not a member.`);
  return id;
}

/** Records a game, its ties and its first exit. @param recorded  gets its number as soon as the log has it */
export async function importGame(
  commands: GameCommands, game: SeasonGame, ids: IdsByUsername, issuer: (step: string) => Issuer,
  recorded: (gameId: number) => unknown = () => undefined,
): Promise<void> {
  const { submission, tieBreakers, firstExit } = gameRequests(game, ids);
  const { state: { gameId } } = await commands.record({ ...submission, anotherGame: game.anotherGame }, issuer('game'));
  recorded(gameId);
  const change = (request: ChangeRequest, step: string) => commands.change(request, issuer(step));
  if (tieBreakers.length > 0) await change({ type: 'SetTieBreakers', gameId, tieBreakers, wholeBlocks: false }, 'ties');
  if (firstExit) await change({ type: 'SetFirstExit', gameId, ...firstExit }, 'first-exit');
}
