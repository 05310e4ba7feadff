/** Records the sample group in the order of its life: each event has the time at which it would have come. */
import type { INestApplicationContext } from '@nestjs/common';
import { monthOf, torontoDate } from '../../domain/dates.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { importGame, importMembers, importOpeningBalances, importPayment } from '../import/season-import.js';
import type { Season, SeasonGame } from '../import/season-file.js';
import type { IdsByUsername } from '../import/season-check.js';
import { MonthTransition } from '../months/month-transition.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { VisibleWrites } from '../platform/commands/visible-writes.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { finalizedTime, founding, gameTimes, paymentTime, SAMPLE_PASSWORD } from './sample-group.js';

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
  await importOpeningBalances(app, season, ids, issuerOf);
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
