/** Owns what an edit would change, always in sight beside it: places, points and cards first. */
import { type ReactElement, useState } from 'react';
import { serverMessageOf } from '../../transport/http-error.js';
import { Icon } from '../../ui/icon.js';
import { ChangeList } from './change-list.js';
import type { EditPreview } from './edit-preview.js';

/** So many lines there is room for on a phone. */
const FEW = 3;

export interface WhatChangesProps {
  readonly preview: EditPreview;
  /** Why the server did not take it. */
  readonly refusal: Error | null;
}

export function WhatChanges({ preview: { changes, fault, notes }, refusal }: WhatChangesProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  const error = refusal === null ? fault : serverMessageOf(refusal, 'Something went wrong.');
  return (
    <section className={isWhole ? 'changing whole' : 'changing'} aria-label="What changes">
      <div className="changing-in">
        <div className="row between">
          <h3>What changes</h3>
          {changes.length > FEW && (
            <button
              type="button"
              className="btn quiet only-phone"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? 'Fewer' : `All ${changes.length}`}
            </button>
          )}
        </div>
        <div role="status" className="changing-list">
          {error !== null && (
            <p className="error">
              <Icon name="alert" />
              {error}
            </p>
          )}
          {fault === null && changes.length === 0 && (
            <p className="small muted">Nothing yet. Tap a role below, then the player who really had it.</p>
          )}
          {changes.length > 0 && notes.map((note) => <p key={note} className="note warn">{note}</p>)}
          {changes.length > 0 && <ChangeList changes={changes} />}
        </div>
      </div>
    </section>
  );
}
