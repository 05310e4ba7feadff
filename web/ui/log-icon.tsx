/** The icons of the screens about the log, which are loaded later than the others. */
import type { ReactElement } from 'react';
import { Drawing } from './icon.js';

const PATHS = {
  cards: 'M8 6.5h10.5V21H8zM5 17V3h10',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5.2l3.4 2',
  copy: 'M9 9h11v11H9zM15 5V4H4v11h1',
  edit: 'M4 20l1-4.5L16 4.5 19.5 8 8.5 19z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  key: 'M8 10a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.5 11.5l8-8M16 7l3 3',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  minus: 'M5 12h14',
  money:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM14.5 9.6c-.5-1-1.4-1.4-2.5-1.4-1.5 0-2.5.8-2.5 1.9 0 2.7 5 1.2'
    + ' 5 3.9 0 1.1-1 1.9-2.5 1.9-1.2 0-2.1-.5-2.6-1.5M12 6.5v11',
  past: 'M4 5v5h5M4.6 10A8.2 8.2 0 1 1 4 14.5M12 8.5v4l2.8 1.8',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6',
  seal: 'M12 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8.5 15.5l-1 6 4.5-2.5 4.5 2.5-1-6M9.3 10l2 2 3.6-3.8',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5',
  to: 'M4 12h16M14 6l6 6-6 6',
} as const;

export type LogIconName = keyof typeof PATHS;

export interface LogIconProps {
  readonly name: LogIconName;
  readonly className?: string;
}

export const LogIcon = ({ name, ...look }: LogIconProps): ReactElement => <Drawing path={PATHS[name]} {...look} />;
