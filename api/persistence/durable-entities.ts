/** Owns the durable tables that are not events: secrets, sessions and receipts of creating commands (schema `app`). */
import { EntitySchema } from 'typeorm';

export const APP_SCHEMA = 'app';

/** How a member logs in. The hash is null until a password is set, as for imported members. */
export interface Credential {
  playerId: number;
  username: string;
  passwordHash: string | null;
}

export const credentialEntity = new EntitySchema<Credential>({
  name: 'Credential',
  schema: APP_SCHEMA,
  tableName: 'credentials',
  columns: {
    playerId: { name: 'player_id', type: 'int', primary: true },
    username: { type: 'text', unique: true },
    passwordHash: { name: 'password_hash', type: 'text', nullable: true },
  },
});

/**
 * The id that a creating command was given, kept by its idempotency key: sent again, also after a crash between
 * receipt and append, it meets the same stream and so its own events.
 */
export interface CommandReceipt {
  idempotencyKey: string;
  commandDigest: string;
  streamNumber: number;
}

export const commandReceiptEntity = new EntitySchema<CommandReceipt>({
  name: 'CommandReceipt',
  schema: APP_SCHEMA,
  tableName: 'command_receipts',
  columns: {
    idempotencyKey: { name: 'idempotency_key', type: 'text', primary: true },
    commandDigest: { name: 'command_digest', type: 'text' },
    streamNumber: { name: 'stream_number', type: 'int' },
  },
});

/** Values that a deployment makes once, such as the key that signs session cookies. */
export interface Setting {
  name: string;
  value: string;
}

export const settingEntity = new EntitySchema<Setting>({
  name: 'Setting',
  schema: APP_SCHEMA,
  tableName: 'settings',
  columns: {
    name: { type: 'text', primary: true },
    value: { type: 'text' },
  },
});
