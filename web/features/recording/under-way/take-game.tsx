/** Takes a game over from another phone, by its code or the link behind its picture. */
import { useLocation, useNavigate } from 'react-router-dom';
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { paths, settleAddress } from '../../../paths.js';
import { useCommand } from '../../../transport/resource.js';
import { Field, textIn } from '../../../ui/fields.js';
import { Form } from '../../../ui/form.js';
import { toastBad } from '../../../ui/toast.js';
import { CreatePanel, StepHeading } from '../create-panel.js';
import { recoverDraft, storedDraft } from '../draft/draft-storage.js';
import { draftAddress } from '../recording-address.js';
import { codeText, draftOf } from './shared-draft.js';
import { Title } from '../../../ui/title.js';

/** Goes on with a game that another phone gave to this one; an open wizard switches to it. */
export function useTaken(): (view: UnderWayView) => void {
  const navigate = useNavigate();
  return (view) => {
    if (view.gameId !== null) return void navigate(settleAddress(view.gameId), { replace: true });
    const draft = draftOf(view);
    if (draft === null) return toastBad('Error', 'This browser has an older version: load the page again.');
    recoverDraft(draft);
    return void navigate(draftAddress, { replace: true });
  };
}

/** A default export, because it is loaded lazily. */
export default function TakeGame() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const take = useCommand(underWayCalls.take);
  const taken = useTaken();
  const before = storedDraft();
  return (
    <CreatePanel step={0} onClose={() => void navigate(paths.games)}>
      <Title>Take over a game</Title>
      <Form
        className="panel stack"
        labelledBy="take-heading"
        change={take}
        body={(fields) => ({ code: textIn(fields, 'code') })}
        onDone={taken}
        failure="The game was not taken over."
        label={['Take over', 'Taking over...']}
        actLook="primary big"
      >
        <StepHeading id="take-heading">Take over a game</StepHeading>
        <p className="muted">
          The phone that records it shows a code behind &apos;Hand over&apos;. It works once, for ten minutes.
        </p>
        <div className="take-field">
          <Field
            name="code"
            label="Code"
            defaultValue={codeText(hash.slice(1))}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={12}
          />
        </div>
        {before !== null && <p className="note">The unsaved game of this phone waits on the games page meanwhile.</p>}
      </Form>
    </CreatePanel>
  );
}
