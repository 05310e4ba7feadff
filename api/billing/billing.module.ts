/** Fees and payments. */
import { Module } from '@nestjs/common';
import { billingCommandHandlers } from './billing-commands.js';
import { billingQueryHandlers } from './billing-queries.js';
import { BillingController } from './billing.controller.js';

@Module({ providers: [...billingCommandHandlers, ...billingQueryHandlers] })
export class BillingModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [BillingModule], controllers: [BillingController] })
export class BillingHttpModule {}
