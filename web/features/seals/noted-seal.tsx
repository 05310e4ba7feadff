/** What people note elsewhere: digest and key in groups of four digits, copied without the gaps. */
import type { ClipboardEvent } from 'react';
import { maintenanceCalls } from '../../../contract/maintenance.calls.js';
import type { SealsView } from '../../../contract/maintenance.js';
import { momentText } from '../../../domain/dates.js';
import { DownloadLink, Icon } from '../../ui/controls.js';
import { Panel } from '../../ui/page-head.js';
import { wholeText } from '../../../domain/text.js';
import { copyText } from '../../ui/share.js';
import { groupsOf, noteText } from './seal-text.js';

type Seal = SealsView['latest'][number];

export const NotedSeal = ({ last }: { readonly last: Seal }) => (
  <Panel
    title="Note this elsewhere"
    note={`Seal ${wholeText(last.number)} · ${momentText(last.sealedAt)}`}
    look="stack"
  >
    <p className="muted">
      With an older digest you can prove later that nothing before it was changed. Send it to the group, or write it
      down.
    </p>
    <Digits label="Last digest" digits={last.digest} />
    <Digits label="Public key" digits={last.publicKey} />
    <div className="row wrap">
      <button type="button" className="btn" onClick={() => void copyNote(last)}>
        <Icon name="copy" />
        Copy both
      </button>
      <DownloadLink act="Seal file" href={maintenanceCalls.sealFile.path} />
    </div>
  </Panel>
);

const copyNote = (last: Seal): Promise<void> =>
  copyText(noteText(last), 'Keep it where this server cannot write.');

const Digits = ({ label, digits }: { readonly label: string; readonly digits: string }) => (
  <div>
    <span className="small muted">{label}</span>
    <div
      className="well digest"
      role="group"
      aria-label={`${label}, ${digits.length} characters`}
      onCopy={copyWithoutGaps}
    >
      {groupsOf(digits).map((group, index) => <span key={index}>{group}</span>)}
    </div>
  </div>
);

function copyWithoutGaps(event: ClipboardEvent): void {
  const selected = getSelection()?.toString() ?? '';
  event.clipboardData.setData('text/plain', selected.replace(/\s/g, ''));
  event.preventDefault();
}
