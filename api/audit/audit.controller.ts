/** `/api/audit*` and `/api/history/*`: who did what, and what each thing was before (docs/rules.md, Rights). */
import { Controller, Module, Req, Res, UseInterceptors } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { auditCalls } from '../../contract/audit.calls.js';
import {
  auditDetail, auditFilter, type AuditFilter, auditPage, auditRequest, type AuditRequest, comparisonRequest,
  type ComparisonRequest, historyComparison, historyView, pathPosition, subjectId, subjectKind, type SubjectKind,
} from '../../contract/audit.js';
import { AccessRecords } from '../platform/access/access-records.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { PathPart, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { ReadWork, ReadWorkInterceptor } from '../platform/http/read-work.js';
import { sendDownload } from '../platform/http/csv.js';
import { madeOf } from '../platform/infrastructure.js';
import { AuditQuery } from './audit-query.js';
import { HistoryQueries } from './history-queries.js';
import { LogEntries } from './log-entries.js';
import { RelatedEntries } from './related-entries.js';

@Controller()
export class AuditController {
  constructor(
    private readonly query: AuditQuery,
    private readonly histories: HistoryQueries,
    private readonly access: AccessRecords,
    private readonly work: ReadWork,
  ) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(auditCalls.page, auditPage)
  page(@RequestQuery(auditRequest) request: AuditRequest) {
    return this.query.page(request);
  }

  @Serves(auditCalls.ndjson, z.string())
  ndjson(
    @RequestQuery(auditFilter) filter: AuditFilter, @RequestActor() actor: ActingMember, @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send('ndjson', filter, actor, request, response);
  }

  @Serves(auditCalls.csv, z.string())
  csv(
    @RequestQuery(auditFilter) filter: AuditFilter, @RequestActor() actor: ActingMember, @Req() request: Request,
    @Res() response: Response,
  ) {
    return this.send('csv', filter, actor, request, response);
  }

  @Serves(auditCalls.own, z.string())
  async own(@RequestActor() actor: ActingMember, @Req() { user }: Request, @Res() response: Response): Promise<void> {
    await this.work.admit({ memberId: actor.actorId, response }, async (inTurn) => {
      await this.access.exported({ what: 'own data', format: 'json', filter: '' }, actor);
      await sendDownload(response, 'my-data.json', auditCalls.own.type!, this.query.ownData(user!), inTurn);
    });
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(auditCalls.entry, auditDetail)
  entry(@PathPart('position', pathPosition) position: bigint) {
    return this.query.detail(position);
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(auditCalls.history, historyView)
  history(
    @PathPart('kind', subjectKind) kind: SubjectKind, @PathPart('id', subjectId) id: number | string,
    @Req() { user }: Request,
  ) {
    return this.histories.history({ kind, id }, user);
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(auditCalls.comparison, historyComparison)
  comparison(
    @PathPart('kind', subjectKind) kind: SubjectKind, @PathPart('id', subjectId) id: number | string,
    @RequestQuery(comparisonRequest) request: ComparisonRequest, @Req() { user }: Request,
  ) {
    return this.histories.comparison({ kind, id }, request, user);
  }

  private async send(
    format: 'ndjson' | 'csv', filter: AuditFilter, actor: ActingMember, request: Request, response: Response,
  ): Promise<void> {
    const asked = askedIn(request);
    const parts = format === 'csv' ? this.query.csv(filter) : this.query.ndjson(filter, asked);
    await this.work.admit({ memberId: actor.actorId, response }, async (inTurn) => {
      await this.access.exported({ what: 'audit', format, filter: asked }, actor);
      await sendDownload(response, `audit.${format}`, auditCalls[format].type!, parts, inTurn);
    });
  }
}

/** The filter as it was asked for, without what is not part of one. */
function askedIn({ query }: Request): string {
  const known = Object.entries(query).filter(([name, value]) =>
    Object.hasOwn(auditFilter.shape, name) && typeof value === 'string');
  return new URLSearchParams(known as [string, string][]).toString();
}

@Module({
  providers: [
    AuditQuery, HistoryQueries, RelatedEntries,
    madeOf(LogEntries, ({ answering }) => new LogEntries(answering)),
  ],
  controllers: [AuditController],
})
export class AuditModule {}
