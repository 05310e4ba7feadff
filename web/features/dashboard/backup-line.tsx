/** For admins, from the second night without a backup on: a line above the dashboard. */
import { backupCalls } from '../../../contract/backups.calls.js';
import { counted } from '../../../domain/text.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Link } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';

export default function BackupLine() {
  const nights = useRead(backupCalls.list, 5).data?.failure?.nights ?? 0;
  return nights > 1 && (
    <Note look="bad" role="alert">
      <b>No backup for {counted(nights, 'night')}.</b> <Link to={paths.backups}>Backups</Link>
    </Note>
  );
}
