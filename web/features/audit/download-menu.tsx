/** The download of the filtered entries, for the verifier and for spreadsheets. */
import { type ReactElement, useRef, useState } from 'react';
import { auditCalls } from '../../../contract/audit.calls.js';
import { pathOf } from '../../../contract/call.js';
import { Button } from '../../ui/controls.js';
import { useDismiss } from '../../ui/layers.js';
import type { Filter } from './audit-address.js';

interface DownloadMenuProps {
  readonly filter: Filter;
  /** Such as `31 entries`. */
  readonly count: string;
}

export function DownloadMenu({ filter, count }: DownloadMenuProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useDismiss(root, isOpen, () => setOpen(false));
  return (
    <div className="downloads" ref={root} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <Button act="Download" icon="download" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className="downloads-list">
          <a href={pathOf(auditCalls.ndjson, filter)} download onClick={() => setOpen(false)}>
            <b>{count} as NDJSON</b>
            <small>One entry a line, oldest first. The verifier reads it.</small>
          </a>
          <a href={pathOf(auditCalls.csv, filter)} download onClick={() => setOpen(false)}>
            <b>{count} as CSV</b>
            <small>For a spreadsheet. Formulas are made harmless.</small>
          </a>
        </div>
      )}
    </div>
  );
}
