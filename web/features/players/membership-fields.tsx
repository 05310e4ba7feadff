/** The fields that adding and editing a member have in common. */
import { useState } from 'react';
import type { UserChange, UserView } from '../../../contract/players.js';
import { FIRST_DATE, lastDate } from '../../../domain/dates.js';
import { feeText, plannedFeeText } from '../../figures/money-text.js';
import { Check, Choice, Field, textIn } from '../../ui/fields.js';
import { currentDate } from '../../ui/date-text.js';

const feeNameOf = (isShishaSmoker: boolean) => (isShishaSmoker ? 'shisha' : 'regular');

/** The fee; of a member, with the planned change: choose another from a date on, or cancel what is planned. */
export function FeeFields({ member }: { readonly member?: UserView }) {
  const { isShishaSmoker = false, plannedMemberships: plans = [] } = member ?? {};
  const [fee, setFee] = useState<ReturnType<typeof feeNameOf>>(feeNameOf(isShishaSmoker));
  const isOther = member !== undefined && fee !== feeNameOf(isShishaSmoker);
  return (
    <>
      <Choice
        name="fee"
        label="Monthly fee"
        choices={{ regular: feeText(false), shisha: feeText(true) }}
        value={fee}
        onChoose={setFee}
      />
      {plans.length > 0 && <p className="small">Planned: {plans.map(plannedFeeText).join(', ')}.</p>}
      {plans.length > 0 && !isOther && (
        <Check
          name="cancelsPlan"
          label="Cancel the planned change"
          hint={`The fee stays ${feeText(isShishaSmoker)}.`}
        />
      )}
      {isOther && (
        <Field
          name="from"
          label="First day of the new fee"
          type="date"
          min={FIRST_DATE}
          max={lastDate(currentDate())}
          defaultValue={currentDate()}
          hint={`A month’s fee is the one on the day of its first game. Fees already charged stay.${
            plans.length > 0 ? ' To begin later than planned, cancel the planned change first.' : ''
          }`}
        />
      )}
    </>
  );
}

export const isShishaIn = (fields: FormData): boolean => textIn(fields, 'fee') === 'shisha';

/** The change from `FeeFields`; empty if the fee stays the same. */
export function newFeeIn(fields: FormData): Pick<UserChange, 'isShishaSmoker' | 'from'> {
  const isShishaSmoker = isShishaIn(fields);
  if (fields.has('from')) return { isShishaSmoker, from: textIn(fields, 'from') };
  return fields.has('cancelsPlan') ? { isShishaSmoker } : {};
}

export const RightsFields = (
  { isAdmin = false, canCreateGames = false }: Partial<Pick<UserView, 'isAdmin' | 'canCreateGames'>>,
) => (
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

export const rightsIn = (fields: FormData) =>
  ({ isAdmin: fields.has('isAdmin'), canCreateGames: fields.has('canCreateGames') });
