/** The state of the wizard and its actions. */
import type { Dispatch } from 'react';
import type { UserView } from '../../../contract/players.js';
import type { Drawn } from '../../../domain/draw/draw-teams.js';
import type { GameDraft, Slot } from './draft/game-draft.js';
import { completeTeams, mayContinue, rolesOfSeated, seated, swapped, teamsOf } from './draw/team-choice.js';
import { reduceRounds, type RoundAction, type RoundEntry } from './rounds/round-entry.js';

/** The stored draft, and the state of the open wizard. */
export interface Wizard {
  readonly draft: GameDraft;
  readonly cursor: RoundEntry['cursor'];
  readonly past: RoundEntry['past'];
}

export type WizardAction =
  | { readonly type: 'changed'; readonly change: Partial<GameDraft> }
  | { readonly type: 'teamsDrawn'; readonly drawn: Drawn }
  | { readonly type: 'seatsSwapped'; readonly one: number; readonly other: number }
  | { readonly type: 'seatChosen'; readonly team: number; readonly slot: Slot; readonly playerId: number | null }
  | { readonly type: 'teamsConfirmed' }
  | RoundAction
  | { readonly type: 'replaced' | 'followed'; readonly draft: GameDraft };

/** The props of every step. */
export interface StepProps {
  readonly wizard: Wizard;
  readonly dispatch: Dispatch<WizardAction>;
  /** Everyone the server knows, including No Player and inactive members. */
  readonly players: readonly UserView[];
}

/** The name of a player by id. */
export const nameIn = (players: StepProps['players']) => (id: number): string =>
  players.find((player) => player.id === id)?.displayName ?? `Player ${id}`;

export const wizardOf = (draft: GameDraft): Wizard => ({ draft, cursor: null, past: [] });

export function reduceWizard(wizard: Wizard, action: WizardAction): Wizard {
  const { draft } = wizard;
  const changed = (change: Partial<GameDraft>): Wizard => ({ ...wizard, draft: { ...draft, ...change } });
  switch (action.type) {
    case 'changed':
      return changed(action.change);
    case 'teamsDrawn':
      return changed(drawn(draft, action.drawn));
    case 'seatsSwapped':
      return changed({ teams: swapped(draft.teams, action.one, action.other) });
    case 'seatChosen':
      return changed({ teams: seated(draft.teams, action) });
    case 'teamsConfirmed':
      return confirmTeams(wizard);
    case 'replaced':
    case 'followed':
      return wizardOf(action.draft);
    default: {
      const { currentRound, roundPositions, cursor, past } = reduceRounds(roundsOf(wizard), action);
      return { draft: { ...draft, currentRound, roundPositions }, cursor, past };
    }
  }
}

function drawn(draft: GameDraft, draw: Drawn): Partial<GameDraft> {
  const draws = draft.draws + 1;
  return { teams: teamsOf(draw.pairs), draws, draw: { ...draw, draws }, selectionMode: 'manual', currentStep: 2 };
}

export const roundsOf = ({ draft, cursor, past }: Wizard): RoundEntry => ({
  currentRound: draft.currentRound, roundPositions: draft.roundPositions, cursor, past,
});

/** Continues to the rounds with the complete teams. Undo never brings back a player who left the table. */
function confirmTeams(wizard: Wizard): Wizard {
  const { draft } = wizard;
  if (!mayContinue(draft.teams)) return wizard;
  const processedTeams = completeTeams(draft.teams);
  const roundPositions = rolesOfSeated(draft.roundPositions, processedTeams);
  return wizardOf({ ...draft, processedTeams, roundPositions, currentStep: 3 });
}
