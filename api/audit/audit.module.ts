import { Module } from '@nestjs/common';
import { madeOf } from '../platform/infrastructure.js';
import { AuditController } from './audit.controller.js';
import { AuditExport } from './audit-export.js';
import { AuditQuery } from './audit-query.js';
import { HistoryQueries } from './history-queries.js';
import { LogEntries } from './log-entries.js';
import { RelatedEntries } from './related-entries.js';

@Module({
  providers: [
    AuditExport, AuditQuery, HistoryQueries, RelatedEntries,
    madeOf(LogEntries, ({ answering }) => new LogEntries(answering)),
  ],
  controllers: [AuditController],
})
export class AuditModule {}
