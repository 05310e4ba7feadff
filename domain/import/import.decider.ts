/** The rules for tables that are brought in: each once, and taken back at most once. */
import { type CommandOf, type DataOf, decideBy, type Decider, evolveBy } from '../decider.js';
import { validReason } from '../free-text.js';
import { RuleViolation } from '../rule-violation.js';
import type { ImportEvent } from './import.events.js';

export type ImportCommand = CommandOf<{
  BringIn: Omit<DataOf<ImportEvent, 'TableBroughtIn'>, 'importId'>;
  TakeBackTable: DataOf<ImportEvent, 'TableTakenBack'>;
}>;

export interface BroughtIn extends DataOf<ImportEvent, 'TableBroughtIn'> {
  readonly isTakenBack: boolean;
}

/** The tables in the order in which they came. */
export type ImportState = readonly BroughtIn[];

/** The table that is in, by its digest; undefined if none is. */
export const standing = (state: ImportState, digest: string): BroughtIn | undefined =>
  state.find((table) => table.digest === digest && !table.isTakenBack);

/** @throws RuleViolation */
export function tableOf(state: ImportState, importId: number): BroughtIn {
  const found = state.find((table) => table.importId === importId);
  if (!found) throw new RuleViolation('ImportMustExist', `No table ${importId} was brought in.`, 'missing');
  return found;
}

export const importDecider: Decider<ImportCommand, ImportEvent, ImportState> = {
  initialState: [],
  decide: decideBy({
    BringIn({ type: _, ...table }, state) {
      if (standing(state, table.digest)) return [];
      const data = { importId: state.length + 1, ...table, reason: validReason(table.reason) };
      return [{ type: 'TableBroughtIn', data }];
    },
    TakeBackTable({ importId, reason }, state) {
      if (tableOf(state, importId).isTakenBack) return [];
      return [{ type: 'TableTakenBack', data: { importId, reason: validReason(reason) } }];
    },
  }),
  evolve: evolveBy({
    TableBroughtIn: (state, data) => [...state, { ...data, isTakenBack: false }],
    TableTakenBack: (state, { importId }) =>
      state.map((table) => (table.importId === importId ? { ...table, isTakenBack: true } : table)),
  }),
};
