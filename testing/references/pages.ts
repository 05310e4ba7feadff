/**
 * The expected contents of player pages, pairs, race and recap, worked out by hand from the careers. Players are ids,
 * and addresses of explanations are left out. Tests compare the calls with it.
 */
import { NO_PLAYER } from '../../domain/no-player.js';
import { type Rated, type ReferenceCareers, type Seat, teamOf } from './careers.js';

const ROLES = ['president', 'vicePresident', 'neutral', 'viceLoser', 'loser'] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const share = (some: number, all: number): number => (all === 0 ? 0 : Math.floor((200 * some + all) / (2 * all)));
const pointsOf = (seats: readonly Seat[]): number => sum(seats.map(({ points }) => points));
const average = (seats: readonly Seat[]): number => (seats.length === 0 ? 0 : pointsOf(seats) / seats.length);
const winsOf = (seats: readonly Seat[]): number => seats.filter(({ place }) => place === 1).length;
/** Canada writes dates as `2026-07-30`. */
const TORONTO = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' });
const toRating = ({ mu, sigma }: Rated) => ({ value: mu, spread: 2 * sigma });

export class ReferencePages {
  private readonly ratings: ReadonlyMap<number, readonly Rated[]>;
  /** Day totals by date. */
  private readonly dayTotals = new Map<string, Set<number>>();

  /** @param today  `YYYY-MM-DD` @param added  by player, the instant when they were added, ISO 8601 */
  constructor(
    readonly careers: ReferenceCareers,
    private readonly today: string,
    private readonly added: ReadonlyMap<number, string>,
  ) {
    this.ratings = careers.ratings();
    for (const { date, total } of careers.boards.days) {
      this.dayTotals.set(date, (this.dayTotals.get(date) ?? new Set()).add(total));
    }
  }

  /** `GET /api/players/{id}/profile`. @param year  empty for all time */
  profile(playerId: number, readerId: number, year: string) {
    const { boards } = this.careers;
    const month = this.today.slice(0, 7);
    const since = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
    const evenings = this.evenings(playerId);
    const seats = this.careers.seats(playerId);
    const rated = this.ratings.get(playerId)!;
    const together = seats.filter(({ partner }) => partner === readerId);
    const months = boards.months.filter(([of, id]) => id === playerId && of > since).sort()
      .map(([of, , points, , place]) => (
        { month: of, place, of: boards.months.filter(([other]) => other === of).length, points }));
    return {
      player: playerId, addedOn: TORONTO.format(new Date(this.added.get(playerId)!)),
      evenings: evenings.length, since: evenings[0]!.date,
      groupEvenings: [...this.dayTotals.keys()].filter((date) => date >= evenings[0]!.date).length,
      month: months.find((own) => own.month === month) ?? null,
      years: boards.years.filter(([, id]) => id === playerId).sort(([a], [b]) => b - a)
        .map(([of, , points, place]) => (
          { year: of, place, of: boards.years.filter(([other]) => other === of).length, points })),
      withReader: playerId === readerId ? null : { games: together.length, averagePoints: average(together) },
      form: evenings.slice(-16), months, calendar: evenings.filter(({ date }) => date.slice(0, 7) > since),
      rating: {
        ...toRating(rated.at(-1)!),
        history: rated.filter(({ date }) => date.slice(0, 7) > since).map((one) => (
          { date: one.date, ...toRating(one) })),
      },
      figures: this.figures(playerId, year),
      badges: this.careers.badges(playerId, this.today),
      latest: seats.slice(-6).reverse().map(({ id: gameId, date, place, points, roundSum, partner }) => (
        { gameId, date, place, points, roundSum, partner: partner === NO_PLAYER.id ? null : partner })),
    };
  }

