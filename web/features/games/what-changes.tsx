/** The effect of an edit, always visible beside it. */
import { useState } from 'react';
import type { GameView } from '../../../contract/games.js';
import { serverMessageOf } from '../../transport/http.js';
import { Button } from '../../ui/controls.js';
import { Fault, Sentence } from '../../ui/load-states.js';
import { type Boards, boardChanges, type ShownChange } from './board-changes.js';
import type { EditPreview } from './edit-preview.js';

/** The number of lines that fit on a phone. */
const FEW = 3;

export interface WhatChangesProps {
  readonly game: GameView;
  readonly preview: EditPreview;
  /** Undefined while they load, null if they cannot be computed. */
  readonly boards: Boards | null | undefined;
  /** Why the server refused it. */
  readonly refusal: Error | null;
}

const UNKNOWN = { summary: 'The effect on day, month and fees cannot be shown right now.', changes: [] };

export function WhatChanges({ game, preview, boards, refusal }: WhatChangesProps) {
  const { fault, after, notes, derived, entered } = preview;
  const [isWhole, setWhole] = useState(false);
  const onBoards = after && boards !== undefined ? (boards && boardChanges(game, after, boards)) ?? UNKNOWN : null;
  // What was entered comes last, since the seats already show it.
  const changes = [...derived, ...onBoards?.changes ?? [], ...entered];
  const error = refusal === null ? fault : serverMessageOf(refusal, 'Something went wrong.');
  return (
    <section className={isWhole ? 'changing whole' : 'changing'} aria-label="What changes">
      <div className="changing-in">
        <div className="row between">
          <h3>What changes</h3>
          {changes.length > FEW && (
            <Button
              act={isWhole ? 'Fewer' : `All ${changes.length}`}
              look="quiet only-phone"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            />
          )}
        </div>
        <div role="status" className="changing-list">
          {error !== null && <Fault>{error}</Fault>}
          {fault === null && changes.length === 0 && (
            <p className="small muted">Nothing yet. Tap a role below, then the player who really had it.</p>
          )}
          {derived.length + entered.length > 0 && onBoards?.summary && (
            <p className="small muted">{onBoards.summary}</p>
          )}
          {changes.length > 0 && notes.map((note) => <p key={note} className="note warn">{note}</p>)}
          {changes.length > 0 && <ChangeList changes={changes} />}
        </div>
      </div>
    </section>
  );
}

const ChangeList = ({ changes }: { readonly changes: readonly ShownChange[] }) => (
  <dl className="lines changes">
    {changes.map(({ label, was, now }, index) => (
      <div key={index}>
        <dt><Sentence text={label} /></dt>
        <dd className="num">
          <del>
            <Sentence text={was ?? '–'} />
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins><Sentence text={now ?? '–'} /></ins>
        </dd>
      </div>
    ))}
  </dl>
);
