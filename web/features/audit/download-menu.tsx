/** The download of the filtered entries, for the verifier and for spreadsheets. */
import { auditCalls } from '../../../contract/audit.calls.js';
import { pathOf } from '../../../contract/call.js';
import { Button } from '../../ui/controls.js';
import { useOpenLayer } from '../../ui/layers.js';
import type { Filter } from './audit-address.js';

const FORMATS = [
  ['ndjson', 'NDJSON', 'One entry a line, oldest first. The verifier reads it.'],
  ['csv', 'CSV', 'For a spreadsheet. Formulas are made harmless.'],
] as const;

/** @param count  such as `31 entries` */
export function DownloadMenu({ filter, count }: { readonly filter: Filter; readonly count: string }) {
  const { isOpen, setOpen, root } = useOpenLayer();
  return (
    <div className="downloads" ref={root} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <Button label="Download" icon="download" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <div className="menu-list">
          {FORMATS.map(([format, name, use]) => (
            <a key={format} href={pathOf(auditCalls[format], filter)} download onClick={() => setOpen(false)}>
              <b>{count} as {name}</b>
              <small>{use}</small>
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
