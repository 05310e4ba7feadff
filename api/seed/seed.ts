/**
 * What a start repairs, and what an empty log begins with: No Player, the first admin and, on request, a sample group.
 */
import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { Credentials } from '../platform/auth/credentials.js';
import { weaknessOf } from '../platform/auth/passwords.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { MemberLock } from '../group/member-lock.js';
import { type Config, ConfigurationError } from '../platform/config.js';
import { PlayerDirectory } from '../group/player-directory.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { PlayerCommands } from '../players/player-commands.js';
import type { Season, SeasonGame } from '../import/season-file.js';
import { finalizedTime, founding, gameTimes, paymentTime, SAMPLE_PASSWORD, sampleSeason } from './sample-group.js';
import { monthOf, torontoDate } from '../../domain/dates.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { importGame, importMembers, importPayment } from '../import/season-import.js';
import type { IdsByUsername } from '../import/season-check.js';
import { MonthTransition } from '../months/month-transition.js';
import { VisibleWrites } from '../platform/commands/visible-writes.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';

type Report = (line: string) => void;

export async function seed(
  app: INestApplicationContext, { config, clock, readModels, store }: Infrastructure, report: Report,
): Promise<void> {
  const commands = app.get(PlayerCommands);
  const head = await store.head();
  // The projecting process may just be starting; without the members in the tables an admin would be seeded twice.
  while (!(await readModels.caughtUp(head)) && !readModels.status().some(({ state }) => state === 'stopped'));
  await app.get(Credentials).agreeWithMembers();
  const members = (await app.get(PlayerDirectory).all()).list();
  const hasAdmin = members.some((member) => member.is_admin);
  const now = clock.now();
  const sample = config.demo && !hasAdmin ? sampleSeason(now) : undefined;
  if (!members.some((member) => member.is_placeholder)) {
    await commands.addNoPlayer({ ...systemIssuer('seed:no-player'), at: sample && founding(sample) });
  }
  if (sample) await seedSampleGroup(app, sample, now, report);
  else if (!hasAdmin) await seedAdmin(commands, config.admin, report);
  const admins = members.filter((member) => member.is_admin && member.is_active);
  await app.get(MemberLock).alone(() => letAnAdminIn(app.get(Credentials), admins, config.admin, report));
  await readModels.caughtUp(await store.head());
}

/** Passwords are not events: a log that is restored or moved to an empty database comes without them. */
async function letAnAdminIn(
  credentials: Credentials, admins: readonly PlayerRow[], { username, password }: Config['admin'], report: Report,
): Promise<void> {
  const admin = admins.find((other) => other.username === username) ?? admins[0];
  if (!admin || await credentials.haveAny(admins.map(({ id }) => id))) return;
  const chosen = await chosenPassword(admin.username, password);
  const given = password === undefined ? `the password "${chosen}". It is shown once` : 'ADMIN_PASSWORD';
  report(`No admin of this log had a password here: log in as "${admin.username}" with ${given}.`);
  await credentials.setPassword(admin.id, chosen);
}

/** @throws ConfigurationError */
async function chosenPassword(username: string, password: string | undefined): Promise<string> {
  if (password === undefined) return randomBytes(12).toString('base64url');
  const weakness = await weaknessOf(password, username);
  if (weakness) throw new ConfigurationError(`ADMIN_PASSWORD cannot be used: ${weakness}.`);
  return password;
}

/** A generated password is shown before it is stored: an interrupted start generates another one. */
async function seedAdmin(
  commands: PlayerCommands, { username, password }: Config['admin'], report: Report,
): Promise<void> {
  const chosen = await chosenPassword(username, password);
  if (password === undefined) {
    report(`First start: log in as "${username}" with the password "${chosen}". It is shown once.`);
  }
  const admin = {
    username, displayName: username, password: chosen, isAdmin: true, canCreateGames: true, isShishaSmoker: false,
  };
  await commands.add(admin, systemIssuer(`seed:admin:${username}`));
}

