/** The entries that match a filter as a file, oldest first and in parts, so that a large one needs no memory. */
import { Inject, Injectable } from '@nestjs/common';
import type { AuditFilter } from '../../contract/audit.js';
import { partsOf } from '../../domain/text.js';
import { lineOf } from '../../event-store/copy/copied-event.js';
import { partLine } from '../../event-store/copy/ndjson-log.js';
import { BEFORE_FIRST, type StoredEventText } from '../../event-store/event-store.js';
import { PlayerDirectory } from '../group/player-directory.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { csvOf } from '../platform/http/csv.js';
import { entryOf, parsedJson } from './entry-view.js';
import { LogEntries } from './log-entries.js';

const EVENTS_PER_PART = 500;

const CSV_COLUMNS = {
  position: 'position', at: 'at', actor: 'actor', text: 'what', reason: 'reason', stream: 'stream',
  revision: 'revision', type: 'type', request: 'request', event_id: 'event_id',
};

@Injectable()
export class AuditExport {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    private readonly found: LogEntries,
    private readonly directory: PlayerDirectory,
  ) {}

  /**
   * As a backup has them. A part of the log says so in its first line.
   * @param asked  the filter as it was asked for; empty for everything
   */
  async *ndjson(filter: AuditFilter, asked: string): AsyncGenerator<string> {
    if (asked !== '') yield `${partLine(asked)}\n`;
    for await (const events of this.parts(filter)) yield events.map((event) => `${lineOf(event)}\n`).join('');
  }

  async *csv(filter: AuditFilter): AsyncGenerator<string> {
    yield csvOf(CSV_COLUMNS, []);
    const players = await this.directory.all();
    for await (const events of this.parts(filter)) {
      const rows = events.map((event) => {
        const { actor, text, at, ...entry } = entryOf(parsedJson(event), players);
        const author = actor?.displayName ?? (at === null ? '' : 'system');
        return { ...entry, at, text: partsOf(text).join(''), actor: author };
      });
      yield csvOf(CSV_COLUMNS, rows, { isContinued: true });
    }
  }

  /** Up to the last entry at the beginning. The whole log is read as it lies, which is cheaper. */
  private async *parts(filter: AuditFilter): AsyncGenerator<readonly StoredEventText[]> {
    const { positions: [through = BEFORE_FIRST] } = await this.found.page({}, undefined, 1);
    if (Object.keys(filter).length === 0) return yield* this.store.drain(BEFORE_FIRST, through);
    for (let after = BEFORE_FIRST; ;) {
      const positions = await this.found.pageAfter(filter, after, through, EVENTS_PER_PART);
      if (positions.length === 0) return;
      yield await this.store.readAt(positions);
      after = positions.at(-1)!;
    }
  }
}
