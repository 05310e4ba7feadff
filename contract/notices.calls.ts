import { change, changing, type NoBody, read } from './call.js';
import type {
  NoticesView, PushedKindBody, PushesView, PushSubscriptionBody, ReadNoticesBody, UnreadView,
} from './notices.js';

const NOTICES = '/api/notices';
const PUSHES = `${NOTICES}/pushes`;
const SUBSCRIPTION = `${NOTICES}/subscription`;
const changePushes = changing(PUSHES);
const follows = ['game', 'month', 'account', 'plan', 'evening'] as const;

/** All of these calls are about the reader. */
export const noticeCalls = {
  list: read<NoticesView>(NOTICES, 'member', { follows }),
  unread: read<UnreadView>(`${NOTICES}/unread`, 'member', { follows }),
  read: change<ReadNoticesBody, UnreadView>('POST', `${NOTICES}/read`, 'member', { stale: [NOTICES] }),
  pushes: read<PushesView>(PUSHES, 'member'),
  push: changePushes<PushedKindBody, PushesView>('POST', PUSHES, 'member'),
  subscribe: changePushes<PushSubscriptionBody, PushesView>('PUT', SUBSCRIPTION, 'member'),
  unsubscribe: changePushes<NoBody, PushesView>('DELETE', SUBSCRIPTION, 'member'),
};
