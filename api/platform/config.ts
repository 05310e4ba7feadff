/** The configuration: environment variables, parsed once at the start, with a sentence for each fault. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isReadable, UNREADABLE } from '../../postgres/address.js';
import { isEngineAddress } from '../../event-store/engine-address.js';
import { sealKeyIn } from '../../event-store/seals/seal-key.js';
import { PROCESS_ROLES } from '../../projections/live/leadership.js';
import { LOG_LEVELS } from './http/log.js';
import { isContact, PUSH_SERVICE, PUSH_SERVICES } from './push-services.js';

/** The error if a variable is missing or wrong. The message is one sentence per fault, ready to print. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const flag = z.enum(['0', '1'], { error: 'is 0 or 1' }).default('0').transform((value) => value === '1');

const NO_ORIGIN = 'is the http:// or https:// address of the app, without a path';

const NO_CONTACT_FAULT = 'is a mailto: or https: address that the internet knows';

const environmentSchema = z.object({
  PORT: z.coerce.number({ error: 'is a port number, 0 to 65535' }).int().min(0).max(65_535).default(3000),
  /** Address to listen on; by default all of them, IPv4 and IPv6. */
  HOST: z.string().optional(),
  /**
   * The public address of the app, for links that leave it; by default the address in the browser of the member who
   * makes one.
   */
  PUBLIC_URL: z.string().refine(isOrigin, { error: NO_ORIGIN }).transform((text) => new URL(text).origin).optional(),
  DATABASE_URL: z
    .string({ error: 'is missing: the postgres:// address of the database' })
    .regex(/^postgres(ql)?:\/\//, { error: 'is the postgres:// address of the database', abort: true })
    .refine(isReadable, { error: UNREADABLE }),
  ROLE: z.enum(PROCESS_ROLES, { error: `is one of ${PROCESS_ROLES.join(', ')}` }).default('all'),
  /** Address of the log; by default the database. */
  EVENTSTORE_URL: z
    .string()
    .refine(isEngineAddress, { error: 'is the esdb:// or kurrentdb:// address of an EventStoreDB' })
    .optional(),
  /** The end of a log that lost its last events, so that a later loss is not accepted as well. Set it for one start. */
  ACCEPT_LOG_END: z
    .string()
    .regex(/^(\d+|empty)$/, { error: 'is the position at which the log ends, or "empty"' })
    .optional(),
  /** Address of the jobs; by default the database. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, { error: 'is the redis:// address of a Redis', abort: true })
    .refine(isReadable, { error: UNREADABLE })
    .optional(),
  ADMIN_USERNAME: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9._-]{3,32}$/, { error: 'has 3 to 32 of the characters a-z, 0-9, dot, underscore and hyphen' })
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(8, { error: 'has at least 8 characters' }).optional(),
  /** The username of an admin who has lost the password and knows no other admin. Set it for one start. */
  RESET_PASSWORD: z.string().toLowerCase().optional(),
  /** The folder of the key and the file of seals, and of the backups; without it nothing is sealed or backed up. */
  DATA_DIR: z.string().transform((path) => resolve(path)).optional(),
  /** The key that signs the seals; by default the one in DATA_DIR. */
  SEAL_KEY: z
    .string()
    .refine(isSealKey, { error: 'is an Ed25519 private key, as PEM or its base64 in one line' })
    .optional(),
  /** Second place of the backups, usually another disk. It has to exist, since a missing one is not mounted. */
  BACKUP_FOLDER: z.string().transform((path) => resolve(path)).optional(),
  /** The passphrase for the passwords, pictures and keys in backups. */
  BACKUP_PASSPHRASE: z.string().min(12, { error: 'has at least 12 characters' }).optional(),
  /** Number of proxies whose X-Forwarded-* headers are trusted. */
  TRUSTED_PROXIES: z.coerce.number({ error: 'is a number of proxies' }).int().min(0).default(0),
  /** Loads the sample group into an empty log. */
  DEMO: flag,
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `is one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
  /** Origins of push services, with spaces between them; by default those of the usual browsers. */
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(/\s+/))
    .pipe(z.array(z.string().regex(PUSH_SERVICE, { error: 'has origins such as https://*.push.example.com' })))
    .default([...PUSH_SERVICES]),
  /** The address to which push services write; by default the https address of the app. */
  PUSH_CONTACT: z.string().refine(isContact, { error: NO_CONTACT_FAULT }).optional(),
  /** Bearer token for /metrics; without one only this machine may read it. */
  METRICS_TOKEN: z.string().regex(/^[\x21-\x7e]{16,}$/, { error: 'has at least 16 visible characters' }).optional(),
});

/** Names of all variables that the configuration knows. */
export const VARIABLES: readonly string[] = Object.keys(environmentSchema.shape);

/** Whether the second place is outside of the first one; inside, it would hold no second copy. */
const isElsewhere = ({ DATA_DIR = '', BACKUP_FOLDER }: z.output<typeof environmentSchema>): boolean =>
  BACKUP_FOLDER !== join(DATA_DIR, 'backups');

const checked = environmentSchema.refine(isElsewhere, {
  path: ['BACKUP_FOLDER'], error: 'is a second place: name another folder than the backups of DATA_DIR',
});
const configuration = checked.transform((set) => ({
  role: set.ROLE,
  port: set.PORT,
  host: set.HOST,
  publicUrl: set.PUBLIC_URL,
  databaseUrl: set.DATABASE_URL,
  eventStoreUrl: set.EVENTSTORE_URL,
  acceptLogEnd: set.ACCEPT_LOG_END,
  redisUrl: set.REDIS_URL,
  admin: { username: set.ADMIN_USERNAME, password: set.ADMIN_PASSWORD, lost: set.RESET_PASSWORD },
  seals: set.DATA_DIR === undefined ? undefined : { folder: set.DATA_DIR, key: set.SEAL_KEY },
  backups: set.DATA_DIR === undefined ? undefined : {
    folder: join(set.DATA_DIR, 'backups'), seals: join(set.DATA_DIR, 'seals.ndjson'),
    away: set.BACKUP_FOLDER, passphrase: set.BACKUP_PASSPHRASE,
  },
  trustedProxies: set.TRUSTED_PROXIES,
  demo: set.DEMO,
  logLevel: set.LOG_LEVEL,
  metricsToken: set.METRICS_TOKEN,
  pushServices: set.PUSH_SERVICES,
  pushContact: set.PUSH_CONTACT,
}));
export type Config = Readonly<z.output<typeof configuration>>;

/**
 * @param environment usually `process.env`; empty values count as unset
 * @throws ConfigurationError naming every wrong variable, never its value
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = configuration.safeParse(set);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'));
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+\/?$/i.test(text) && URL.canParse(text);
}

function isSealKey(text: string): boolean {
  try {
    sealKeyIn(text);
    return true;
  } catch {
    return false;
  }
}
