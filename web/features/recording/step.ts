/** Owns what every step of the wizard gets. */
import type { Dispatch } from 'react';
import type { UserView } from '../../../contract/players.js';
import type { Wizard, WizardAction } from './wizard.js';

export interface StepProps {
  readonly wizard: Wizard;
  readonly dispatch: Dispatch<WizardAction>;
  /** Everybody the server knows, No Player and members who left included. */
  readonly players: readonly UserView[];
}
