/** Durable tables that are not events, as TypeORM maps them (schema `app`). */
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

/** A member's picture as it was uploaded. */
export interface StoredPicture {
  playerId: number;
  /** Digest of the content. */
  version: string;
  /** Its media type. */
  type: string;
  content: Buffer;
}

export const pictureEntity = new EntitySchema<StoredPicture>({
  name: 'Picture',
  schema: APP_SCHEMA,
  tableName: 'pictures',
  columns: {
    playerId: { name: 'player_id', type: 'int', primary: true },
    version: { type: 'text', primary: true },
    type: { type: 'text' },
    content: { type: 'bytea' },
  },
});
