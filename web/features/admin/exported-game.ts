/** Owns the reading of an exported file, and the key under which its game is recorded once. */
import { submissionFault } from '../recording/game-submission.js';

export interface ExportedGame {
  readonly submission: unknown;
  /** Idempotency key, made of the content: the same file again is the same game. */
  readonly key: string;
  /** Why it cannot be sent, as a sentence; null when it can. */
  readonly fault: string | null;
}

export function exportedGame(text: string): ExportedGame {
  const submission = parsed(text);
  const fault = submission === undefined ? 'This is no JSON file.' : submissionFault(submission);
  return { submission, key: `file-${fingerprint(JSON.stringify(submission) ?? '')}`, fault };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** FNV-1a, 64 bits (public domain); the web's own digests are missing on a plain-http address of the home network. */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME);
  return hash.toString(16).padStart(16, '0');
}
