/** How the table of rights says who may call what. */
export const ROLES = ['anonymous', 'member', 'recorder', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Statuses in the order of `ROLES`. */
type Statuses = readonly [anonymous: number, member: number, recorder: number, admin: number];

export const PUBLIC: Statuses = [200, 200, 200, 200];
export const MEMBERS: Statuses = [401, 200, 200, 200];
export const RECORDERS: Statuses = [401, 403, 200, 200];
export const ADMINS: Statuses = [401, 403, 403, 200];
/** A session is not a screen in the room; `evenings.http.spec.ts` tests what such a screen may call. */
export const SCREENS: Statuses = [401, 401, 401, 401];
/** Calls about member 3, the member without rights. */
export const OWN_OR_ADMINS: Statuses = [401, 200, 403, 200];

export interface Row {
  /** The pattern of the route. */
  readonly call: string;
  readonly statuses: Statuses;
  /** The address with values for `:id` and others; one for each role if a call can succeed only once. */
  readonly path?: string | ((role: Role) => string);
  readonly send?: (role: Role) => object;
  /** The status of a success if it is not 200. */
  readonly success?: number;
}

export const why = (): object => ({ reason: 'Entered twice' });
