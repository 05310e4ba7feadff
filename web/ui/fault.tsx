/** What is wrong, as a sentence with a sign. */
import type { ReactElement } from 'react';
import { Icon } from './icon.js';

export const Fault = ({ id, children }: { readonly id?: string; readonly children: string }): ReactElement => (
  <p className="error" id={id}>
    <Icon name="alert" />
    {children}
  </p>
);
