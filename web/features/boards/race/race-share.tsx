/** A still picture of the race, and the button to share it. */
import { type ReactElement, useCallback } from 'react';
import { Button } from '../../../ui/buttons.js';
import { Panel } from '../../../ui/panel.js';
import { ownTheme, StillPicture } from '../../../figures/picture/still-picture.js';
import { sharePicture } from '../../../ui/share.js';
import { sentenceOf } from './race-lines.js';
import { drawRace, type RacePicture } from './race-picture.js';

export default function RaceShare(picture: RacePicture): ReactElement {
  const { race, axis, picks, readerId } = picture;
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => drawRace(canvas, { race, axis, picks, readerId }, ownTheme()),
    [race, axis, picks, readerId],
  );
  const share = (): Promise<void> => sharePicture(draw, `president-race-${race.period}`);
  return (
    <Panel title="A picture to share" look="stack race-share">
      <StillPicture
        className="race-picture"
        label={`Picture of the race. ${sentenceOf(race, axis, undefined)}`}
        draw={draw}
      />
      <Button act="Share picture" look="primary" onClick={() => void share()} />
      <p className="small muted">Nobody is ‘you’ in the picture. The lines that you picked stay picked.</p>
    </Panel>
  );
}
