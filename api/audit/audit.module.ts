import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditQuery } from './audit-query.js';

@Module({ providers: [AuditQuery], controllers: [AuditController] })
export class AuditModule {}
