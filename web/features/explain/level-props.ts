/** What every part of an explanation is given: the number, and where its explanation is. */
import type { Asked } from './asked.js';
import type { Levels } from './levels.js';

export interface LevelProps {
  readonly asked: Asked;
  readonly explained: Levels;
}
