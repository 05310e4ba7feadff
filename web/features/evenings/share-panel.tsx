/** The picture of the evening before it is shared, the choice of its theme, and the text. */
import { type ReactElement, useEffect, useRef } from 'react';
import type { RecapView } from '../../../contract/evenings.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../ui/picture/picture-head.js';
import { Choices } from '../../ui/choices.js';
import { Sentence } from '../../ui/name.js';
import { drawRecap, themeOf } from './recap-picture.js';
import { sharedText } from './recap-text.js';
import type { PictureChoice } from './share.js';

const CHOICES: Readonly<Record<PictureChoice, string>> = { own: 'As my theme', light: 'Light', dark: 'Dark' };

export interface SharePanelProps {
  readonly recap: RecapView;
  readonly choice: PictureChoice;
  readonly onChoose: (choice: PictureChoice) => void;
}

/** A default export, because it is loaded lazily. */
export default function SharePanel({ recap, choice, onChoose }: SharePanelProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) void drawRecap(canvas.current, recap, themeOf(choice));
  }, [recap, choice]);
  const text = sharedText(recap);
  return (
    <section className="panel share-place" aria-labelledby="share-heading">
      <h2 id="share-heading">Share</h2>
      <canvas
        ref={canvas}
        className="share-picture"
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
        role="img"
        aria-label={`Picture of the evening. ${text.split('\n', 2).join(', ')}`}
      />
      <Choices label="Theme of the picture" choices={CHOICES} value={choice} onChoose={onChoose} />
      <p className="well share-text"><Sentence text={text} /></p>
    </section>
  );
}
