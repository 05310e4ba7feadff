import { noticeCalls } from '../../../contract/notices.calls.js';
import { useRead } from '../../transport/resource.js';
import { Count } from '../../ui/controls.js';

/** How many notices the reader has not read. */
export function UnreadCount() {
  return <Count count={useRead(noticeCalls.unread, 5).data?.unread ?? 0} what="new" />;
}
