/** The months of a season file whose games are not known: their points come in as those of a table do. */
import type { INestApplicationContext } from '@nestjs/common';
import { monthOf, monthTitle } from '../../domain/dates.js';
import { checkBroughtInMonth } from '../../domain/month/month.decider.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import type { Season, SeasonMonth } from '../../contract/season.js';
import { MonthCommands } from '../months/month-commands.js';
import { Clock } from '../platform/clock.js';
import { requestDigest } from '../platform/commands/command-runner.js';
import { importIssuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { OpenMonths } from '../shared/open-months.js';
import { closedMonths, faultOf, type IdsByUsername } from './season-check.js';
import type { Fault } from './season-file.js';
import { isIn } from './table-months.js';

export async function monthFaults(
  app: INestApplicationContext, { months = [], games, members }: Season, known: IdsByUsername,
): Promise<Fault[]> {
  const people = new Set([...known.keys(), ...members.map(({ username }) => username)]);
  people.delete(NO_PLAYER.username);
  const played = new Set(games.map(({ date }) => monthOf(date)));
  const closed = await closedMonths(months.map(({ month }) => month), app.get(OpenMonths));
  const faults = await Promise.all(months.map(async (own, index) => {
    const { month, points, evenings } = own;
    const path = `months.${index}`;
    const named = [...points, ...evenings.flatMap((evening) => evening.points)].map(({ username }) => username);
    const strangers = [...new Set(named)].filter((username) => !people.has(username))
      .map((username) => ({ path: `${path}.points`, message: `${username} is not a member.` }));
    const dates = evenings.filter(({ date }) => monthOf(date) !== month)
      .map(({ date }) => ({ path: `${path}.evenings`, message: `${date} is not in ${monthTitle(month)}.` }));
    const isTwice = played.has(month) || months.findIndex((each) => each.month === month) !== index;
    const fault = isTwice ? `${monthTitle(month)} has games, or stands in the file twice.` : closed.get(month);
    const isKnown = await isIn(app.get<EventStorePort>(EVENT_STORE), month, requestDigest(own));
    return [
      ...strangers, ...dates, ...faultOf(`${path}.month`, () => checkBroughtInMonth(month, app.get(Clock).today())),
      ...(fault === undefined || isKnown ? [] : [{ path: `${path}.month`, message: fault }]),
    ];
  }));
  return faults.flat();
}

export async function importMonths(
  app: INestApplicationContext, months: readonly SeasonMonth[], ids: IdsByUsername,
): Promise<void> {
  const withIds = <Own extends { readonly username: string }>(all: readonly Own[]) =>
    all.map(({ username, ...own }) => ({ ...own, playerId: ids.get(username)! }));
  for (const own of months) {
    const { month, source, points, evenings } = own;
    const digest = requestDigest(own);
    await app.get(MonthCommands).bringIn({
      month, source, digest, points: withIds(points),
      evenings: evenings.map((evening) => ({ date: evening.date, points: withIds(evening.points) })),
    }, importIssuer('points', digest));
  }
}