async function seedSampleGroup(
  app: INestApplicationContext, season: Season, now: Date, report: Report,
): Promise<void> {
  report('Loading the sample group: 12 members and 18 months of games...');
  await recordSampleGroup(app, season, now, report);
  const admin = season.members.find(({ isAdmin }) => isAdmin)?.username;
  report(`Loaded ${season.games.length} games. Log in as "${admin}" with the password "${SAMPLE_PASSWORD}".`);
}

/** How long a step waits for its fees and the read models. */
const SHOWN_TIMEOUT_MS = 60_000;

interface Step {
  readonly at: Date;
  readonly take: (at: Date) => Promise<void>;
}

export async function recordSampleGroup(
  app: INestApplicationContext, season: Season, now: Date, report: (line: string) => void,
): Promise<void> {
  const issuerOf = (step: string, item: string): Issuer => issuerAt(founding(season), `${step}:${item}`);
  const known = new Map([[NO_PLAYER.username, NO_PLAYER.id]]);
  const ids = await importMembers(app, season, known, issuerOf, SAMPLE_PASSWORD);
  const steps = [
    ...gameSteps(app, season, ids), ...paymentSteps(app, season, ids), ...monthSteps(app, season, now, report),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, take } of steps) await take(at);
}

/** Unlike an import, what the group did is announced to its members. */
const issuerAt = (at: Date, item: string, actorId: number | null = null): Issuer =>
  ({ ...systemIssuer(`sample:${item}`), at, actorId });

/** A first game of a month waits for its fee, so that this comes before the next game. */
function gameSteps(app: INestApplicationContext, { members, games }: Season, ids: IdsByUsername): Step[] {
  const recorders = members.filter(({ canCreateGames }) => canCreateGames).map(({ username }) => username);
  const times = gameTimes(games);
  const charged = new Set<string>();
  return games.map((game, index) => ({
    at: times[index]!,
    take: async (at) => {
      const players = playersOf(game);
      const recorder = ids.get(recorders.find((username) => players.includes(username)) ?? recorders[0]!);
      await importGame(app, game, ids, (step) => issuerAt(at, `${step}:${index}`, recorder));
      const due = players.map((username) => `${monthOf(game.date)} ${username}`).filter((fee) => !charged.has(fee));
      due.forEach((fee) => charged.add(fee));
      if (due.length > 0) await everythingIsShown(app);
    },
  }));
}

const playersOf = ({ teams }: SeasonGame): string[] => teams.flatMap(({ player1, player2 }) => [player1, player2]);

function paymentSteps(app: INestApplicationContext, { members, payments }: Season, ids: IdsByUsername): Step[] {
  const admin = ids.get(members.find(({ isAdmin }) => isAdmin)!.username);
  return payments.map((payment, index) => ({
    at: paymentTime(payment.paymentDate),
    take: async (at) => {
      await importPayment(app, payment, ids, issuerAt(at, `payment:${index}`, admin));
    },
  }));
}

/** A month that a tie keeps open is reported. */
function monthSteps(
  app: INestApplicationContext, { games }: Season, now: Date, report: (line: string) => void,
): Step[] {
  const months = [...new Set(games.map(({ date }) => monthOf(date)))];
  return months.filter((month) => month < monthOf(torontoDate(now))).map((month) => ({
    at: finalizedTime(month, now),
    take: async (at) => {
      await everythingIsShown(app);
      const { refusal } = await app.get(MonthTransition).finalize(month, issuerAt(at, `month:${month}`));
      if (refusal !== null) report(refusal);
    },
  }));
}

async function everythingIsShown(app: INestApplicationContext): Promise<void> {
  await app.get(VisibleWrites).areShown(await app.get<EventStorePort>(EVENT_STORE).head(), SHOWN_TIMEOUT_MS);
}
