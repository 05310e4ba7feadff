/** The line that says that a game is being played, with the way to it. */
import type { LiveGame } from '../../../contract/live.js';
import { Name } from '../../figures/members.js';
import { paths } from '../../paths.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';

/** A default export, because it is loaded lazily. @param onWatch  by default the line leads to the dashboard */
export default function LiveLine({ games, onWatch }: {
  readonly games: readonly LiveGame[];
  readonly onWatch?: () => void;
}) {
  return games.map(({ id, ofEvening, recorder, currentRound }) => (
    <Note
      key={id}
      icon="eye"
      variant="live-line"
      role="status"
      beside={onWatch ? <Button label="Watch" variant="quiet" onClick={onWatch} />
        : <LinkButton label="Watch" variant="quiet" to={paths.dashboard} />}
    >
      <b>Game {ofEvening} has begun.</b> <Name>{recorder.displayName}</Name> is recording, round {currentRound}.
    </Note>
  ));
}
