/** The key that signs seals (Ed25519). It is never in the database or the log. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export interface SealKey {
  /** The public key as 64 hexadecimal digits, which people can note and compare. */
  readonly publicKey: string;
  /** @param digest  hexadecimal */
  sign(digest: string): string;
}

/** The file of a key has no key. The message is a sentence, ready to print. */
export class SealKeyUnreadable extends Error {
  override readonly name = 'SealKeyUnreadable';

  constructor(readonly path: string, cause: unknown) {
    super(`${path} has no key that signs seals: ${(cause as Error).message}`, { cause });
  }
}

/** The key in a file. @throws SealKeyUnreadable */
export async function keyFrom<Key>(path: string, keyIn: (text: string) => Key): Promise<Key> {
  try {
    return keyIn(await readFile(path, 'utf8'));
  } catch (error) {
    throw new SealKeyUnreadable(path, error);
  }
}

/** A new private key as PEM. */
export const newSealKey = (): string => generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;

/**
 * @param text  a private key as PEM, or only its base64 in one line
 * @throws Error when it is not such a key
 */
export function sealKeyIn(text: string): SealKey {
  const der = Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    publicKey: digitsOf(createPublicKey(key)),
    sign: (digest) => sign(null, Buffer.from(digest, 'hex'), key).toString('base64'),
  };
}

/**
 * @param text  64 hexadecimal digits, or a private or public key as PEM
 * @throws Error when it is neither
 */
export function publicKeyIn(text: string): string {
  const digits = text.replace(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : digitsOf(createPublicKey(text));
}

export function isSignedBy(publicKey: string, digest: string, signature: string): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(digest, 'hex'), key, Buffer.from(signature, 'base64'));
}

function digitsOf(key: KeyObject): string {
  const { crv, x } = key.export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new TypeError('This is not an Ed25519 key.');
  return Buffer.from(x, 'base64url').toString('hex');
}
