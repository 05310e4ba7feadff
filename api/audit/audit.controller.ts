/** Owns `/api/audit`: admins see who did what (docs/rules.md, Rights). */
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { auditPage, type AuditPage, auditRequest, type AuditRequest } from '../../contract/audit.js';
import { Needs } from '../platform/auth/rights.js';
import { Answers } from '../platform/http/answers.js';
import { AuditQuery } from './audit-query.js';

@Controller('api/audit')
@Needs('admin')
export class AuditController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(auditPage)
  page(@Query({ schema: auditRequest }) request: AuditRequest): Promise<AuditPage> {
    return this.queries.execute(new AuditQuery(request));
  }
}
