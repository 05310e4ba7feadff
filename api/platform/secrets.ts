/** Secrets that the server makes, and the digests that it stores and compares in their place. */
import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

export const digestOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64url');
