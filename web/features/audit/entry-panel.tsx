/** An opened entry: beside the list on laptops, otherwise a dialog over it. */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { auditCalls } from '../../../contract/audit.calls.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { IconButton } from '../../ui/buttons.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { Sentence } from '../../ui/sentence.js';
import { wholeText } from '../../../domain/number-text.js';
import { useMediaQuery } from '../../ui/screen.js';
import { EntryContent } from './entry-content.js';

interface EntryPanelProps {
  readonly position: string;
  readonly onClose: () => void;
}

export default function EntryPanel({ position, onClose }: EntryPanelProps): ReactElement {
  const isBeside = useMediaQuery('(min-width: 1080px)');
  const query = useRead(auditCalls.entry, 1, { position });
  const title = (
    <>
      {query.data === undefined ? 'Entry' : <Sentence text={query.data.entry.text} />}
      <small className="num">Entry {wholeText(position)}</small>
    </>
  );
  const content = (
    <Loaded what="entry" query={query} skeleton={<SkeletonRows count={6} />} back={[paths.audit, 'All entries']}>
      {(detail) => <EntryContent detail={detail} />}
    </Loaded>
  );
  if (isBeside) {
    return (
      <Beside title={title} onClose={onClose}>
        {content}
      </Beside>
    );
  }
  return (
    <Dialog title={<span className="entry-title">{title}</span>} onClose={onClose}>
      <div className="entry-sheet">{content}</div>
    </Dialog>
  );
}

interface BesideProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Not modal: the list stays usable, and another row changes the content in place. */
function Beside({ title, onClose, children }: BesideProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      className="panel flush opened-entry"
      aria-labelledby="entry-heading"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="side-head">
        <h2 id="entry-heading" className="entry-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      {children}
    </section>
  );
}
