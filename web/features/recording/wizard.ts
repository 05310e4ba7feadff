/** The state of the wizard and its actions. */
import type { Dispatch } from 'react';
import type { Drawn } from '../../../domain/draw/draw-teams.js';
import type { Pairing } from '../../../domain/draw/pairings.js';
import type { UserView } from '../../../contract/players.js';
import { countFor, emptyDraft, type GameDraft, type PlayerCount, type Slot } from './draft/game-draft.js';
import { reduceRounds, type RoundAction, type RoundEntry } from './rounds/round-entry.js';
import { completeTeams, mayContinue, rolesOfSeated, seated, swapped, teamsOf, toggled } from './draw/team-choice.js';

/** The draft, which is stored, and the state of the open wizard. */
export interface Wizard {
  readonly draft: GameDraft;
  readonly cursor: RoundEntry['cursor'];
  readonly past: RoundEntry['past'];
}

type Changeable = Pick<GameDraft, 'selectionMode' | 'gameDate' | 'attempt' | 'drawMethod' | 'draw' | 'underWay'>;

export type WizardAction =
  | { readonly type: 'changed'; readonly change: Partial<Changeable> }
  | { readonly type: 'stepOpened'; readonly step: GameDraft['currentStep'] }
  | { readonly type: 'countChosen'; readonly count: PlayerCount }
  | { readonly type: 'playerToggled'; readonly playerId: number }
  | { readonly type: 'playersCopied'; readonly playerIds: readonly number[] }
  | { readonly type: 'teamsDrawn'; readonly drawn: Drawn }
  | { readonly type: 'seatsSwapped'; readonly one: number; readonly other: number }
  | { readonly type: 'teamsRepeated'; readonly pairs: Pairing }
  | { readonly type: 'seatChosen'; readonly team: number; readonly slot: Slot; readonly playerId: number | null }
  | { readonly type: 'teamsConfirmed' }
  | RoundAction
  | { readonly type: 'cleared'; readonly today: string; readonly step: GameDraft['currentStep'] }
  | { readonly type: 'recovered' | 'followed'; readonly draft: GameDraft };

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
    case 'stepOpened':
      return changed({ currentStep: action.step });
    case 'countChosen':
      // Of too many players somebody says who sits out.
      return changed({ autoPlayerCount: action.count });
    case 'playerToggled':
      return changed({
        selectedPlayers: [...toggled(draft.selectedPlayers, action.playerId, draft.autoPlayerCount)],
      });
    case 'playersCopied':
      return changed({
        autoPlayerCount: countFor(action.playerIds.length),
        selectedPlayers: [...action.playerIds],
      });
    case 'teamsDrawn':
      return changed(drawn(draft, action.drawn));
    case 'seatsSwapped':
      return changed({ teams: swapped(draft.teams, action.one, action.other) });
    case 'teamsRepeated':
      return changed({ teams: teamsOf(action.pairs), draw: null });
    case 'seatChosen':
      return changed({ teams: [...seated(draft.teams, action)] });
    case 'teamsConfirmed':
      return confirmTeams(wizard);
    case 'cleared':
      return wizardOf({ ...emptyDraft(action.today), currentStep: action.step });
    case 'recovered':
    case 'followed':
      return wizardOf(action.draft);
    default:
      return withRounds(wizard, reduceRounds(roundsOf(wizard), action));
  }
}

function drawn(draft: GameDraft, draw: Drawn): Partial<GameDraft> {
  const draws = draft.draws + 1;
  return { teams: teamsOf(draw.pairs), draws, draw: { ...draw, draws }, selectionMode: 'manual', currentStep: 2 };
}

export const roundsOf = ({ draft, cursor, past }: Wizard): RoundEntry => ({
  currentRound: draft.currentRound, roundPositions: draft.roundPositions, cursor, past,
});

const withRounds = ({ draft }: Wizard, entry: RoundEntry): Wizard => ({
  draft: { ...draft, currentRound: entry.currentRound, roundPositions: [...entry.roundPositions] },
  cursor: entry.cursor,
  past: entry.past,
});

/** Continues to the rounds with the complete teams; undo never brings back a player who left the table. */
function confirmTeams(wizard: Wizard): Wizard {
  const { draft } = wizard;
  if (!mayContinue(draft.teams)) return wizard;
  const processedTeams = completeTeams(draft.teams);
  const roundPositions = rolesOfSeated(draft.roundPositions, processedTeams);
  return wizardOf({ ...draft, processedTeams, roundPositions, currentStep: 3 });
}
