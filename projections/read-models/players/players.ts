/** The read model of members: one row each, with the names that every screen shows. */
import type { PlayerEvent } from '../../../domain/player/player.events.js';
import { avatarUrlOf } from '../../../domain/player/avatar.js';
import { firstMemberships, type Membership, membershipsWith } from '../../../domain/player/player-state.js';
import { handlingOf, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import { defineTable } from '../../engine/table.js';

export interface PlayerRow {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly avatar_url: string | null;
  readonly is_admin: boolean;
  readonly can_create_games: boolean;
  /** By first day; which one is in force depends on today, so no event can say it. */
  readonly memberships: readonly Membership[];
  readonly is_active: boolean;
  readonly is_placeholder: boolean;
}

export const playersTable = defineTable<PlayerRow>({
  name: 'players',
  columns: {
    id: { type: 'int' },
    username: { type: 'text' },
    display_name: { type: 'text' },
    avatar_url: { type: 'text', nullable: true },
    is_admin: { type: 'boolean' },
    can_create_games: { type: 'boolean' },
    memberships: { type: 'json' },
    is_active: { type: 'boolean' },
    is_placeholder: { type: 'boolean' },
  },
  key: ['id'],
  rebuild: 'retained',
});

/** Applies an event to one row. */
async function change(
  sink: Sink, playerId: number, said: Partial<PlayerRow> | ((row: PlayerRow) => Partial<PlayerRow>),
): Promise<void> {
  const [row] = await sink.load(playersTable, 'id', [playerId]);
  if (!row) throw new Error(`Player ${playerId} changed before being added.`);
  await sink.save(playersTable, [{ ...row, ...(typeof said === 'function' ? said(row) : said) }]);
}

export const playersProjection: Projection = {
  name: 'players',
  version: 3,
  tables: [playersTable],
  handling: handlingOf<PlayerEvent>({
    PlayerAdded: ({ event: { data } }, sink) =>
      sink.save(playersTable, [
        {
          id: data.playerId,
          username: data.username,
          display_name: data.displayName,
          avatar_url: null,
          is_admin: data.isAdmin,
          can_create_games: data.canCreateGames,
          memberships: firstMemberships(data.isShishaSmoker),
          is_active: true,
          is_placeholder: data.isPlaceholder,
        },
      ]),
    PlayerRenamed: ({ event: { data } }, sink) => change(sink, data.playerId, { display_name: data.displayName }),
    RolesChanged: ({ event: { data } }, sink) =>
      change(sink, data.playerId, { is_admin: data.isAdmin, can_create_games: data.canCreateGames }),
    MembershipTypeChanged: ({ event: { data } }, sink) =>
      change(sink, data.playerId, (row) => ({ memberships: membershipsWith(data, row) })),
    PlayerDeactivated: ({ event: { data } }, sink) => change(sink, data.playerId, { is_active: false }),
    PlayerReactivated: ({ event: { data } }, sink) => change(sink, data.playerId, { is_active: true }),
    PasswordReset: 'ignore',
    AvatarChanged: ({ event: { data: { playerId, version } } }, sink) =>
      change(sink, playerId, { avatar_url: avatarUrlOf(playerId, version) }),
  }),
};

