/** Owns the capability of fees and payments. */
import { Module } from '@nestjs/common';
import { billingCommandHandlers } from './billing-commands.js';
import { billingQueryHandlers } from './billing-queries.js';
import { BillingController } from './billing.controller.js';

@Module({ providers: [...billingCommandHandlers, ...billingQueryHandlers] })
export class BillingModule {}

/** Its calls; a process without HTTP has none. */
@Module({ imports: [BillingModule], controllers: [BillingController] })
export class BillingHttpModule {}
