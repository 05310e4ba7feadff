/** The door: members who have no password yet come in by one code, within minutes, while its organizer watches. */
import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { v4 as uuid } from 'uuid';
import type { DoorJoinRequest, DoorView, UndoneView } from '../../contract/door.js';
import { parseEvent } from '../../domain/event-registry.js';
import { eventText, typesOfKinds } from '../../domain/event-text.js';
import { later } from '../../domain/dates.js';
import { validReason } from '../../domain/free-text.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { playerDecider } from '../../domain/player/player.decider.js';
import { playerStreamId } from '../../domain/player/player.events.js';
import type { PlayerState } from '../../domain/player/player-state.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { parsedEvent } from '../../event-store/readable-json.js';
import { rowsOf } from '../../postgres/rows.js';
import { MemberLock } from '../shared/member-lock.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Credentials } from '../platform/auth/credentials.js';
import { checkPassword, isOf } from '../platform/auth/passwords.js';
import { throttledNetworks } from '../platform/auth/throttled-network.js';
import { Clock } from '../platform/clock.js';
import { streamState } from '../platform/commands/command-runner.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { VisibleWrites } from '../platform/http/freshness.js';
import { digestOf, newSecret } from '../platform/secrets.js';
import { CardCommands, type CardMaker } from './card-commands.js';
import { type DoorRow, DoorRows } from './door-row.js';
import { DoorTries } from './door-tries.js';

const MINUTE_MS = 60_000;
const SECRET_BYTES = 16;

/** The entries that a member made since an instant, beside those about access. */
const ENTERED = `select position from read.log_entries
  where actor_id = $1 and at >= $2 and type = any($3) order by position limit 100`;

/** Wrong, late and closed secrets are refused alike. */
const closed = (): RuleViolation => new RuleViolation('DoorMustBeOpen',
  'The door is closed. Ask your organizer to open it again, or for a card of your own.');

const notListed = (): RuleViolation => new RuleViolation('NameMustBeOnTheList',
  'Nobody with this name comes in by the door. Ask your organizer for a card of your own.');

const mayJoin = (member: PlayerState): member is NonNullable<PlayerState> => member !== null && member.isActive
  && !member.isAdmin && !member.isGuest && member.playerId !== NO_PLAYER.id;

@Injectable()
export class Door {
  private readonly tries = new DoorTries();
  /** A reading that all share who are over their limit. */
  private reading: Promise<DoorRow | undefined> | undefined;

