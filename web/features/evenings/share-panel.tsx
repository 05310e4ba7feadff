/** The picture of the evening before it is shared, the choice of its theme, and the text. */
import { useCallback } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { StillPicture } from '../../figures/picture/still-picture.js';
import { Choices } from '../../ui/choices.js';
import { Sentence } from '../../ui/load-states.js';
import { drawRecap, type PictureChoice } from './recap-picture.js';
import { sharedText } from './recap-text.js';

const CHOICES: Readonly<Record<PictureChoice, string>> = { own: 'As my theme', light: 'Light', dark: 'Dark' };

interface SharePanelProps {
  readonly recap: RecapView;
  readonly choice: PictureChoice;
  readonly onChoose: (choice: PictureChoice) => void;
}

export default function SharePanel({ recap, choice, onChoose }: SharePanelProps) {
  const draw = useCallback((canvas: HTMLCanvasElement) => drawRecap(canvas, recap, choice), [recap, choice]);
  const text = sharedText(recap);
  return (
    <section className="panel share-place" aria-labelledby="share-heading">
      <h2 id="share-heading">Share</h2>
      <StillPicture
        className="share-picture"
        label={`Picture of the evening. ${text.split('\n', 2).join(', ')}`}
        draw={draw}
      />
      <Choices label="Theme of the picture" choices={CHOICES} value={choice} onChoose={onChoose} />
      <p className="well share-text"><Sentence text={text} /></p>
    </section>
  );
}
