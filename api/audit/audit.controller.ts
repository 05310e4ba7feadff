/** `/api/audit`: shows admins who did what (docs/rules.md, Rights). */
import { Controller, Query } from '@nestjs/common';
import { auditCalls } from '../../contract/audit.calls.js';
import { Serves } from '../platform/http/serves.js';
import { auditPage, auditRequest, type AuditRequest } from '../../contract/audit.js';
import { AuditQuery } from './audit-query.js';

@Controller()
export class AuditController {
  constructor(private readonly query: AuditQuery) {}

  @Serves(auditCalls.page, auditPage)
  page(@Query({ schema: auditRequest }) request: AuditRequest) {
    return this.query.page(request);
  }
}
