/**
 * The history of a game, member, account or month: every version from its stream, with the changes. And an event as
 * an entry of the audit: a sentence with its author, even if the event cannot be read.
 */
import { Controller, ForbiddenException, Inject, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { auditCalls } from '../../contract/audit.calls.js';
import {
  type AuditEntry, comparisonRequest, type ComparisonRequest, historyComparison, type HistoryComparison,
  type HistoryVersion, historyView, type HistoryView, subjectId, subjectKind, type SubjectKind,
} from '../../contract/audit.js';
import { monthTitle } from '../../domain/dates.js';
import { type DomainEvent, readableEvent } from '../../domain/event-registry.js';
import { eventText, reasonOf, type TeamOf, teamsAfter } from '../../domain/event-text.js';
import { type GameState, isRecorded, noGameUnder } from '../../domain/game/game-state.js';
import { accountHistory, monthHistory, playerHistory } from '../../domain/history/histories.js';
import type { Change, History } from '../../domain/history/change.js';
import { changedDayPoints, datesOfGame, gameHistory } from '../../domain/history/game-history.js';
import { eventMetadata } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { ruleSetsOf } from '../../projections/model/facts-in-force.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { checkOwn, PlayerDirectory, type Players } from '../shared/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { malformed, PathPart, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';

/** A thing that has a history. */
export interface Subject {
  readonly kind: SubjectKind;
  /** Number of the game or member; `YYYY-MM` for a month. */
  readonly id: number | string;
}

const HISTORIES = {
  game: gameHistory, player: playerHistory, account: accountHistory, month: monthHistory,
} as unknown as Readonly<Record<SubjectKind, History<unknown, DomainEvent>>>;

/** The points of a day are computed only for the latest versions: each needs the games of the day as they were then. */
const MOST_WITH_POINTS = 20;

/** A version of a thing. */
interface Version {
  readonly stored: StoredEvent;
  readonly before: unknown;
  readonly after: unknown;
}

@Controller()
@UseInterceptors(ReadWorkInterceptor)
export class HistoryController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly directory: PlayerDirectory,
    private readonly games: GamesAsOf,
  ) {}

  /** @throws ForbiddenException  @throws RuleViolation when there is no such thing */
  @Serves(auditCalls.history, historyView)
  async history(
    @PathPart('kind', subjectKind) kind: SubjectKind, @PathPart('id', subjectId) id: number | string,
    @Req() { user: reader }: Request,
  ): Promise<HistoryView> {
    const subject = { kind, id };
    checkMayRead(subject, reader);
    const players = await this.directory.allPlayers();
    const versions = await versionsOf(this.store, subject, players);
    const stream = versions.map(({ stored }) => stored);
    const told: HistoryVersion[] = [];
    for (const [index, version] of versions.entries()) {
      const { stored } = version;
      const { at, actor, text, reason, position } = entryOf(stored, players, teamsBefore(stream, stored));
      const changes = changesOf(subject, version, players);
      const cards = HISTORIES[subject.kind].cards?.(version.before, version.after, players.nameOf) ?? [];
      const months = HISTORIES[subject.kind].months?.(version.before, version.after) ?? [];
      const isTold = subject.kind === 'game' && index >= versions.length - MOST_WITH_POINTS;
      const dayPoints = isTold ? await this.dayPointsOf(Number(subject.id), version, at, players) : null;
      told.unshift({
        version: index + 1, at, actor, text, reason, changes, cards, months, dayPoints,
        position: reader?.is_admin ? position : null,
      });
    }
    return { ...namedSubject(subject, players), versions: told };
  }

  /** Answers the changes between two versions. */
  @Serves(auditCalls.comparison, historyComparison)
  async comparison(
    @PathPart('kind', subjectKind) kind: SubjectKind, @PathPart('id', subjectId) id: number | string,
    @RequestQuery(comparisonRequest) { from, to }: ComparisonRequest, @Req() { user: reader }: Request,
  ): Promise<HistoryComparison> {
    const subject = { kind, id };
    checkMayRead(subject, reader);
    const players = await this.directory.allPlayers();
    const versions = await versionsOf(this.store, subject, players);
    const [earlier, later] = [from, to].map((version) => versions[version - 1]?.after);
    if (earlier === undefined || later === undefined) {
      throw new RuleViolation('VersionMustExist', `There are only ${versions.length} versions.`, 'missing');
    }
    return {
      ...namedSubject(subject, players),
      changes: changesOf(subject, { before: earlier, after: later }, players),
      same: HISTORIES[subject.kind].same?.(earlier, later) ?? [],
    };
  }

  /** The members whose points of the day a version of a game changed; null if it is the first, or has no time. */
  private async dayPointsOf(
    gameId: number, { stored: { position }, ...version }: Version, at: string | null, players: Players,
  ): Promise<HistoryVersion['dayPoints']> {
    const [before, after] = [version.before as GameState, version.after as GameState];
    if (!isRecorded(before) || at === null) return null;
    const moment = { at, date: players.zone.dateOf(at), position, known: 'then', isFinal: true } as const;
    const days = await Promise.all(datesOfGame(before, after).map((date) =>
      this.games.gamesIn({ first: date, last: date }, moment)));
    const others = days.flat().filter((game) => game.gameId !== gameId).map(scoreGame);
    return changedDayPoints(before, after, others).flatMap((id) => refOf(id, players) ?? []);
  }
}

