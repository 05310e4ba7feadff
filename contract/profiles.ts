/**
 * The contract of pages about members: the page of a player, two players as partners and as opponents, and the pairs
 * of the whole group. Every `ref` is the address of an explanation below `/api/explain/`, or null.
 */
import { z } from 'zod';
import { ROUND_COUNT } from '../domain/game-size.js';
import { calendarDate, calendarMonth } from '../domain/calendar-date.js';
import { BADGES } from '../domain/stats/badges.js';
import { playerRef } from './players.js';
import { count, pathYear, wholeYear } from './request.js';
import { eveningView, gameStatsView, percent } from './stats.js';

const points = z.number().int();
const place = z.number().int().positive();
const ref = z.string().nullable();

/** `GET /api/players/{id}/profile?year=2026`: by default the period is all time. */
export const profileQuestion = z.object({ year: pathYear.optional() });
export type ProfileQuestion = z.infer<typeof profileQuestion>;

/** `GET /api/pairs/{period}`. */
export const pairsPeriod = z.union([z.literal('all'), wholeYear], 'Write a year as YYYY, or all');

const evening = eveningView.extend({ ref });

/** A place of a month or a year, as its board shows it. */
const placeOf = z.object({ place, of: place, points, ref });

/** An estimate of strength, which moves no rank. Newcomers have 25. */
const rating = z.object({
  value: z.number(),
  /** Two standard deviations: the strength is most likely between `value - spread` and `value + spread`. */
  spread: z.number(),
});

/** Rounds in each role. */
const roles = z.object({ president: count, vicePresident: count, neutral: count, viceLoser: count, loser: count });

const run = z.object({
  games: count, from: calendarDate, until: calendarDate, lastGameId: z.number().int().positive(),
});

const partner = z.object({
  player: playerRef,
  games: z.number().int().positive(),
  wins: count,
  /** Sum of the position points of those games. */
  points,
  /** Position points per game together, not rounded. */
  averagePoints: z.number(),
  ref,
});

/** Games on different teams. Ahead and behind are counted by place; a pending place counts as a game only. */
const apart = z.object({ games: count, ahead: count, behind: count });

const badge = z.object({
  badge: z.enum(Object.keys(BADGES) as [keyof typeof BADGES, ...(keyof typeof BADGES)[]]),
  name: z.string(),
  /** The condition for earning it, in a sentence. */
  rule: z.string(),
  /** The date when it was first earned, and the number of times up to now; null while it is not earned. */
  earned: z.object({ date: calendarDate, times: z.number().int().positive() }).nullable(),
  /** The progress, such as 4 of 7; null for an earned badge, and for one that has no steps. */
  progress: z.object({ done: count, of: z.number().int().positive() }).nullable(),
  /** Whether it is earned and the reader has not seen it. */
  isNew: z.boolean(),
});
export type BadgeView = z.infer<typeof badge>;

const sharedGame = z.object({ gameId: z.number().int().positive(), date: calendarDate });

export const profileView = z.object({
  player: playerRef,
  /** The day on which the member was added. */
  addedOn: calendarDate,
  /** All evenings, and the first of them; null before the first game. */
  evenings: count,
  since: calendarDate.nullable(),
  /** All evenings of the group from the first of them on; null before it, and for a former member. */
  groupEvenings: count.nullable(),
  /** The current month; null before its first game. */
  month: placeOf.extend({ month: calendarMonth }).nullable(),
  /** Years with a game, newest first. */
  years: z.array(placeOf.extend({ year: z.number().int() })),
  /** Games of the reader and the player together; null on the reader's page. */
  withReader: z.object({ games: count, averagePoints: z.number() }).nullable(),
  /** The last evenings, at most 16, oldest first. */
  form: z.array(evening).max(16),
  /** Months with a game among the last twelve up to the current one, oldest first. */
  months: z.array(placeOf.extend({ month: calendarMonth })),
  /** Evenings of those twelve months, oldest first. */
  calendar: z.array(evening),
  /** The rating after the last game, and after each evening of those twelve months; null before the first game. */
  rating: rating.extend({ history: z.array(rating.extend({ date: calendarDate })) }).nullable(),
  /** Figures of the requested year, or of all time. */
  figures: gameStatsView.extend({
    year: z.number().int().nullable(),
    evenings: count,
    /** Final scores of the days; null without an evening. */
    pointsPerEvening: z.number().nullable(),
    /** Rounds in each role, by round, 1 to 5. */
    roles: z.array(roles).length(ROUND_COUNT),
    best: evening.nullable(), hardest: evening.nullable(), longestRun: run.nullable(),
    refs: z.object({
      winRate: ref, gamesWon: ref, gamesPlayed: ref, longestRun: ref, president: ref, vicePresident: ref, neutral: ref,
      viceLoser: ref, loser: ref,
    }),
    /** Partners with enough games first, best average first; then the others, most games first. */
    partners: z.array(partner),
    /** Opponents, the closest first, that is the one with the most equal share. */
    opponents: z.array(apart.extend({ player: playerRef, ref })),
  }),
  /** All badges, in a fixed order. */
  badges: z.array(badge),
  /** The last games, at most 6, newest first. */
  latest: z.array(sharedGame.extend({
    /** The place; null while a tie is pending. */
    place: place.nullable(),
    points,
    roundSum: z.number().int(),
    /** The partner; null for No Player. */
    partner: playerRef.nullable(),
    ref,
  })),
});
export type ProfileView = z.infer<typeof profileView>;

