/** The contract of notices: the notices of a member, which kinds are pushed, and to which browser. */
import { z } from 'zod';
import { NOTICE_KINDS, noticeFacts } from '../domain/notices/notice.js';
import { playerRef } from './players.js';
import { mustBeObject, wholeNumber } from './request.js';

/** The largest number of notices in one answer. */
export const MOST_NOTICES = 200;

const notice = z.object({
  id: z.number().int().positive(),
  /** The time when it was first shown. */
  at: z.iso.datetime(),
  isNew: z.boolean(),
});

export const noticeView = z.discriminatedUnion('kind', [
  notice.extend({ kind: z.literal('tie'), ...noticeFacts.tie.shape, others: z.array(playerRef) }),
  notice.extend({ kind: z.literal('recap'), ...noticeFacts.recap.shape, winners: z.array(playerRef) }),
  notice.extend({ kind: z.literal('month'), ...noticeFacts.month.shape }),
  notice.extend({ kind: z.literal('dues'), ...noticeFacts.dues.shape }),
  notice.extend({ kind: z.literal('evening'), ...noticeFacts.evening.shape }),
]);
export type NoticeView = z.infer<typeof noticeView>;

/** `GET /api/notices?show=20`. */
export const noticesQuestion = z.object({
  show: wholeNumber(1, MOST_NOTICES, `show must be a number from 1 to ${MOST_NOTICES}`).default(20),
});
export type NoticesQuestion = z.infer<typeof noticesQuestion>;

/** A notice is left out once its reason is gone, for example when a tie is settled. */
export const noticesView = z.object({
  /** Notices, the newest first. */
  notices: z.array(noticeView),
  hasOlder: z.boolean(),
});
export type NoticesView = z.infer<typeof noticesView>;

export const unreadView = z.object({ unread: z.number().int().nonnegative().max(MOST_NOTICES) });
export type UnreadView = z.infer<typeof unreadView>;

/** `POST /api/notices/read`: marks notices as read; without ids, all that are due. */
export const readNotices = z.object({
  ids: z.array(z.int32('Name notices by their ids'), 'Name notices by their ids').max(MOST_NOTICES, 'Too many notices')
    .optional(),
}, mustBeObject);
export type ReadNoticesBody = z.input<typeof readNotices>;

/** `GET /api/notices/pushes`: the pushed kinds; the app shows every kind anyway. */
export const pushesView = z.object({
  kinds: z.array(z.enum(NOTICE_KINDS)),
  /** Whether notices are pushed to the browser of this session. */
  isSubscribed: z.boolean(),
  /** The server's public VAPID key, with which a browser subscribes. */
  publicKey: z.string(),
});
export type PushesView = z.infer<typeof pushesView>;

/** `POST /api/notices/pushes`. */
export const pushedKind = z.object({
  kind: z.enum(NOTICE_KINDS, `kind must be one of ${NOTICE_KINDS.join(', ')}`),
  isOn: z.boolean('isOn must be true or false'),
}, mustBeObject);
export type PushedKindBody = z.input<typeof pushedKind>;

const SUBSCRIPTION_FAULT = 'Send the subscription as the browser made it';
const key = (bytes: number) => z.base64url(SUBSCRIPTION_FAULT)
  .refine((text) => Math.floor((text.length * 3) / 4) === bytes, SUBSCRIPTION_FAULT);

/** `PUT /api/notices/subscription`. */
export const pushSubscription = z.object({
  endpoint: z.url(SUBSCRIPTION_FAULT).max(1_000, SUBSCRIPTION_FAULT),
  keys: z.object({ p256dh: key(65), auth: key(16) }, SUBSCRIPTION_FAULT),
  /**
   * Whether the browser had the subscription before. Pushes then go on if its member had them here, and nothing else
   * changes.
   */
  isFound: z.boolean('isFound must be true or false').default(false),
}, mustBeObject);
export type PushSubscriptionBody = z.input<typeof pushSubscription>;
