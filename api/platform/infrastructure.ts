/** The infrastructure below the application, and the way to make a provider from it. */
import type { Abstract, FactoryProvider, Type } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventStore } from '../../event-store/event-store.js';
import type { ProcessManagers } from '../../projections/live/process-managers.js';
import type { ProjectingProcesses } from '../../projections/live/leadership.js';
import type { ReadModels } from '../../projections/read-model-service.js';
import type { RebuildProgress, RebuildResult } from '../../projections/rebuild/rebuild.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { DamageHealth } from './health/damage-health.js';

/** Starts a rebuild's thread on the server's log and tables. */
export type StartRebuild = (
  purpose: 'swap' | 'verify',
  options: { readonly signal?: AbortSignal; readonly onProgress: (progress: RebuildProgress) => void },
) => Promise<RebuildResult>;

export interface Infrastructure {
  readonly config: Config;
  readonly clock: Clock;
  /** The pool for background work, without a time limit. */
  readonly pool: Pool;
  /** The pool for statements that a request waits for, with a time limit. */
  readonly answering: Pool;
  /** The pool for reads of requests, however long; `Pool` as a provider is this one. */
  readonly reading: Pool;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly processManagers: ProcessManagers;
  readonly processes: ProjectingProcesses;
  readonly startRebuild: StartRebuild;
  readonly damage: DamageHealth;
  close(): Promise<void>;
}

export const INFRASTRUCTURE = Symbol('Infrastructure');

/** A provider made of the infrastructure, and of further providers. */
export const provideFrom = <Provided, Others extends readonly unknown[]>(
  provide: Abstract<Provided> | Type<Provided> | symbol,
  make: (infrastructure: Infrastructure, ...others: Others) => Provided | Promise<Provided> | null,
  ...others: { readonly [Index in keyof Others]: Type<Others[Index]> | symbol }
): FactoryProvider => ({ provide, inject: [INFRASTRUCTURE, ...others], useFactory: make });
