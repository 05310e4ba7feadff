/** The notice under the header while an engine or the server does not answer or cannot do its work. */
import { useQuery } from '@tanstack/react-query';
import { healthQuery, type ServerHealth } from '../transport/server-health.js';
import { Button, Icon } from '../ui/controls.js';
import { Sentence } from '../ui/page.js';

/** Screen readers announce the notice politely. */
export function MissingNotice({ mayRecord, isAdmin }: { readonly mayRecord: boolean; readonly isAdmin: boolean }) {
  const health = useQuery(healthQuery).data;
  const text = health ? missingText(health, mayRecord) ?? (isAdmin ? health.clockAlarm : null) : null;
  return (
    <div role="status">
      {text !== null && (
        <p className="page-width row missing-notice">
          <Icon name="alert" />
          <span><Sentence text={text} /></span>
          {health?.missing.includes('way') && <Button label="Reload" variant="sm" onClick={() => location.reload()} />}
        </p>
      )}
    </div>
  );
}

const OTHER = 'Something in front of the server, such as a login, answers in its place: reload.';
const NO_CONNECTION = 'No connection.';
const KEEP_PLAYING = 'Keep playing: the game is saved on this phone and sent when';

/** The text of the notice; null while all is well. */
export function missingText(trouble: ServerHealth, mayRecord: boolean): string | null {
  const cause = causeOf(trouble);
  if (cause !== null && !mayRecord) return `${cause} Boards may lag and recording waits.`;
  if (cause !== null) return `${cause} ${KEEP_PLAYING} ${cause === NO_CONNECTION ? 'you’re' : 'it is'} back.`;
  const lag = trouble.boardsAlarm ?? (trouble.missing.includes('jobs') ? 'Scheduled work waits just now.' : null);
  return lag && `${lag} Boards may lag; recording goes on.`;
}

function causeOf({ missing, recordingAlarm }: ServerHealth): string | null {
  if (missing.includes('way')) return OTHER;
  if (missing.includes('server')) return NO_CONNECTION;
  if (missing.includes('database')) return 'The server cannot reach its database just now.';
  return recordingAlarm ?? (missing.includes('log') ? 'The server cannot reach the log of games right now.' : null);
}