  constructor(
    private readonly rows: DoorRows,
    private readonly cards: CardCommands,
    private readonly credentials: Credentials,
    private readonly lock: MemberLock,
    private readonly access: AccessRecords,
    private readonly directory: PlayerDirectory,
    private readonly writes: VisibleWrites,
    private readonly pool: Pool,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  async state(): Promise<DoorView> {
    const [row, missing] = [await this.rows.read(), await this.missing()];
    const joined = Object.entries(row?.joined ?? {}).map(([id, at]) => ({ userId: Number(id), at }))
      .sort((one, other) => one.at.localeCompare(other.at));
    const waiting = row?.isOpen ? Object.keys(row.waiting).map(Number) : [];
    return {
      until: row?.isOpen ? row.until : null, joined, waiting, missing: missing.filter((id) => !waiting.includes(id)),
    };
  }

  /** Opens the door; a door that was open has another code from then on. */
  open(minutes: number, maker: CardMaker): Promise<{ readonly secret: string; readonly until: string }> {
    const { sessionId, ...actor } = maker;
    return this.lock.alone(async () => {
      await this.cards.checkMaker(maker);
      if ((await this.missing()).length === 0) {
        throw new RuleViolation('SomebodyMustBeMissing', 'All have joined already. Add people first.');
      }
      const [secret, until] = [newSecret(SECRET_BYTES), later(this.clock.now(), minutes * MINUTE_MS)];
      await this.access.record({ type: 'DoorOpened', data: { playerId: actor.actorId, until } }, actor);
      await this.rows.open(digestOf(secret), until, actor.actorId, sessionId);
      return { secret, until };
    });
  }

  /** Closes the door. It succeeds as well when it is closed. */
  close(actor: ActingMember): Promise<DoorView> {
    return this.lock.alone(async () => {
      if ((await this.rows.read())?.isOpen) {
        await this.access.record({ type: 'DoorClosed', data: { playerId: actor.actorId } }, actor);
        await this.rows.close();
      }
      return this.state();
    });
  }

  /**
   * The members whose names the holder of a secret may tap: also one who waits, whose page may have been closed.
   * @throws RuleViolation for any other secret; TooManyRequests
   */
  async names(secret: string, request: Request): Promise<{ userId: number; displayName: string }[]> {
    const { open } = await this.attempt(secret, request);
    const [missing, players] = [await this.missing(), await this.directory.allPlayers()];
    if (!open) throw closed();
    return missing.sort(players.byName)
      .map((userId) => ({ userId, displayName: players.row(userId).display_name }));
  }

  /**
   * Lets a member in with their first password, or lets them wait. A repeat changes nothing.
   * @returns the username for the login; null if the member waits for a Yes
   * @throws RuleViolation, BadRequestException for a weak password, TooManyRequests
   */
  async join({ door: secret, userId, password }: DoorJoinRequest, request: Request): Promise<string | null> {
    const { known, open, who } = await this.attempt(secret, request);
    const credential = await this.credentials.findByPlayer(userId);
    if (known?.joined[userId] !== undefined && credential) return credential.username;
    const waiting = open?.waiting[userId];
    if (waiting !== undefined) {
      const wasRight = this.tries.guess(userId);
      if (!(await this.credentials.work.alone(who, () => isOf(waiting, password)))) throw await this.taken(userId);
      wasRight();
      return null;
    }
    const passwordHash = await this.credentials.work.hash(who, password);
    if (!open) throw closed();
    await checkPassword(password, credential?.username ?? '');
    return this.lock.alone(() => this.claim(open.digest, userId, passwordHash));
  }

  /** Lets in a member who waits. */
  accept(playerId: number, actor: ActingMember): Promise<DoorView> {
    return this.lock.alone(async () => {
      const row = await this.rows.read();
      const passwordHash = row?.isOpen ? row.waiting[playerId] : undefined;
      if (passwordHash === undefined || !mayJoin(await this.member(playerId))) {
        throw new RuleViolation('MemberMustWait', 'Nobody waits with this name. They can scan the code again.');
      }
      await this.letIn(playerId, passwordHash, actor);
      return this.state();
    });
  }

  /** Frees the name of a member who joined or waits. What was entered in between stays. */
  undo(playerId: number, text: string, actor: ActingMember): Promise<UndoneView> {
    const reason = validReason(text);
    return this.lock.alone(async () => {
      const row = await this.rows.read();
      const since = row?.joined[playerId];
      if (since === undefined && row?.waiting[playerId] === undefined) {
        throw new RuleViolation('MemberMustHaveJoined', 'Nobody with this name came in by the door.', 'missing');
      }
      if ((await this.member(playerId))?.isAdmin) {
        throw new RuleViolation('AdminMustStay', 'This member is an admin by now. Take that right away first.');
      }
      await this.access.record({ type: 'JoinUndone', data: { playerId, reason } }, actor);
      if (since !== undefined) await this.credentials.undoJoin(playerId);
      await this.rows.forget(playerId);
      return { ...(await this.state()), stays: since === undefined ? [] : await this.enteredSince(playerId, since) };
    });
  }

  /** The refusal if a password is not that of the member who came in. */
  async refusal({ userId }: DoorJoinRequest): Promise<RuleViolation> {
    const row = await this.rows.read();
    return row?.isOpen ? this.taken(userId) : closed();
  }

  /**
   * Counts and judges a secret. Wrong ones only wait in their own queue for a hash.
   * @returns known: the row if the secret is its own and its time is not over; open: if it also lets people in
   */
  private async attempt(secret: string, { ip = '' }: Request) {
    const [digest, { network }] = [digestOf(secret), throttledNetworks(ip)];
    const mayBeWrong = this.tries.begin(network, digest);
    if (!mayBeWrong) this.reading ??= this.rows.read().finally(() => (this.reading = undefined));
    const row = await (mayBeWrong ? this.rows.read() : this.reading);
    const isOwn = timingSafeEqual(Buffer.from(row?.digest ?? digestOf('')), Buffer.from(digest));
    const known = row && isOwn && row.until > this.clock.nowText() ? row : undefined;
    const open = known?.isOpen ? known : undefined;
    if (open && mayBeWrong) this.tries.wasRight(network);
    if (!open && !mayBeWrong) this.tries.refuse();
    return { known, open, who: open ? `door ${network}` : network };
  }

  /** Decides on a claim under the lock, by what holds then. */
  private async claim(digest: string, playerId: number, passwordHash: string): Promise<string | null> {
    await this.writes.areShown(await this.store.head());
    const row = await this.rows.read();
    if (!row?.isOpen || row.digest !== digest) throw closed();
    const [member, credential] = [await this.member(playerId), await this.credentials.findByPlayer(playerId)];
    if (!mayJoin(member)) throw notListed();
    if (credential?.passwordHash !== null || row.waiting[playerId] !== undefined) throw await this.taken(playerId);
    if (!member.canCreateGames) {
      await this.letIn(playerId, passwordHash, { actorId: playerId, correlationId: uuid() });
      return member.username;
    }
    const actor = { actorId: playerId, correlationId: uuid() };
    await this.access.record({ type: 'JoinAsked', data: { playerId } }, actor);
    await this.rows.letWait(playerId, passwordHash);
    return null;
  }

  /** The events come first, as with a card: the password leaves a trace, and ends the cards of the member. */
  private async letIn(playerId: number, passwordHash: string, by: ActingMember): Promise<void> {
    await this.access.record({ type: 'JoinedByDoor', data: { playerId } }, by);
    await this.access.record({ type: 'PasswordChanged', data: { playerId } }, { ...by, actorId: playerId });
    await this.rows.letIn(playerId, passwordHash);
    if ((await this.missing()).length === 0) await this.rows.close();
  }

  /** The members who may come in by the door. */
  private async missing(): Promise<number[]> {
    const [players, without] = [await this.directory.allPlayers(), await this.credentials.withoutPassword()];
    return players.members().filter(({ id, is_admin: isAdmin }) => !isAdmin && without.has(id)).map(({ id }) => id);
  }

  private async taken(playerId: number): Promise<RuleViolation> {
    const name = (await this.directory.allPlayers()).nameOf(playerId);
    return new RuleViolation('NameMustBeFree',
      `${name} has joined already. If that was not you, tell your organizer: Undo frees the name.`);
  }

  private member(playerId: number): Promise<PlayerState> {
    return streamState(this.store, playerStreamId(playerId), playerDecider);
  }

  private async enteredSince(playerId: number, since: string): Promise<{ at: string; text: string }[]> {
    const kinds = typesOfKinds(['game', 'tie', 'evening']);
    const players = await this.directory.allPlayers();
    const entries = await rowsOf<{ position: string }>(this.pool, ENTERED, [playerId, since, kinds]);
    const stored = await this.store.readAt(entries.map(({ position }) => BigInt(position)));
    return stored.map((text) => parseEvent(parsedEvent(text)))
      .map(({ event, metadata: { at } }) => ({ at, text: eventText(event, players) }));
  }
}
