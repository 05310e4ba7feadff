/** Owns how a call is written down once for web and api: where it is, who may make it, what it takes and answers. */

/** `recorder`: an admin or a member with canCreateGames. */
export type Right = 'public' | 'member' | 'recorder' | 'admin';

export interface Call<Answer> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As the router has it, such as `/api/games/:id`. */
  readonly path: string;
  readonly right: Right;
  /** Status of success. */
  readonly status: number;
  /** Media type of the answer; JSON where it is left out. */
  readonly type?: string;
  /**
   * The answer is cached: it is the same for all members, and follows from its path and the rows of these projections
   * alone, and from no query, clock or member.
   */
  readonly from?: readonly string[];
  /** For the compiler alone. */
  readonly answers?: Answer;
}

export interface Read<Answer> extends Call<Answer> {
  readonly method: 'GET';
}

export interface Change<Body, Answer> extends Call<Answer> {
  /** Beginnings of the paths whose answers are old afterwards. */
  readonly stale: readonly string[];
  /** For the compiler alone. */
  readonly takes?: Body;
}

export type NoBody = Readonly<Record<string, never>>;

export const read = <Answer>(
  path: string, right: Right, more: Pick<Call<Answer>, 'from' | 'type'> = {},
): Read<Answer> => ({ method: 'GET', path, right, status: 200, ...more });

export const change = <Body, Answer>(
  method: Call<Answer>['method'], path: string, right: Right,
  { status = 200, stale = [] }: { readonly status?: number; readonly stale?: readonly string[] } = {},
): Change<Body, Answer> => ({ method, path, right, status, stale });

export type Parameters = Readonly<Record<string, string | number>>;

/** The address of a call. What has no place in its path is its query. */
export function pathOf({ path }: Pick<Call<unknown>, 'path'>, parameters: Parameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (!path.includes(`:${name}`)) query.set(name, `${value}`);
  const filled = path.replace(/\/:(\w+)/g, (_, name: string) => `/${encodeURIComponent(parameters[name]!)}`);
  return `${query}` === '' ? filled : `${filled}?${query}`;
}
