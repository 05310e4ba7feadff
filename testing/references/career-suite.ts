/** Tests of the pages of players, with the season: every figure equals a fold of the log. */
import type { RecapView } from '../../contract/evenings.js';
import type { PlayerRef } from '../../contract/players.js';
import type { PairsView, ProfileView, TogetherView } from '../../contract/profiles.js';
import type { RaceView } from '../../contract/race.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { inLongRun } from '../jest/long-run.js';
import type { HttpClient } from '../worlds/http-client.js';
import { loggedEvents } from '../worlds/log-events.js';
import { ReferenceCareers } from './careers.js';
import { ReferencePages } from './pages.js';
import type { TestApplication } from '../worlds/start-application.js';

export const NOW = '2026-07-30T16:00:00Z';

export async function referencePages(application: TestApplication): Promise<ReferencePages> {
  const events = await loggedEvents(application.log);
  const careers = new ReferenceCareers(events.map(({ streamId, type, data }) => (
    { streamId, event: { type, data } as DomainEvent })));
  const added = events.filter(({ type }) => type === 'PlayerAdded')
    .map(({ data, at }) => [(data as { readonly playerId: number }).playerId, at] as const);
  return new ReferencePages(careers, NOW.slice(0, 10), new Map(added));
}

/**
 * Compares pages of players, all pairs, all races and recaps with the log; the long run compares all recaps.
 * @param ids  the players; all by default
 */
export async function comparePages(
  { client, id: readerId }: { readonly client: HttpClient; readonly id: number }, pages: ReferencePages,
  ids = pages.careers.playerIds(),
): Promise<void> {
  const get = async <Body>(path: string): Promise<Body> => (await client.get<Body>(path)).body;
  for (const id of ids) {
    for (const year of ['', '2025', '2026']) {
      const profile = await get<ProfileView>(`/api/players/${id}/profile${year === '' ? '' : `?year=${year}`}`);
      const badges = profile.badges.map(({ badge, earned, progress }) => ({ badge, earned, progress }));
      expect(plain({ ...profile, badges })).toEqual(pages.profile(id, readerId, year));
    }
    for (const other of pages.careers.playerIds().filter((one) => one !== id)) {
      expect(plain(await get<TogetherView>(`/api/players/${id}/with/${other}`))).toEqual(pages.together(id, other));
    }
  }
  for (const period of ['all', '2025', '2026']) await comparePairs(await get<PairsView>(`/api/pairs/${period}`), pages);
  const dates = [...new Set(pages.careers.games.map(({ date }) => date))];
  const periods = dates.flatMap((date) => [date.slice(0, 4), date.slice(0, 7)]);
  for (const period of new Set(periods)) {
    const race = await get<RaceView>(`/api/race/${period}`);
    expect(race.racers.map(({ place }) => place)).toEqual(race.racers.map(({ place }) => place).sort((a, b) => a - b));
    const racers = race.racers.sort((a, b) => a.player.id - b.player.id);
    expect(plain({ ...race, racers })).toEqual(pages.race(period));
  }
  const evenings = inLongRun(dates, dates.filter((_, index) => index % 5 === 0));
  for (const date of evenings) compareRecap(await get<RecapView>(`/api/evenings/${date}`), pages);
}

function comparePairs({ year, minGames, pairs, members, everybody }: PairsView, pages: ReferencePages): void {
  const period = year?.toString() ?? '';
  const byId = pairs.map(({ a, b, apart: { games, ahead, behind }, ...pair }) => (a < b
    ? { a, b, ...pair, apart: { games, ahead, behind } }
    : { a: b, b: a, ...pair, apart: { games, ahead: behind, behind: ahead } }));
  expect(byId.sort((one, other) => one.a - other.a || one.b - other.b)).toEqual(pages.pairs(period));
  expect(plain(members.sort((a, b) => a.player.id - b.player.id))).toEqual(pages.members(period));
  expect([minGames, everybody]).toEqual([3, pages.everybody(period)]);
}

function compareRecap({ date, places, games, partners }: RecapView, pages: ReferencePages): void {
  const byId = <Of extends { readonly playerId: number }>(all: readonly Of[]): Of[] =>
    [...all].sort((a, b) => a.playerId - b.playerId);
  expect(places.map(({ rank }) => rank)).toEqual(places.map(({ rank }) => rank).sort((a, b) => a - b));
  expect({ date, places: byId(places), games: games.map(({ id }) => id), partners: byId(partners) })
    .toEqual(pages.recap(date));
}

/** An answer with ids for players and without addresses of explanations, which have their own tests. */
const plain = (view: object): unknown => JSON.parse(JSON.stringify(view, (key, value: unknown) => {
  if (key === 'ref' || key === 'refs') return undefined;
  return isPlayer(value) ? value.id : value;
}));

const isPlayer = (value: unknown): value is PlayerRef =>
  typeof value === 'object' && value !== null && 'id' in value && 'displayName' in value;
