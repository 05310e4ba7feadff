/** Encrypts the secrets in a backup with a passphrase (scrypt, AES-256-GCM), and decrypts them. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
/** The length that NIST SP 800-38D advises; a key is used once, because its salt is random. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The cost of each guess: 64 MiB and some 0.2 s. */
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

const derived = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  derived(passphrase.normalize('NFKC'), salt, 32, COST);

/** The parts in order: salt, nonce, content, tag. */
export async function locked(content: Buffer, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(CIPHER, await keyOf(passphrase, salt), nonce);
  return Buffer.concat([salt, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when the passphrase is another one, or a byte was changed */
export async function opened(bytes: Buffer, passphrase: string): Promise<Buffer> {
  const [salt, rest] = [bytes.subarray(0, SALT_BYTES), bytes.subarray(SALT_BYTES)];
  const decipher = createDecipheriv(
    CIPHER, await keyOf(passphrase, salt), rest.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(rest.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(rest.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
