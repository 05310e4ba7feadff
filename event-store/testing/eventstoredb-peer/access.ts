/** Owns who may do what on a peer with users: all of them read and append streams, operators read the whole log too. */
import type { Metadata } from '@grpc/grpc-js';
import { accessDenied, unauthenticated } from './refusals.js';

export interface PeerUser {
  readonly name: string;
  readonly password: string;
  /** Whether the user is of the group `$ops`. */
  readonly isOperator: boolean;
}

/** @throws Refusal when the call brings no credentials, wrong ones, or those of a user without the right */
export function checkAccess(
  users: readonly PeerUser[] | undefined, metadata: Metadata, need: 'stream' | 'whole log',
): void {
  if (!users) return;
  const [authorization] = metadata.get('authorization');
  if (authorization === undefined) throw accessDenied();
  const [, encoded = ''] = String(authorization).split(' ');
  const given = Buffer.from(encoded, 'base64').toString();
  const user = users.find(({ name, password }) => given === `${name}:${password}`);
  if (!user) throw unauthenticated();
  if (need === 'whole log' && !user.isOperator) throw accessDenied();
}
