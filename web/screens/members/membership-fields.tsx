/** Owns the fields that adding and editing a member have in common. */
import type { ReactElement } from 'react';
import { feeText } from '../../ui/fee-text.js';
import { Check, Choice } from '../../ui/fields.js';

export type Fee = 'regular' | 'shisha';

export const feeNameOf = (isShishaSmoker: boolean): Fee => (isShishaSmoker ? 'shisha' : 'regular');

export interface FeeChoiceProps {
  readonly value: Fee;
  readonly onChoose: (fee: Fee) => void;
}

export const FeeChoice = ({ value, onChoose }: FeeChoiceProps): ReactElement => (
  <Choice
    name="fee"
    label="Monthly fee"
    choices={{ regular: feeText(false), shisha: feeText(true) }}
    value={value}
    onChoose={onChoose}
  />
);

export interface RightsFieldsProps {
  readonly isAdmin?: boolean;
  readonly canCreateGames?: boolean;
}

export const RightsFields = ({ isAdmin = false, canCreateGames = false }: RightsFieldsProps): ReactElement => (
  <fieldset className="field">
    <legend>Rights</legend>
    <Check
      name="canCreateGames"
      label="Records games"
      hint="Records, corrects and voids games, resets positions."
      defaultChecked={canCreateGames}
    />
    <Check
      name="isAdmin"
      label="Admin"
      hint="Also members, payments, months and the tables."
      defaultChecked={isAdmin}
    />
  </fieldset>
);

export const rightsIn = (fields: FormData): { readonly isAdmin: boolean; readonly canCreateGames: boolean } => ({
  isAdmin: fields.has('isAdmin'),
  canCreateGames: fields.has('canCreateGames'),
});

export const textIn = (fields: FormData, name: string): string => String(fields.get(name) ?? '');
