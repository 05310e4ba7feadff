/** What is left to do for a table, as it is kept until it is done (docs/rules.md, Tables). */
import type { SeasonMember } from '../../contract/season.js';
import type { OfType } from '../../domain/decider.js';
import type { BroughtIn, ImportCommand } from '../../domain/import/import.decider.js';
import { importIssuer, type Issuer } from '../platform/commands/issuer.js';
import type { HeldWork } from '../shared/tables-under-way.js';
import type { NewGame } from './table-check.js';
import type { NewMonth } from './table-months.js';

/** All that is needed to bring a checked table in, whatever changes meanwhile. */
export interface BringingIn extends Pick<BroughtIn, 'kind' | 'digest' | 'rows' | 'reason'> {
  readonly issuer: Issuer;
  /** Digest of the request. */
  readonly request: string;
  readonly attempt: string;
  readonly members: readonly SeasonMember[];
  /** The ids of usernames. */
  readonly ids: readonly (readonly [string, number])[];
  readonly games: readonly NewGame[];
  readonly months: readonly NewMonth[];
  readonly balances: readonly { readonly username: string; readonly amount: number }[];
}

/** What was recorded of a table. */
export interface Done {
  readonly games: number[];
  readonly months: string[];
  readonly added: number[];
  readonly balances: BroughtIn['balances'][number][];
}

/** A table was refused on the way, so what was recorded has to go again. */
export interface GivingBack extends BringingIn {
  readonly done: Done;
  readonly refusal: string;
}

export interface TakingBack {
  readonly importId: number;
  readonly reason: string;
  readonly issuer: Issuer;
}

export type TableWork = BringingIn | GivingBack | TakingBack;
export type HeldTable = HeldWork<TableWork>;

export const bringInOf = (
  { kind, digest, rows, reason }: BringingIn, { months, ...done }: Done,
): OfType<ImportCommand, 'BringIn'> =>
  ({ type: 'BringIn', kind, digest, rows, ...done, ...(months.length > 0 && { months }), reason });

export type Step = (step: string, item: string) => Issuer;

/** The issuer of a step: the admin, with a key of the content, so that what was done already stays as it is. */
export const stepOf = ({ actorId, correlationId }: Issuer): Step => (step, item) =>
  ({ ...importIssuer(`table-${step}`, item), actorId, correlationId });
