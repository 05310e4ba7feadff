/** Tests of the pages of players, with the season: every figure equals a fold of the log. */
import type { PairsView, ProfileView, TogetherView } from '../../contract/profiles.js';
import type { RaceView } from '../../contract/race.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { HttpClient } from './http-client.js';
import { loggedEvents } from './log-events.js';
import { ReferenceCareers } from './reference-careers.js';
import type { TestApplication } from './start-application.js';

export const NOW = '2026-07-30T16:00:00Z';

export async function referenceCareers(application: TestApplication): Promise<ReferenceCareers> {
  const events = await loggedEvents(application.log);
  return new ReferenceCareers(events.map(({ streamId, type, data }) => (
    { streamId, event: { type, data } as DomainEvent })));
}

/** Compares all pages of all players, all pairs and all races with the log. */
export async function compareCareers(member: HttpClient, reference: ReferenceCareers): Promise<void> {
  const get = async <Body>(path: string): Promise<Body> => (await member.get<Body>(path)).body;
  const ids = reference.playerIds();
  const ratings = reference.ratings();
  for (const id of ids) {
    const profile = await get<ProfileView>(`/api/players/${id}/profile`);
    expect(shownFigures(profile)).toEqual(reference.figures(id));
    expect(shownFigures(await get(`/api/players/${id}/profile?year=2025`))).toEqual(reference.figures(id, '2025'));
    expect(Object.fromEntries(profile.badges.flatMap(({ badge, earned }) => (
      earned ? [[badge, [earned.date, earned.times]]] : [])))).toEqual(reference.badges(id, NOW.slice(0, 7)));
    const { mu, sigma } = ratings.get(id)!;
    expect([profile.rating?.value, profile.rating?.spread]).toEqual([mu, 2 * sigma]);
    expect(profile.rating?.history.at(-1)).toMatchObject({ date: profile.calendar.at(-1)?.date, value: mu });
    expect(profile.rating?.history.map(({ date }) => date)).toEqual(profile.calendar.map(({ date }) => date));
    for (const { player, ...apart } of profile.figures.opponents) {
      expect(apart).toMatchObject(reference.together(id, player.id).asOpponents);
    }
    for (const { player, games, wins, averagePoints } of profile.figures.partners) {
      expect({ games, wins, averagePoints }).toEqual(reference.together(id, player.id).asPartners);
    }
  }
  await comparePairs(await get<PairsView>('/api/pairs/all'), reference);
  for (const a of ids.slice(0, 3)) {
    for (const b of ids.filter((id) => id !== a)) await compareTogether(get, reference, a, b);
  }
  for (const period of ['2025-03', '2026-07', '2025', '2026']) {
    const { racers } = await get<RaceView>(`/api/race/${period}`);
    expect(racers.map(({ steps }) => steps.map(({ points }) => points)))
      .toEqual(racers.map(({ player }) => reference.race(period, player.id)));
    for (const { place, points, steps } of racers) expect(steps.at(-1)).toMatchObject({ place, points });
  }
}

const shownFigures = ({ figures }: ProfileView) => ({
  evenings: figures.evenings, gamesPlayed: figures.gamesPlayed, gamesWon: figures.gamesWon, winRate: figures.winRate,
  roles: figures.roles, best: figures.best?.total ?? null, hardest: figures.hardest?.total ?? null,
  longestRun: figures.longestRun?.games ?? 0,
});

function comparePairs({ pairs, members }: PairsView, reference: ReferenceCareers): void {
  expect(members.map(({ player }) => player.id).sort((a, b) => a - b)).toEqual(reference.playerIds());
  expect(pairs).toHaveLength((members.length * (members.length - 1)) / 2);
  for (const { a, b, games, averagePoints, lift, apart } of pairs) {
    const { asPartners: { wins: _, ...together }, asOpponents } = reference.together(a, b);
    expect({ games, averagePoints }).toEqual(together);
    expect(apart).toEqual(asOpponents);
    expect(lift === null).toBe(reference.lift(a, b) === null);
    expect(lift ?? 0).toBeCloseTo(reference.lift(a, b) ?? 0, 9);
  }
}

async function compareTogether(
  get: <Body>(path: string) => Promise<Body>, reference: ReferenceCareers, a: number, b: number,
): Promise<void> {
  const { asPartners, asOpponents } = await get<TogetherView>(`/api/players/${a}/with/${b}`);
  const { asPartners: together, asOpponents: apart } = reference.together(a, b);
  expect(asPartners).toMatchObject(together);
  expect(asPartners.lift?.value ?? null).toEqual(reference.lift(a, b) === null ? null : expect.any(Number));
  expect(asPartners.lift?.value ?? 0).toBeCloseTo(reference.lift(a, b) ?? 0, 9);
  expect(asOpponents).toMatchObject(apart);
  expect(asPartners.last).toHaveLength(Math.min(10, together.games));
  expect(asOpponents.last).toHaveLength(Math.min(10, apart.games));
}
