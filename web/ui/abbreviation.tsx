/** An abbreviation that is read out in full and explained by a tooltip. */
import type { ReactElement } from 'react';

export interface AbbreviationProps {
  readonly short: string;
  readonly full: string;
}

export const Abbreviation = ({ short, full }: AbbreviationProps): ReactElement => (
  <abbr data-tip={full} tabIndex={0}>
    <span aria-hidden="true">{short}</span>
    <span className="vh">{full}</span>
  </abbr>
);
