/** The drawings of explanations: what an entry did, and where it moved somebody. */
import type { ReactElement } from 'react';
import { Drawing, Icon } from '../../ui/icon.js';

/** Of their own: the icons of the log come with the code of the audit. */
const PATHS = {
  cards: 'M8 6.5h10.5V21H8zM5 17V3h10',
  coin:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM14.8 9c-.4-1-1.5-1.5-2.8-1.5-1.6 0-2.8.8-2.8 2.1 0 3.1 5.8 1.5 ' +
    '5.8 4.7 0 1.4-1.3 2.2-3 2.2-1.5 0-2.7-.6-3-1.7M12 5.8v12.4',
  down: 'M12 5v14M6 13l6 6 6-6',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19z',
  to: 'M4 12h16M14 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
} as const;

export const Mark = ({ name }: { readonly name: keyof typeof PATHS }): ReactElement => <Drawing path={PATHS[name]} />;

/** Explanations name events of games, months and accounts. */
export function EventMark({ type }: { readonly type: string }): ReactElement {
  if (/^(TieBreaker|FirstExit|Positions)/.test(type)) return <Icon name="tie" />;
  if (type.startsWith('Month')) return <Icon name="lock" />;
  if (/^(GameCorrected|GameVoided|BalanceAdjusted)$/.test(type)) return <Mark name="edit" />;
  return <Mark name={type.startsWith('Game') ? 'cards' : 'coin'} />;
}