async function versionsOf(store: EventStorePort, subject: Subject, players: Players): Promise<Version[]> {
  const stream = await store.readStream(`${subject.kind}-${subject.id}`);
  if (stream.length === 0) throw new RuleViolation('HistoryMustExist', `${missingText(subject)}.`, 'missing');
  const { initial, evolve } = HISTORIES[subject.kind];
  let state = subject.kind === 'game' ? noGameUnder(await ruleSetsOf(store)) : initial;
  return stream.map((stored) => {
    const before = state;
    const read = readableEvent(stored);
    try {
      if (read) state = evolve(before, players.withoutWithheld(read));
    } catch {
      // Another program wrote an event that cannot come here: it has no effect that we know.
    }
    return { stored, before, after: state };
  });
}

/** The changes by one event; none if it is of no such thing or unreadable. */
export async function changesBy(
  store: EventStorePort, subject: Subject, revision: number, players: Players,
): Promise<Change[]> {
  const version = (await versionsOf(store, subject, players))[revision];
  return version ? changesOf(subject, version, players) : [];
}

const changesOf = (
  { kind }: Subject, { before, after }: Pick<Version, 'before' | 'after'>, players: Players,
): Change[] => HISTORIES[kind].changes(before, after, players);

/** The thing behind a stream; undefined for the streams of the server. */
export function subjectOf(stream: string): Subject | undefined {
  const [, kind, id] = /^(game|player|account)-([1-9]\d{0,9})$/.exec(stream) ?? /^(month)-(\d{4}-\d{2})$/.exec(stream)
    ?? [];
  if (!kind || !id) return undefined;
  return { kind: kind as SubjectKind, id: kind === 'month' ? id : Number(id) };
}

export function namedSubject({ kind, id }: Subject, players: Players) {
  const titles: Readonly<Record<SubjectKind, () => string>> = {
    game: () => `Game ${id}`, player: () => players.nameOf(Number(id)), month: () => monthTitle(`${id}`),
    account: () => `Account of ${players.nameOf(Number(id))}`,
  };
  return { kind, id: `${id}`, title: titles[kind]() };
}

function missingText({ kind, id }: Subject): string {
  if (kind === 'month') return `${monthTitle(`${id}`)} was never finalized`;
  return `There is no ${kind === 'player' ? 'member' : kind} ${id} in the log`;
}

/** Everybody may read about a game, a member about their own account, and admins about all. */
function checkMayRead({ kind, id }: Subject, reader: Express.User | undefined): void {
  if ((kind === 'month') !== (typeof id === 'string')) {
    throw malformed([{ path: ['id'], message: 'Write the id of a game or member, or a month as YYYY-MM' }]);
  }
  if (kind === 'account') checkOwn(reader, Number(id));
  else if (kind !== 'game' && !reader?.is_admin) throw new ForbiddenException('Only admins can see this history.');
}

const author = eventMetadata.pick({ actorId: true, at: true, correlationId: true }).partial({ correlationId: true });

/** @param teamOf  returns the teams of the game of an exit order */
export function entryOf(event: StoredEvent, players: Players, teamOf?: TeamOf): AuditEntry {
  const { position, id, streamId, revision, type } = event;
  const known = author.safeParse(event.metadata).data;
  const readable = readableEvent(event);
  const read = readable && players.withoutWithheld(readable);
  return {
    position: position.toString(), event_id: id, at: known?.at ?? null, request: known?.correlationId ?? null,
    actor: refOf(known?.actorId ?? null, players), stream: streamId, revision, type,
    text: read ? eventText(read, players, teamOf) : type,
    reason: read && reasonOf(read),
    isReadable: read !== null,
  };
}

/** The teams of an event's game before it, from the events of its stream. */
export const teamsBefore = (stream: readonly StoredEvent[], { revision }: Pick<StoredEvent, 'revision'>): TeamOf =>
  teamsAfter(stream.filter((event) => event.revision < revision).flatMap((event) => readableEvent(event) ?? []));

/** The member as a reference; null for the system and for an unknown id. */
const refOf = (playerId: number | null, players: Players) =>
  (playerId !== null && players.find(playerId) ? players.ref(playerId) : null);
