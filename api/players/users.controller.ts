/** `/api/users`: everyone sees the members, admins add and change them. */
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { playerCalls } from '../../contract/players.calls.js';
import { PathId, RequestBody } from '../platform/http/request-parameters.js';
import { Serves } from '../platform/http/serves.js';
import { avatarUrlOf } from '../../domain/player/avatar.js';
import { isShishaSmokerOn, plannedMemberships, type Player } from '../../domain/player/player-state.js';
import { newUser, type NewUser, userChange, type UserChange, userView, type UserView } from '../../contract/players.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { RowsAsOf } from '../group/as-of/rows-as-of.js';
import { checkPassword } from '../platform/auth/password-rule.js';
import { Clock } from '../platform/clock.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { toUserView } from '../group/user-view.js';
import { RequestIssuer } from '../platform/http/request-issuer.js';
import { Written } from '../platform/http/written-answers.js';
import { type DecidedPlayer, PlayerCommands } from './player-commands.js';

@Controller()
export class UsersController {
  constructor(
    private readonly commands: PlayerCommands,
    private readonly directory: PlayerDirectory,
    private readonly asOf: RowsAsOf,
    private readonly clock: Clock,
  ) {}

  /** By name; No Player last. Not cached, because a membership type may change at midnight. */
  @Serves(playerCalls.list, z.array(userView))
  async list(@AtMoment() moment?: Moment) {
    const [players, today] = [await this.asOf.players(moment), moment?.date ?? this.clock.today()];
    return players.list().sort(byName).map((row) => toUserView(row, today));
  }

  @Serves(playerCalls.add, userView)
  async add(@RequestBody(newUser) user: NewUser, @RequestIssuer() issuer: Issuer) {
    await checkPassword(user.password, user.username);
    return this.answer(await this.commands.add(user, issuer));
  }

  @Serves(playerCalls.change, userView)
  async change(@PathId() id: number, @RequestBody(userChange) change: UserChange, @RequestIssuer() issuer: Issuer) {
    const username = (await this.directory.all()).find(id)?.username ?? '';
    if (change.password !== undefined) await checkPassword(change.password, username);
    return this.answer(await this.commands.change(id, change, issuer));
  }

  private answer({ state, position }: DecidedPlayer): Written<UserView> {
    if (!state) throw new Error('The member that was just written is missing.');
    return new Written(viewOfState(state, this.clock.today()), position);
  }
}

const byName = (a: PlayerRow, b: PlayerRow): number =>
  Number(a.is_placeholder) - Number(b.is_placeholder) || a.display_name.localeCompare(b.display_name) || a.id - b.id;

export const viewOfState = (player: Player, today: string): UserView => ({
  id: player.playerId,
  displayName: player.displayName,
  avatarUrl: avatarUrlOf(player.playerId, player.avatarVersion),
  username: player.username,
  isAdmin: player.isAdmin,
  canCreateGames: player.canCreateGames,
  isShishaSmoker: isShishaSmokerOn(today, player),
  plannedMemberships: plannedMemberships(today, player),
  isActive: player.isActive,
  isPlaceholder: player.isPlaceholder,
});
