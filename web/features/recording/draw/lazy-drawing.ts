/** The steps that choose teams, loaded after the first paint. */
import { type ReactElement, use } from 'react';
import type * as Drawings from './drawing.js';

type Parts = typeof Drawings;

let loaded: Parts | null = null;
let loading: Promise<Parts> | null = null;

export function fetchDrawing(): Promise<Parts> {
  loading ??= import('./drawing.js').then(
    (parts) => (loaded = parts),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

export interface DrawingProps {
  readonly children: (parts: Parts) => ReactElement;
}

/** Once the parts are there, no step waits again. */
export const Drawing = ({ children }: DrawingProps): ReactElement => children(loaded ?? use(fetchDrawing()));
