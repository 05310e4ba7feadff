/** A still picture of the race, and the button to share it. */
import { type ReactElement, useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons.js';
import { Panel } from '../../../ui/panel.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../../ui/picture/picture-head.js';
import { ownTheme, sharePicture } from '../../../ui/picture/share-picture.js';
import { sentenceOf } from './race-lines.js';
import { drawRace, type RacePicture } from './race-picture.js';

export default function RaceShare(picture: RacePicture): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { race, axis, picks, readerId } = picture;
  useEffect(() => {
    if (canvas.current !== null) void drawRace(canvas.current, { race, axis, picks, readerId }, ownTheme());
  }, [race, axis, picks, readerId]);
  const share = (): Promise<void> =>
    sharePicture((target) => drawRace(target, picture, ownTheme()), `president-race-${race.period}`);
  return (
    <Panel title="A picture to share" look="stack race-share">
      <canvas
        ref={canvas}
        className="race-picture"
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
        role="img"
        aria-label={`Picture of the race. ${sentenceOf(race, axis, undefined)}`}
      />
      <Button act="Share picture" look="primary" onClick={() => void share()} />
      <p className="small muted">Nobody is ‘you’ in the picture. The lines that you picked stay picked.</p>
    </Panel>
  );
}
