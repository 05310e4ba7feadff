import { Module } from '@nestjs/common';
import { BillingCommands } from './billing-commands.js';
import { BillingQueries } from './billing-queries.js';
import { BillingController } from './billing.controller.js';

@Module({ providers: [BillingCommands], exports: [BillingCommands] })
export class BillingModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [BillingModule], providers: [BillingQueries], controllers: [BillingController] })
export class BillingHttpModule {}
