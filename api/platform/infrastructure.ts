/** Owns what runs beneath the application, and how a provider is made of it. */
import type { Abstract, FactoryProvider, Type } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { EventStore, Position } from '../../event-store/event-store.js';
import type { ProcessManagers } from '../../projections/engine/process-managers.js';
import type { ProjectingProcesses } from '../../projections/engine/projecting-processes.js';
import type { ReadModels } from '../../projections/engine/read-models.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { StartThread } from './rebuilds/rebuild-runs.js';

/** A moment of the past that everything is shown as of. */
export interface PastMoment {
  /** Of the last event that is shown. */
  readonly position: Position;
  /** Instant that clocks show, ISO 8601. */
  readonly at: string;
  /** Which moment it is and what that means: a sentence for the reader. */
  readonly notice: string;
}

export interface Infrastructure {
  readonly config: Config;
  readonly clock: Clock;
  /** For what works by itself, and may take long. */
  readonly pool: Pool;
  /** For what a request waits for. */
  readonly answering: Pool;
  readonly dataSource: DataSource;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly processManagers: ProcessManagers;
  readonly processes: ProjectingProcesses;
  /** Replays the log beside the tables that stand, in a thread of its own. */
  readonly startRebuild: StartThread;
  /** Left out where things go on. */
  readonly asOf?: PastMoment;
  close(): Promise<void>;
}

export const INFRASTRUCTURE = Symbol('Infrastructure');

/** A provider made of the infrastructure. */
export const madeOf = <Provided>(
  provide: Abstract<Provided> | Type<Provided>, make: (infrastructure: Infrastructure) => Provided,
): FactoryProvider<Provided> => ({ provide, inject: [INFRASTRUCTURE], useFactory: make });
