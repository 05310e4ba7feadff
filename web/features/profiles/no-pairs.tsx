/** In place of pairs while there are too few games. */
import type { ReactElement } from 'react';
import { paths } from '../../paths.js';
import { LinkButton } from '../../ui/buttons.js';
import { Empty } from '../../ui/load-states.js';

export const NoPairs = ({ title, hint }: { readonly title: string; readonly hint: string }): ReactElement => (
  <div className="panel">
    <Empty title={title} hint={hint}>
      <LinkButton act="To the games" to={paths.games} />
    </Empty>
  </div>
);
