/** What is wrong, as a sentence with a sign; `isolated` has marked names in it. */
import type { ReactElement } from 'react';
import { Icon } from './icon.js';
import { Sentence } from './name.js';

export const Fault = ({ id, children }: { readonly id?: string; readonly children: string }): ReactElement => (
  <p className="error" id={id}>
    <Icon name="alert" />
    <Sentence text={children} />
  </p>
);
