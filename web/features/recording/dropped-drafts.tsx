import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import { draftText } from './draft-banner.js';
import { deleteDropped, recoverDraft, useDroppedDrafts } from './draft-storage.js';
import type { GameDraft } from './game-draft.js';
import { draftAddress } from './recording-address.js';

export function DroppedDrafts(): ReactElement | null {
  const drafts = useDroppedDrafts();
  const navigate = useNavigate();
  if (drafts.length === 0) return null;
  const recover = (draft: GameDraft): void => {
    recoverDraft(draft);
    void navigate(draftAddress);
  };
  return (
    <section className="panel flush kept" aria-labelledby="dropped-heading">
      <div className="panel-head">
        <h2 id="dropped-heading">Discarded games</h2>
        <span className="small muted">kept until the next game is recorded</span>
      </div>
      <ul>
        {drafts.map((draft, index) => (
          <li key={index}>
            <div>{draftText(draft)}</div>
            <div className="row">
              <button type="button" className="btn" onClick={() => recover(draft)}>
                Recover
              </button>
              <button type="button" className="btn bare-danger" onClick={() => deleteDropped(draft)}>
                Delete
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