  private figures(playerId: number, year: string) {
    const seats = this.careers.seats(playerId).filter(({ date }) => date.startsWith(year));
    const evenings = this.evenings(playerId).filter(({ date }) => date.startsWith(year));
    const totals = evenings.map(({ total }) => total);
    const [most, least] = [Math.max(...totals), Math.min(...totals)];
    const others = this.careers.playerIds().filter((id) => id !== playerId);
    const closeness = ({ ahead, behind }: { ahead: number; behind: number }): number =>
      (ahead + behind === 0 ? 0 : Math.abs(ahead / (ahead + behind) - 0.5));
    return {
      year: year === '' ? null : Number(year), evenings: evenings.length, gamesPlayed: seats.length,
      gamesWon: winsOf(seats), winRate: share(winsOf(seats), seats.length),
      bestScore: totals.length === 0 ? null : most,
      pointsPerEvening: totals.length === 0 ? null : sum(evenings.map(({ final }) => final)) / totals.length,
      roles: [0, 1, 2, 3, 4].map((round) => Object.fromEntries(ROLES.map((role, index) => (
        [role, seats.filter(({ scores }) => (scores[round] ?? 0) / (round === 4 ? 2 : 1) === 2 - index).length])))),
      best: evenings.findLast(({ total }) => total === most) ?? null,
      hardest: evenings.findLast(({ total }) => total === least) ?? null,
      longestRun: longestRun(seats),
      partners: others.map((id) => ({ id, own: seats.filter(({ partner }) => partner === id) }))
        .filter(({ own }) => own.length > 0)
        .map(({ id, own }) => (
          { player: id, games: own.length, wins: winsOf(own), points: pointsOf(own), averagePoints: average(own) }))
        .sort((a, b) => Number(b.games > 2) - Number(a.games > 2)
          || (a.games > 2 ? b.averagePoints - a.averagePoints : 0) || b.games - a.games
          || this.careers.byName(a.player, b.player)),
      opponents: others.map((id) => ({ player: id, ...this.apart(playerId, id, year) }))
        .filter(({ games }) => games > 0)
        .sort((a, b) => closeness(a) - closeness(b) || b.games - a.games || this.careers.byName(a.player, b.player)),
    };
  }

  /** `GET /api/players/{a}/with/{b}`. */
  together(a: number, b: number) {
    const pair = this.careers.seats(a).filter(({ partner }) => partner === b);
    const apart = this.apartIn(a, b, '');
    const evenings = this.evenings(a).flatMap((own) => {
      const other = this.evenings(b).find(({ date }) => date === own.date);
      return other ? [{ date: own.date, by: other.rank - own.rank }] : [];
    });
    return {
      players: [this.alone(a), this.alone(b)], evenings: evenings.length, since: evenings[0]?.date ?? null,
      asPartners: {
        games: pair.length, wins: winsOf(pair), winRate: share(winsOf(pair), pair.length),
        averagePoints: average(pair), minGames: 3, lift: this.lift(a, b, ''),
        last: pair.slice(-10).map(({ id: gameId, date, place }) => ({ gameId, date, place })),
      },
      asOpponents: {
        ...this.apart(a, b, ''),
        evenings: {
          ahead: evenings.filter(({ by }) => by > 0).length, level: evenings.filter(({ by }) => by === 0).length,
          behind: evenings.filter(({ by }) => by < 0).length,
        },
        last: apart.slice(-10),
      },
    };
  }

  private alone(playerId: number) {
    const { gamesPlayed, roles, best, longestRun: run, winRate, pointsPerEvening } = this.figures(playerId, '');
    const rate = (role: string): number => share(sum(roles.map((round) => round[role]!)), 5 * gamesPlayed);
    return {
      player: playerId, pointsPerEvening, winRate, presidentRate: rate('president'), loserRate: rate('loser'), best,
      longestRun: run, rating: toRating(this.ratings.get(playerId)!.at(-1)!),
    };
  }

  /** Pairs of `GET /api/pairs/{period}`, each in the order of the ids. */
  pairs(year: string) {
    const ids = this.careers.playerIds().filter((id) => this.seatsIn(id, year).length > 0);
    return ids.flatMap((a) => ids.filter((b) => b > a).flatMap((b) => {
      const pair = this.seatsIn(a, year).filter(({ partner }) => partner === b);
      const apart = this.apart(a, b, year);
      return pair.length + apart.games === 0 ? [] : [{
        a, b, games: pair.length, averagePoints: average(pair), lift: this.lift(a, b, year)?.value ?? null, apart,
      }];
    }));
  }

  /** Everyone in `GET /api/pairs/{period}`, by id. */
  members(year: string) {
    return this.careers.playerIds().map((id) => ({ id, seats: this.seatsIn(id, year) }))
      .filter(({ seats }) => seats.length > 0)
      .map(({ id, seats }) => ({ player: id, games: seats.length, averagePoints: average(seats) }));
  }

  everybody(year: string): number {
    return average(this.careers.playerIds().flatMap((id) => this.seatsIn(id, year)));
  }

  /** The lift of two partners; null if it cannot be computed. */
  private lift(a: number, b: number, year: string) {
    const [own, other] = [this.seatsIn(a, year), this.seatsIn(b, year)];
    const pair = own.filter(({ partner }) => partner === b);
    const [left, right] = [own.filter(({ partner }) => partner !== b), other.filter(({ partner }) => partner !== a)];
    if (pair.length < 3 || left.length === 0 || right.length === 0) return null;
    const everybody = this.everybody(year);
    const value: unknown = expect.closeTo(average(pair) - (average(left) + average(right) - everybody), 9);
    return { value, together: average(pair), apart: [average(left), average(right)], everybody };
  }

