/** The audit trail. */
import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditHandler } from './audit-query.js';

@Module({ providers: [AuditHandler] })
export class AuditModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [AuditModule], controllers: [AuditController] })
export class AuditHttpModule {}
