/** The read model of members: one row each, with the names that every screen shows. */
import type { PlayerEvent } from '../../../domain/player/player.events.js';
import { avatarUrlOf } from '../../../domain/player/avatar.js';
import { firstMemberships, type Membership, membershipsWith } from '../../../domain/membership.js';
import { formerMember, guest } from '../../../domain/player/player-state.js';
import { handlingOf, type Projection } from '../../model/projection.js';
import { boolean, date, defineTable, int, json, nullable, type RowOf, type Sink, text } from '../../model/table.js';

export const playersTable = defineTable({
  name: 'players',
  columns: {
    id: int,
    /** The name for the login, even of a member whose name is withheld. */
    username: text,
    display_name: text,
    avatar_url: nullable(text),
    is_admin: boolean,
    can_create_games: boolean,
    /** Memberships by first day. Which one is in force depends on today, so no event can state it. */
    memberships: json<readonly Membership[]>(),
    is_active: boolean,
    is_placeholder: boolean,
    /** Whether this is a guest, who plays along without a login. */
    is_guest: boolean,
    /** Whether the name in the log is shown to nobody. */
    is_name_withheld: boolean,
    added_on: date,
  },
  key: ['id'],
  rebuild: 'retained',
});
export type PlayerRow = Readonly<RowOf<typeof playersTable>>;

/** Applies an event to one row. */
async function change(
  sink: Sink, playerId: number, said: Partial<PlayerRow> | ((row: PlayerRow) => Partial<PlayerRow>),
): Promise<void> {
  const [row] = await sink.load(playersTable, 'id', [playerId]);
  if (!row) throw new Error(`Player ${playerId} changed before being added.`);
  await sink.save(playersTable, [{ ...row, ...(typeof said === 'function' ? said(row) : said) }]);
}

const added = ({ playerId, displayName }: { readonly playerId: number; readonly displayName: string }) => ({
  id: playerId, display_name: displayName, avatar_url: null, is_active: true, is_name_withheld: false,
});

export const playersProjection: Projection = {
  name: 'players',
  version: 8,
  tables: [playersTable],
  handling: handlingOf<PlayerEvent>({
    PlayerAdded: ({ event: { data }, metadata: { at } }, sink) =>
      sink.save(playersTable, [{
        ...added(data), added_on: sink.zone.dateOf(at),
        username: data.username,
        is_admin: data.isAdmin,
        can_create_games: data.canCreateGames,
        memberships: firstMemberships(data),
        is_placeholder: data.isPlaceholder,
        is_guest: false,
      }]),
    GuestAdded: ({ event: { data }, metadata: { at } }, sink) =>
      sink.save(playersTable, [{
        ...added(data), added_on: sink.zone.dateOf(at), ...guest(data.playerId), is_admin: false,
        can_create_games: false, is_placeholder: false, is_guest: true,
      }]),
    GuestJoined: ({ event: { data } }, sink) => change(sink, data.playerId, (row) => ({
      username: data.username, display_name: data.displayName, is_admin: data.isAdmin,
      can_create_games: data.canCreateGames, memberships: membershipsWith(data, row), is_guest: false, is_active: true,
      is_name_withheld: false,
    })),
    PlayerRenamed: ({ event: { data } }, sink) =>
      change(sink, data.playerId, { display_name: data.displayName, is_name_withheld: false }),
    UsernameChanged: ({ event: { data: { playerId, username } } }, sink) => change(sink, playerId, { username }),
    RolesChanged: ({ event: { data } }, sink) =>
      change(sink, data.playerId, { is_admin: data.isAdmin, can_create_games: data.canCreateGames }),
    MembershipTypeChanged: ({ event: { data } }, sink) =>
      change(sink, data.playerId, (row) => ({ memberships: membershipsWith(data, row) })),
    PlayerDeactivated: ({ event: { data } }, sink) => change(sink, data.playerId, { is_active: false }),
    PlayerReactivated: ({ event: { data } }, sink) => change(sink, data.playerId, { is_active: true }),
    PasswordReset: 'ignore',
    NameWithheld: ({ event: { data: { playerId } } }, sink) =>
      change(sink, playerId, { display_name: formerMember(playerId).displayName, is_name_withheld: true }),
    AvatarChanged: ({ event: { data: { playerId, version } } }, sink) =>
      change(sink, playerId, { avatar_url: avatarUrlOf(playerId, version) }),
  }),
};

