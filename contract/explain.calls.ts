import { read } from './call.js';
import type { ExplanationView, MovesView } from './explain.js';

const from = ['games', 'standings', 'players', 'finalized-months'] as const;
const asOf = true;
// Fees follow from games.
const ofAccounts = ['account', 'game'] as const;

export const explainCalls = {
  team: read<ExplanationView>('/api/explain/games/:id/teams/:team', 'member', { from, asOf }),
  day: read<ExplanationView>('/api/explain/days/:date/players/:id', 'member', { from, asOf }),
  span: read<ExplanationView>('/api/explain/spans/:first/:last/players/:id', 'member', { from, asOf }),
  month: read<ExplanationView>('/api/explain/months/:month/players/:id', 'member', { from, asOf }),
  year: read<ExplanationView>('/api/explain/years/:year/players/:id', 'member', {
    from, asOf,
  }),
  account: read<ExplanationView>('/api/explain/accounts/:id/months/:month', 'member', { asOf, follows: ofAccounts }),
  group: read<ExplanationView>('/api/explain/group/months/:month', 'admin', { follows: ofAccounts }),
  form: read<ExplanationView>('/api/explain/form/players/:id', 'member', { asOf: true, follows: ['game'] }),
  stats: read<ExplanationView>('/api/explain/stats/players/:id', 'member', { asOf: true, follows: ['game'] }),
  moves: read<MovesView>('/api/explain/moves/:month/players/:id', 'member', { follows: ['game'] }),
};

export type ExplainedKind = keyof typeof explainCalls;

const BELOW = '/api/explain/';
const isNumber = (name: string): boolean => ['id', 'team', 'year'].includes(name);
const PATTERNS = Object.entries(explainCalls).map(([kind, { path }]) => [kind as ExplainedKind, new RegExp(
  `^${path.slice(BELOW.length).replace(/:(\w+)/g, (_, name: string) => (
    `(?<${name}>${isNumber(name) ? '\\d+' : '[^/]+'})`))}$`)] as const);

/** The parts of an address such as `months/2026-03/players/4`, unchecked; null if it leads nowhere. */
export function explainedAt(address: string) {
  const [path = '', query = ''] = address.split('?');
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(path)?.groups;
    if (!found) continue;
    const of: Readonly<Record<string, string>> = { ...Object.fromEntries(new URLSearchParams(query)), ...found };
    return { kind, of };
  }
  return null;
}
