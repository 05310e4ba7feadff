/** A form rating that opens what each month did to it. */
import type { ReactElement } from 'react';
import type { PlayerRef } from '../../../contract/players.js';
import { formRef } from '../../../domain/explain/addresses.js';
import { Why } from '../../figures/why.js';

export const FormWhy = (
  { player: { id, displayName }, value }: { readonly player: PlayerRef; readonly value: number },
): ReactElement => (
  <Why of={formRef(id)} label={`form rating of ${displayName}`} text={value.toFixed(1)} />
);