/** The lift of a pair: how much more it makes than its players with others, in average points of a game. */
const lift = z.object({
  value: z.number(),
  together: z.number(),
  /** The average of each player without the other. */
  apart: z.tuple([z.number(), z.number()]),
  everybody: z.number(),
});

/** One of the two by themselves, over all time. */
const alone = z.object({
  player: playerRef,
  pointsPerEvening: z.number().nullable(),
  winRate: percent, presidentRate: percent, loserRate: percent,
  best: evening.nullable(), longestRun: run.nullable(), rating: rating.nullable(),
  refs: z.object({ winRate: ref, presidentRate: ref, loserRate: ref, longestRun: ref }),
});

/** `GET /api/players/{a}/with/{b}`. */
export const togetherView = z.object({
  /** The two, in the order of the address. */
  players: z.tuple([alone, alone]),
  /** Evenings on which both played, and the first of them. */
  evenings: count,
  since: calendarDate.nullable(),
  asPartners: z.object({
    games: count,
    /** Number of first places together. */
    wins: count,
    winRate: percent,
    /** Average points of the pair, not rounded; 0 without a game together. */
    averagePoints: z.number(),
    /** The number of games together from which on a pair is compared. */
    minGames: z.number().int().positive(),
    /** The lift; null below the minimum of games, or if one of the two never played without the other. */
    lift: lift.nullable(),
    /** The last games together, at most ten, oldest first. */
    last: z.array(sharedGame.extend({ place: place.nullable() })).max(10),
    ref,
  }),
  asOpponents: apart.extend({
    /** Evenings on which both played, by the rank of the day. */
    evenings: z.object({ ahead: count, level: count, behind: count }),
    /**
     * The last games against each other, at most ten, oldest first: whether the first of the two came in ahead; null
     * if a place is pending.
     */
    last: z.array(sharedGame.extend({ ahead: z.boolean().nullable() })).max(10),
  }),
});
export type TogetherView = z.infer<typeof togetherView>;

/** `GET /api/pairs/{period}`: the pairs of the whole group. */
export const pairsView = z.object({
  /** The year; null for all time. */
  year: z.number().int().nullable(),
  /** The number of games together from which on a pair is compared. */
  minGames: z.number().int().positive(),
  /** Everyone with a game in the period, by name. */
  members: z.array(z.object({ player: playerRef, games: z.number().int().positive(), averagePoints: z.number() })),
  /** Average points of a game over all players; 0 without a game. */
  everybody: z.number(),
  /** Pairs with a game as partners or as opponents. */
  pairs: z.array(z.object({
    /** Ids, in the order of the members. */
    a: z.number().int().positive(),
    b: z.number().int().positive(),
    /** Games as partners. */
    games: count,
    averagePoints: z.number(),
    /** The lift; null below the minimum of games, or if one of the two never played without the other. */
    lift: z.number().nullable(),
    /** Games as opponents; ahead: a before b. */
    apart,
  })),
});
export type PairsView = z.infer<typeof pairsView>;

/** `POST /api/players/{id}/badges/seen`: the badges that the reader has seen. */
export const seenBadgesView = z.object({ seen: z.array(badge.shape.badge) });
export type SeenBadgesView = z.infer<typeof seenBadgesView>;
