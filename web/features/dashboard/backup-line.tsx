/** The line above the dashboard for admins, from the second night on without a backup, or without a second copy. */
import { backupCalls } from '../../../contract/backups.calls.js';
import { counted } from '../../../domain/text.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Link } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';

export default function BackupLine() {
  const { nights = 0, isMade } = useRead(backupCalls.list, 5).data?.failure ?? {};
  return nights > 1 && (
    <Note variant="bad" role="alert">
      <b>No backup{isMade && ' outside this server'} for {counted(nights, 'night')}.</b>{' '}
      <Link to={paths.backups}>Backups</Link>
    </Note>
  );
}
