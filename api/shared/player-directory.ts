/** The directory of members by id, for all capabilities that name people, with what their sentences need besides. */
import { ForbiddenException, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { BoardUser } from '../../contract/boards.js';
import type { Wording } from '../../domain/event-text.js';
import { isolated } from '../../domain/text.js';
import { SPECIFIED_FACTS } from '../../domain/group/group-facts.js';
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { rowsOf } from '../../postgres/rows.js';
import type { PlayerRef, UserView } from '../../contract/players.js';
import type { AuthStatus } from '../../contract/session.js';
import type { GroupFactsRow } from '../../projections/read-models/group-facts/group-facts.js';
import type { PlayerRow } from '../../projections/read-models/players/players.js';
import { Freshness } from '../platform/http/freshness.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import { membershipsOn } from '../../domain/membership.js';
import { formerMember } from '../../domain/player/player-state.js';

@Injectable()
export class PlayerDirectory {
  private known: { readonly stamp: string; readonly players: Promise<Players> } | undefined;

  constructor(private readonly pool: Pool, private readonly freshness: Freshness) {}

  /**
   * All members ever added, including No Player, by id, with the group's currency and zone. Nearly every call needs
   * them: only new rows are read again.
   */
  allPlayers(): Promise<Players> {
    const stamp = this.freshness.rowsOf(['players', 'group-facts']);
    if (this.known?.stamp === stamp) return this.known.players;
    const reading = { stamp, players: readPlayers(this.pool) };
    this.known = reading;
    reading.players.catch(() => {
      if (this.known === reading) this.known = undefined;
    });
    return reading.players;
  }

  /** Puts players' names into a refusal, because the rules only know ids. */
  readonly rethrowNamed = async (error: unknown): Promise<never> => {
    if (!(error instanceof RuleViolation)) throw error;
    const players = await this.allPlayers();
    throw error.naming((playerId) => players.find(playerId)?.display_name);
  };
}

/** Reads the members and the facts of the group from the tables. */
export async function readPlayers(pool: Pool): Promise<Players> {
  const [members, [group]] = await Promise.all([
    rowsOf<PlayerRow>(pool, 'select * from read.players'),
    rowsOf<GroupFactsRow>(pool, 'select facts from read.group_facts'),
  ]);
  const { currency, zones } = group?.facts ?? SPECIFIED_FACTS;
  return new Players(new Map(members.map((row) => [row.id, row])), { currency, zone: zoneOfGroup({ zones }) });
}

export class Players implements Wording {
  readonly currency: Wording['currency'];
  readonly zone: Wording['zone'];

  constructor(
    private readonly rows: ReadonlyMap<number, PlayerRow>, { currency, zone }: Pick<Wording, 'currency' | 'zone'>,
  ) {
    this.currency = currency;
    this.zone = zone;
  }

  get ids(): ReadonlySet<number> {
    return new Set(this.rows.keys());
  }

  list(): PlayerRow[] {
    return [...this.rows.values()];
  }

  /** The members with a login, by id. */
  members(): PlayerRow[] {
    return this.list().filter((row) => row.is_active && !row.is_placeholder && !row.is_guest)
      .sort((one, other) => one.id - other.id);
  }

  /** Whether the player exists and may have an account; No Player has none. */
  isMember(id: number): boolean {
    return this.find(id)?.is_placeholder === false;
  }

  /** @throws a refusal if there is no such member */
  checkMember(id: number): void {
    if (!this.isMember(id)) throw new RuleViolation('PlayerMustExist', `There is no member ${id}.`, 'missing');
  }

  find(id: number): PlayerRow | undefined {
    return this.rows.get(id);
  }

  /** The member, unless deactivated. */
  active(id: number): PlayerRow | undefined {
    const row = this.find(id);
    return row?.is_active ? row : undefined;
  }

  /** @throws when a read model names an unknown player */
  row(id: number): PlayerRow {
    const row = this.find(id);
    if (!row) throw new Error(`There is no row for player ${id}.`);
    return row;
  }

  /** The name for a sentence: isolated, because a name may be written from right to left. */
  readonly nameOf = (id: number): string => isolated(this.find(id)?.display_name ?? `member ${id}`);

  /** Compares ids by name. */
  readonly byName = (a: number, b: number): number =>
    this.row(a).display_name.localeCompare(this.row(b).display_name) || a - b;

  /** An event of the log without a name that is withheld. */
  withoutWithheld(event: DomainEvent): DomainEvent {
    if (!('displayName' in event.data || 'username' in event.data)) return event;
    if (!this.find(event.data.playerId)?.is_name_withheld) return event;
    return { ...event, data: { ...event.data, ...formerMember(event.data.playerId) } } as DomainEvent;
  }

  readonly ref = (id: number): PlayerRef => toPlayerRef(this.row(id));

  readonly boardUser = (id: number): BoardUser => {
    const row = this.row(id);
    return { ...toPlayerRef(row), username: shownUsername(row), isAdmin: row.is_admin };
  };
}

export const noGuest = (id: number): RuleViolation =>
  new RuleViolation('GuestMustExist', `There is no guest ${id}.`, 'missing');

declare global {
  namespace Express {
    interface User extends PlayerRow {}
  }
}

const toPlayerRef = ({ id, display_name: displayName, avatar_url: avatarUrl, is_guest }: PlayerRow): PlayerRef =>
  ({ id, displayName, avatarUrl, ...(is_guest && { isGuest: true }) });

/** The username, or a stand-in for a former member whose name is withheld. */
export const shownUsername = ({ id, is_name_withheld: isWithheld, username }: PlayerRow): string =>
  (isWithheld ? formerMember(id).username : username);

/** @param today  the group's calendar date */
export const toUserView = (row: PlayerRow, today: string): UserView => ({
  ...toPlayerRef(row),
  username: shownUsername(row),
  isAdmin: row.is_admin,
  canCreateGames: row.can_create_games,
  ...membershipsOn(today, row),
  isActive: row.is_active,
  isPlaceholder: row.is_placeholder,
});

/** The status of the reader, who sees their own username even while the name is withheld. */
export const ownStatus = (user: PlayerRow, today: string): AuthStatus =>
  ({ isAuthenticated: true, user: { ...toUserView(user, today), username: user.username } });

/** @throws ForbiddenException unless the reader is the member or an admin  @param act  the act that only they may do */
export function checkOwn(user: Express.User | undefined, memberId: number, act = 'see a statement'): void {
  if (user?.id === memberId || user?.is_admin) return;
  throw new ForbiddenException(`Only admins and the member can ${act}.`);
}
