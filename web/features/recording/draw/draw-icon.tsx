/** The icons of the ways to draw, which are loaded with them. */
import type { ReactElement } from 'react';
import type { DrawMethod } from '../../../../domain/draw/draw-method.js';
import { Drawing } from '../../../ui/icon.js';

const PATHS: Readonly<Record<DrawMethod | 'why', string>> = {
  random: 'M3 7h4l9 10h5M3 17h4l3-3.3M13.5 9.5 16 7h5M18 4l3 3-3 3M18 14l3 3-3 3',
  balanced: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z',
  fresh: 'M12 20v-9M12 11c0-4 3-6 7-6 0 4-3 6-7 6zM12 14c0-3-2.5-5-6-5 0 3 2.5 5 6 5z',
  both: 'M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  why: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.1',
};

export const DrawIcon = ({ name }: { readonly name: keyof typeof PATHS }): ReactElement => (
  <Drawing path={PATHS[name]} />
);
