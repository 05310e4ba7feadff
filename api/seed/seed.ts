/** The repairs of a start, and the content of a new log: No Player, the first admin and, on request, a sample group. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Pool } from 'pg';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { Credentials, printing } from '../platform/auth/credentials.js';
import { offerFirstLogin } from '../platform/auth/first-login.js';
import { weaknessOf } from '../platform/auth/passwords.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { MemberLock } from '../shared/member-lock.js';
import { type Config, ConfigurationError } from '../platform/config.js';
import { storedText, storeSetting, storeText } from '../platform/persistence/stored-settings.js';
import { Clock } from '../platform/clock.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { PlayerCommands } from '../players/player-commands.js';
import type { Season } from '../../contract/season.js';
import {
  finalizedTime, founding, gameTimes, paymentTime, playersOf, SAMPLE_ADMIN, SAMPLE_PASSWORD, sampleSeason,
} from './sample-group.js';
import { daysLater, monthOf } from '../../domain/dates.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { writeType } from '../../domain/membership.js';
import { everythingIsShown, importGame, importMembers, importPayment } from '../import/season-import.js';
import { GameCommands } from '../games/game-commands.js';
import { PlanCommands } from '../plans/plan-commands.js';
import { MonthTransition } from '../months/month-commands.js';

type Report = (line: string) => void;

export async function seed(
  app: INestApplicationContext, { config, clock, pool, readModels, store }: Infrastructure, report: Report,
  phoneUrl?: string,
): Promise<void> {
  const commands = app.get(PlayerCommands);
  const head = await store.head();
  // The projecting process may be starting at this moment; without the members in the tables an admin would be seeded
  // twice.
  while (!(await readModels.caughtUp(head)) && readModels.status().some(({ state, checkpoint }) =>
    state !== 'stopped' && state !== 'cleared' && checkpoint < head));
  await app.get(Credentials).agreeWithMembers();
  const members = (await app.get(PlayerDirectory).allPlayers()).list();
  const hasAdmin = members.some((member) => member.is_admin);
  const begun = config.demo ? await sampleBegun(pool, hasAdmin, clock.now()) : null;
  const sample = begun && sampleSeason(begun);
  if (!members.some((member) => member.is_placeholder)) {
    await commands.addNoPlayer({ ...systemIssuer('seed:no-player'), at: sample ? founding(sample) : undefined });
  }
  if (sample) {
    await seedSampleGroup(app, sample, begun, report);
    await storeSetting(pool, LOADING, null);
  } else if (!hasAdmin) await seedAdmin(commands, config.admin, report);
  const admins = members.filter((member) => member.is_admin && member.is_active);
  await app.get(MemberLock).alone(() => letAnAdminIn(app.get(Credentials), admins, config.admin, report));
  if (config.demo) await tellSampleLogin(app.get(Credentials), report);
  if (config.admin.lost !== undefined) await replaceLost(commands, admins, config.admin.lost, report);
  await readModels.caughtUp();
  if (!config.demo) await offerFirstLogin(pool, config.admin.username, clock.now(), phoneUrl, report);
}

/** The setting with the time when the loading of the sample group began, until it is complete. */
const LOADING = 'sample-group';

/**
 * The time from which the sample group follows, so that an interrupted start goes on with its own; null if nothing is
 * to load.
 */
async function sampleBegun(pool: Pool, hasAdmin: boolean, now: Date): Promise<Date | null> {
  const begun = await storedText(pool, LOADING);
  if (begun !== undefined) return new Date(begun);
  if (hasAdmin) return null;
  await storeText(pool, LOADING, now.toISOString());
  return now;
}

/** Prints the login of the sample group, as long as it is valid. */
async function tellSampleLogin(credentials: Credentials, report: Report): Promise<void> {
  const login = await credentials.findByUsername(SAMPLE_ADMIN);
  if (!login?.passwordHash) return;
  if (!await credentials.work.verify(login.playerId, login.passwordHash, SAMPLE_PASSWORD)) return;
  report(`Log in as "${SAMPLE_ADMIN}" with the password "${SAMPLE_PASSWORD}".`);
}

/** Replaces a lost password: anyone who starts the server has its files anyway. @throws ConfigurationError */
async function replaceLost(
  commands: PlayerCommands, admins: readonly PlayerRow[], username: string, report: Report,
): Promise<void> {
  const admin = admins.find((other) => other.username === username);
  if (!admin) throw new ConfigurationError('RESET_PASSWORD is the username of an active admin.');
  const password = await chosenPassword(username, undefined);
  await commands.change(admin.id, { password }, printing(randomUUID()));
  report(`Log in as "${username}" with the password "${password}". Shown once: start without RESET_PASSWORD now.`);
}

