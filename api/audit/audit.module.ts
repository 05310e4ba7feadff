/** Owns the capability of the audit trail. */
import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditHandler } from './audit-query.js';

@Module({ providers: [AuditHandler] })
export class AuditModule {}

/** Its calls; a process without HTTP has none. */
@Module({ imports: [AuditModule], controllers: [AuditController] })
export class AuditHttpModule {}
