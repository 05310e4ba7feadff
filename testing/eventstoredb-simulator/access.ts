/** The rights of users on the simulator: all of them read and append streams, few of them read the whole log. */
import type { Metadata } from '@grpc/grpc-js';
import type { SimulatedLog } from './engine-log.js';
import { accessDenied, unauthenticated } from './refusals.js';

export interface SimulatedUser {
  readonly name: string;
  readonly password: string;
  /** Names of groups, such as `$admins` or `$ops`. */
  readonly groups?: readonly string[];
}

const ADMINS = '$admins';

/** @throws Refusal when the credentials are missing or wrong, or the user lacks the right */
export function checkAccess(
  users: readonly SimulatedUser[] | undefined, log: SimulatedLog, metadata: Metadata, need: 'stream' | 'whole log',
): void {
  if (!users) return;
  const [authorization] = metadata.get('authorization');
  if (authorization === undefined) throw accessDenied();
  const [, encoded = ''] = String(authorization).split(' ');
  const given = Buffer.from(encoded, 'base64').toString();
  const user = users.find(({ name, password }) => given === `${name}:${password}`);
  if (!user) throw unauthenticated();
  const roles = [user.name, ...(user.groups ?? [])];
  if (need === 'whole log' && !roles.some((role) => mayReadWholeLog(log, role))) throw accessDenied();
}

/** Admins may read it, and so may users or groups in the metadata of `$all`; `$ops` alone may not. */
const mayReadWholeLog = (log: SimulatedLog, role: string): boolean => (
  role === ADMINS || log.readersOf('$all').includes(role));