/**
 * Prints a warning if nobody has a password. Passwords are not events: a log that is restored or moved to an empty
 * database comes without them.
 */
async function letAnAdminIn(
  credentials: Credentials, admins: readonly PlayerRow[], { username, password }: Config['admin'], report: Report,
): Promise<void> {
  const admin = admins.find((other) => other.username === username) ?? admins[0];
  if (!admin || await credentials.haveAny(admins.map(({ id }) => id))) return;
  const chosen = await chosenPassword(admin.username, password);
  const given = password === undefined ? `the password "${chosen}". It is shown once` : 'ADMIN_PASSWORD';
  report(`No admin of this log had a password here: log in as "${admin.username}" with ${given}.`);
  await credentials.setFirstPassword(admin.id, chosen, printing(randomUUID()).idempotencyKey);
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
    username, displayName: username, password: chosen, isAdmin: true, canCreateGames: true, ...writeType('regular'),
  };
  await commands.add(admin, password === undefined ? printing(username) : systemIssuer(`seed:admin:${username}`));
}

/** The answers of the last members of the sample group about its next evening. */
const SAID = ['in', 'in', 'in', 'maybe', 'in', 'in', 'out', 'in'] as const;

type Step = readonly [at: Date, take: (at: Date) => Promise<unknown>];

/** Seeds in order of time: each event has the time at which it would have come. */
async function seedSampleGroup(app: INestApplicationContext, season: Season, now: Date, report: Report): Promise<void> {
  report('Loading the sample group: 12 members and 18 months of games...');
  const { members, games, payments } = season;
  const ids = await importMembers(
    app, season, new Map([[NO_PLAYER.username, NO_PLAYER.id]]),
    (step, item) => issuerAt(founding(season), `${step}:${item}`), SAMPLE_PASSWORD);
  const recorders = members.filter(({ canCreateGames }) => canCreateGames).map(({ username }) => username);
  const times = gameTimes(games);
  const charged = new Set<string>();
  const gameSteps = games.map((game, index): Step => [times[index]!, async (at) => {
    const players = playersOf(game);
    const recorder = ids.get(recorders.find((username) => players.includes(username)) ?? recorders[0]!);
    await importGame(app.get(GameCommands), game, ids, (step) => issuerAt(at, `${step}:${index}`, recorder));
    // The fee of a member's first game of a month comes before the next game.
    const due = players.map((username) => `${monthOf(game.date)} ${username}`).filter((fee) => !charged.has(fee));
    due.forEach((fee) => charged.add(fee));
    if (due.length > 0) await everythingIsShown(app);
  }]);
  const paymentSteps = payments.map((payment, index): Step => [paymentTime(payment.paymentDate), (at) =>
    importPayment(app, payment, ids, issuerAt(at, `payment:${index}`, ids.get(SAMPLE_ADMIN)))]);
  const months = [...new Set(games.map(({ date }) => monthOf(date)))];
  const over = months.filter((month) => month < monthOf(app.get(Clock).zone.dateOf(now)));
  const monthSteps = over.map((month): Step => [finalizedTime(month, now), async (at) => {
    await everythingIsShown(app);
    const { refusal } = await app.get(MonthTransition).finalize(month, issuerAt(at, `month:${month}`));
    // The month stays open because of a tie.
    if (refusal !== null) report(refusal);
  }]);
  const planStep: Step = [times.at(-1)!, async (at) => {
    const date = daysLater(app.get(Clock).zone.dateOf(now), 2);
    // The loading was interrupted for longer than a day.
    if (date <= app.get(Clock).today()) return;
    const plans = app.get(PlanCommands);
    const evening = { date, time: '20:00', note: 'Bring your own cups' };
    await plans.plan(evening, issuerAt(at, 'evening', ids.get(SAMPLE_ADMIN)));
    await everythingIsShown(app);
    for (const [index, answer] of SAID.entries()) {
      const playerId = ids.get(members.at(-1 - index)!.username)!;
      const given = { type: 'AnswerEvening', playerId, answer, reason: null } as const;
      await plans.change(date, given, issuerAt(at, `answer:${index}`, playerId));
    }
  }];
  const steps = [...gameSteps, ...paymentSteps, ...monthSteps, planStep];
  for (const [at, take] of steps.sort(([one], [other]) => one.getTime() - other.getTime())) await take(at);
  report(`Loaded ${games.length} games.`);
}

/** The issuer of the group's acts. Its members are notified of them, unlike those of an import. */
const issuerAt = (at: Date, item: string, actorId: number | null = null): Issuer =>
  ({ ...systemIssuer(`sample:${item}`), at, actorId });
