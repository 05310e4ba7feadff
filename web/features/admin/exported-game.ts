/** Reads an exported file and derives the key under which its game is recorded once; the server checks the game. */
import type { SentGame } from '../recording/sending/record-game.api.js';
import { jsonIn } from '../recording/draft/stored-shape.js';

/** @returns null for a text that is not JSON; the key is a digest of the content, so the same file is the same game */
export function exportedGame(text: string): SentGame | null {
  const submission = jsonIn(text);
  return submission === null ? null : { submission, key: `file-${fingerprint(JSON.stringify(submission))}` };
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** FNV-1a, 64 bits (public domain); the web's own digests are missing on a plain-http address of the home network. */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}
