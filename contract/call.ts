/** Declares each call once for web and api: its path, its right, and its request and answer. */
import type { Changed } from './updates.js';

/** `recorder`: an admin or a member with canCreateGames. `screen`: a screen in the room, without a login. */
export type Right = 'public' | 'screen' | 'member' | 'recorder' | 'admin';

export interface Call<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Pattern for the router, such as `/api/games/:id`. */
  readonly path: string;
  readonly right: Right;
  /** HTTP status of a success. */
  readonly status: number;
  /** Media type of the answer; JSON by default. */
  readonly type?: string;
  /** Whether the answer sets or removes the cookie of a login, or of a screen in the room. */
  readonly cookie?: 'session' | 'screen';
  /**
   * The projections behind a cached answer. Such an answer is the same for all members. It depends only on its path
   * and the rows of these projections, not on a query, clock or member.
   */
  readonly from?: readonly Projection[];
  /** Kinds of changes that make a displayed answer stale, besides those behind `from`. */
  readonly follows?: readonly Changed[];
  /** Whether it also answers for a moment of the past: see `pastQuestion`. */
  readonly asOf?: true;
  /** Exists only for the compiler. */
  readonly answers?: Answer;
}

export interface Read<Answer> extends Call<Answer> {
  readonly method: 'GET';
}

export interface Change<Body, Answer> extends Call<Answer> {
  /** Kinds of changes, or prefixes of paths whose answers become stale. */
  readonly stale: readonly Stale[];
  /** Exists only for the compiler. */
  readonly takes?: Body;
}

export type Stale = Changed | `/api/${string}`;

/** The changes from which the rows of a projection follow. Games under way are rows without a projection. */
const FOLLOWED = {
  games: 'game', standings: 'game', 'group-facts': 'group', live: 'live',
  players: 'player', 'finalized-months': 'month', plans: 'plan', evenings: 'evening',
} as const satisfies Record<string, Changed>;
type Projection = keyof typeof FOLLOWED;

export type NoBody = Readonly<Record<string, never>>;

export const read = <Answer>(
  path: string, right: Right, more: Pick<Call<Answer>, 'asOf' | 'follows' | 'from' | 'type'> = {},
): Read<Answer> => ({
  method: 'GET', path, right, status: 200, ...more,
  follows: more.follows ?? more.from?.map((name) => FOLLOWED[name]) ?? [],
});

export const change = <Body, Answer>(
  method: Call<Answer>['method'], path: string, right: Right,
  { status = 200, stale = [], ...more }: Partial<Pick<Change<Body, Answer>, 'cookie' | 'stale' | 'status'>> = {},
): Change<Body, Answer> => ({ method, path, right, status, stale, ...more });

type ChangeCall = <Body, Answer>(
  method: Call<Answer>['method'], path: string, right: Right,
  more?: Partial<Pick<Change<Body, Answer>, 'cookie' | 'status'>>,
) => Change<Body, Answer>;

/** Declares calls that all make the same answers stale: stated once per file. */
export const changing = (...stale: readonly Stale[]): ChangeCall => (method, path, right, more) =>
  change(method, path, right, { ...more, stale });

export type Parameters = Readonly<Record<string, string | number>>;

/** The address of a call. Values that have no place in its path become the query. */
export function pathOf({ path }: Pick<Call<unknown>, 'path'>, parameters: Parameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (!path.includes(`:${name}`)) query.set(name, `${value}`);
  const filled = path.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(parameters[name]!)}`);
  return `${query}` === '' ? filled : `${filled}?${query}`;
}