  private apart(a: number, b: number, year: string) {
    const games = this.apartIn(a, b, year);
    return {
      games: games.length, ahead: games.filter(({ ahead }) => ahead === true).length,
      behind: games.filter(({ ahead }) => ahead === false).length,
    };
  }

  private apartIn(a: number, b: number, year: string) {
    return this.careers.games.filter(({ date }) => date.startsWith(year)).flatMap(({ gameId, date, teams }) => {
      const [own, other] = [teamOf(teams, a), teamOf(teams, b)];
      if (!own || !other || own === other) return [];
      const isDecided = own.position !== null && other.position !== null;
      return [{ gameId, date, ahead: isDecided ? own.position < other.position : null }];
    });
  }

  /** `GET /api/race/{period}`, racers by id. */
  race(period: string) {
    const days = this.careers.boards.days.filter(({ date }) => date.startsWith(period));
    const step = (date: string): string => (period.length === 4 ? date.slice(0, 7) : date);
    const steps = [...new Set(days.map(({ date }) => step(date)))].sort();
    const standings = steps.map((end) =>
      this.standing(days.filter(({ date }) => step(date) <= end), period.length > 4));
    const racers = [...new Set(days.map(({ playerId }) => playerId))].sort((a, b) => a - b).map((playerId) => ({
      player: playerId, ...standings.at(-1)!.get(playerId)!,
      steps: steps.map((end, index) => {
        const played = days.filter((day) => day.playerId === playerId && step(day.date) === end);
        return {
          ...standings[index]!.get(playerId) ?? { place: null, points: null },
          earned: played.length === 0 ? null : sum(played.map(({ final }) => final)),
        };
      }),
    }));
    return { period, steps, racers };
  }

  /** Places by points; in a month, day totals decide between equal points. */
  private standing(days: ReferenceCareers['boards']['days'], byTotals: boolean) {
    const scores = [...new Set(days.map(({ playerId }) => playerId))].map((id) => {
      const own = days.filter(({ playerId }) => playerId === id);
      return { id, points: sum(own.map(({ final }) => final)), total: sum(own.map(({ total }) => total)) };
    });
    return new Map(scores.map(({ id, points, total }) => [id, {
      points,
      place: 1 + scores.filter((other) =>
        other.points > points || (byTotals && other.points === points && other.total > total)).length,
    }]));
  }

  /** The places, games and partners of `GET /api/evenings/{date}`, by id. */
  recap(date: string) {
    const games = this.careers.games.filter((game) => game.date === date);
    const ofMonth = this.careers.boards.days.filter((day) => day.date.startsWith(date.slice(0, 7)) && day.date <= date);
    const month = this.standing(ofMonth, true);
    const places = ofMonth.filter((day) => day.date === date).sort((a, b) => a.playerId - b.playerId);
    const seatsOf = (playerId: number) => this.careers.seats(playerId).filter((seat) => seat.date === date);
    return {
      date, games: games.map(({ gameId }) => gameId),
      places: places.map(({ playerId, rank, total, final }) => ({
        playerId, rank, total, points: final, games: seatsOf(playerId).length, wins: winsOf(seatsOf(playerId)),
        isPending: seatsOf(playerId).some(({ place }) => place === null),
        month: { rank: month.get(playerId)!.place, of: month.size, points: month.get(playerId)!.points },
      })),
      partners: places.map(({ playerId }) => ({
        playerId,
        seats: games.map(({ gameId }) => {
          const seat = seatsOf(playerId).find(({ id }) => id === gameId);
          return seat ? { partnerId: seat.partner === NO_PLAYER.id ? null : seat.partner, place: seat.place } : null;
        }),
      })),
    };
  }

  private seatsIn(playerId: number, year: string): Seat[] {
    return this.careers.seats(playerId).filter(({ date }) => date.startsWith(year));
  }

  private evenings(playerId: number) {
    return this.careers.days(playerId).map(({ date, total, final, rank }) => (
      { date, total, final, rank, of: this.dayTotals.get(date)!.size }));
  }
}

/** The latest of equal values. */
function longestRun(seats: readonly Seat[]) {
  const runs = [...seats.map(({ place }) => (place === 1 ? 'W' : '-')).join('').matchAll(/W+/g)]
    .map(({ 0: { length }, index }) => seats.slice(index, index + length));
  const longest = runs.findLast((run) => run.length === Math.max(...runs.map(({ length }) => length)));
  return longest === undefined ? null : {
    games: longest.length, from: longest[0]!.date, until: longest.at(-1)!.date, lastGameId: longest.at(-1)!.id,
  };
}
