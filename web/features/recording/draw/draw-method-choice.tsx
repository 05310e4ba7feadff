/** How the teams are drawn. */
import type { ReactElement } from 'react';
import { DRAW_METHODS, type DrawMethod } from '../../../../domain/draw/draw-method.js';
import { Radio } from '../../../ui/choices.js';
import { DrawIcon } from './draw-icon.js';

const METHODS: Readonly<Record<DrawMethod, readonly [name: string, text: string]>> = {
  random: ['Random', 'By lot, every pairing alike'],
  balanced: ['Balanced', 'Teams of equal form'],
  fresh: ['Fresh', 'Who has not paired lately'],
  both: ['Both', 'Even and fresh'],
};

export interface DrawMethodChoiceProps {
  readonly chosen: DrawMethod;
  readonly onChoose: (method: DrawMethod) => void;
}

export const DrawMethodChoice = ({ chosen, onChoose }: DrawMethodChoiceProps): ReactElement => (
  <fieldset className="ways">
    <legend>How to pair</legend>
    {DRAW_METHODS.map((method) => (
      <label key={method} className="choice way">
        <Radio
          name="draw-method"
          isChosen={method === chosen}
          aria-describedby={`way-${method}`}
          aria-label={METHODS[method][0]}
          onChoose={() => onChoose(method)}
        />
        <DrawIcon name={method} />
        <b>{METHODS[method][0]}</b>
        <small id={`way-${method}`}>{METHODS[method][1]}</small>
      </label>
    ))}
  </fieldset>
);
