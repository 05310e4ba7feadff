/** The page 'Notices': what is new for the reader, and what is pushed to their browser. */
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { noticeCalls } from '../../../contract/notices.calls.js';
import type { NoticesView, NoticeView } from '../../../contract/notices.js';
import type { FactsOf, NoticeKind } from '../../../domain/notices/notice.js';
import { noticePath, noticeText } from '../../../domain/notices/notice-text.js';
import { knownGroup } from '../../figures/group.js';
import { AnswerButtons, SendingNote, usePlans } from '../../figures/plans/answers.js';
import { resource, useCommand, useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { paths } from '../../paths.js';
import { Button, Drawing, iconPath, Link, LinkButton, ActionButton } from '../../ui/controls.js';
import { Empty, Loaded, PageHead, Sentence, SkeletonRows } from '../../ui/page.js';

const AT_ONCE = 20;
/** The most notices that the server returns. */
const MOST = 200;

export default function NoticesScreen() {
  const [show, setShow] = useState(AT_ONCE);
  // The notices on screen stay until more have been loaded.
  const query = useQuery({
    ...resource(noticeCalls.list, 0, { show }), placeholderData: (before: NoticesView | undefined) => before,
  });
  const read = useCommand(noticeCalls.read);
  // This includes notices that are not shown yet.
  const unread = useRead(noticeCalls.unread, 5).data?.unread ?? 0;
  return (
    <>
      <PageHead title="Notices">
        <ActionButton
          change={read}
          body={{}}
          label={['Mark all as read', 'Marking...']}
          isBlocked={unread === 0}
          failure={['Error', 'The notices were not marked.']}
        />
      </PageHead>
      <p className="small muted">
        What your browser shows while the app is closed is chosen in{' '}
        <Link className="tap" to={paths.profile}>your profile</Link>.
      </p>
      <div className="cols cols-2">
        <section className="panel flush" aria-label="Your notices">
          <Loaded what="notices" query={query} skeleton={<SkeletonRows count={4} />}>
            {({ notices, hasOlder }) => (
              <>
                <Notices notices={notices} onOpen={({ id }) => read.mutate({ ids: [id] })} />
                {hasOlder && show < MOST && (
                  <p className="older">
                    <Button
                      label="Show older"
                      variant="quiet"
                      onClick={() => setShow(Math.min(show + AT_ONCE, MOST))}
                    />
                  </p>
                )}
              </>
            )}
          </Loaded>
        </section>
      </div>
    </>
  );
}

interface NoticesProps {
  readonly notices: readonly NoticeView[];
  readonly onOpen: (notice: NoticeView) => void;
}

function Notices({ notices, onOpen }: NoticesProps) {
  const unread = notices.filter(({ isNew }) => isNew);
  const earlier = notices.filter(({ isNew }) => !isNew);
  const lists = [['New', unread, 'panel-head'], ['Earlier', earlier, 'panel-head earlier']] as const;
  return (
    <>
      {unread.length === 0 && (
        <Empty title="Nothing new" hint="Notes about your games, months and dues come here.">
          {earlier.length === 0 && <LinkButton label="To the dashboard" to={paths.dashboard} />}
        </Empty>
      )}
      {lists.map(([title, some, variant]) => some.length > 0 && (
        <Fragment key={title}>
          <div className={variant}>
            <h2>{title}</h2>
            {some === unread && <span className="small muted num">{unread.length}</span>}
          </div>
          <ul className="news">{some.map((notice) => <Item key={notice.id} notice={notice} onOpen={onOpen} />)}</ul>
        </Fragment>
      ))}
    </>
  );
}

const PATHS: Readonly<Record<NoticeKind, string>> = {
  tie: iconPath('tie'), recap: iconPath('calendar'), month: iconPath('lock'),
  // An icon of two sheets.
  dues: 'M9 9h11v11H9zM15 9V4H4v11h5',
  evening: iconPath('person'),
};

const ASKS: readonly FactsOf<'evening'>['what'][] = ['planned', 'moved', 'asked'];

function YourAnswer({ date }: Pick<FactsOf<'evening'>, 'date'>) {
  const plan = usePlans().data?.find((each) => each.date === date && each.state === 'open');
  return plan && (
    <>
      <AnswerButtons plan={plan} variant="sm" />
      <p className="small" aria-live="polite"><SendingNote date={date} /></p>
    </>
  );
}

function Item({ notice, onOpen }: Omit<NoticesProps, 'notices'> & { readonly notice: NoticeView }) {
  const { before, link, after } = noticeText(notice, knownGroup().currency);
  return (
    <li className={notice.isNew ? 'unread' : undefined}>
      <span className="sign"><Drawing path={PATHS[notice.kind]} /></span>
      <div>
        <p>
          <Sentence text={before} />
          <Link to={noticePath(notice)} onClick={() => notice.isNew && onOpen(notice)}><Sentence text={link} /></Link>
          <Sentence text={after} />
        </p>
        <time dateTime={notice.at}>{zone.momentText(notice.at)}</time>
        {notice.kind === 'evening' && ASKS.includes(notice.what) && <YourAnswer date={notice.date} />}
      </div>
      {notice.isNew && <span className="tag plus">New</span>}
    </li>
  );
}
