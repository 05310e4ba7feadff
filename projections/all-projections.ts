/** All projections, which run live and are rebuilt and verified. */
import type { Projection } from './model/projection.js';
import { accountsProjection } from './read-models/accounts/accounts.js';
import { eveningsProjection } from './read-models/evenings/evenings.js';
import { finalizedMonthsProjection } from './read-models/finalized-months/finalized-months.js';
import { groupFactsProjection } from './read-models/group-facts/group-facts.js';
import { gamesProjection } from './read-models/games/games.js';
import { logEntriesProjection } from './read-models/log-entries/log-entries.js';
import { plansProjection } from './read-models/plans/plans.js';
import { playersProjection } from './read-models/players/players.js';
import { standingsProjection } from './read-models/standings/standings.js';
import { voidedGamesProjection } from './read-models/voided-games/voided-games.js';

export const allProjections: readonly Projection[] = [
  playersProjection, gamesProjection, standingsProjection, finalizedMonthsProjection, voidedGamesProjection,
  accountsProjection, logEntriesProjection, groupFactsProjection, plansProjection, eveningsProjection,
];
