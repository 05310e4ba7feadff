/** The screens in the room: type the code of a new one, see which are connected, and remove them. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { roomScreenCalls } from '../../../contract/room-screens.calls.js';
import type { ScreenView } from '../../../contract/room-screens.js';
import { typedLink } from '../../figures/group.js';
import { paths } from '../../paths.js';
import { resource, useCommand, usePress } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { Field, textIn } from '../../ui/fields.js';
import { Form } from '../../ui/form.js';
import { Loaded, PageHead, Panel, SkeletonLines } from '../../ui/page.js';
import { Name } from '../../figures/members.js';
import { ActionButton } from '../../ui/controls.js';
import { toastGood } from '../../ui/toast.js';
import { mayRecordGames, useReader } from '../../figures/session.js';

export default function ScreensScreen() {
  const reader = useReader();
  const mayAdd = mayRecordGames(reader);
  const query = useQuery({ ...resource(roomScreenCalls.list, 0), enabled: mayAdd });
  const up = reader?.isAdmin ? { up: [paths.admin, 'Tournament Admin'] as const } : {};
  return (
    <>
      <PageHead title="Screens" {...up} />
      {mayAdd ? (
        <div className="cols cols-2">
          <AddScreen />
          <Panel title="Connected screens" variant="stack">
            <Loaded what="screens" query={query} skeleton={<SkeletonLines count={1} />}>
              {(screens) => (screens.length === 0 ? <p className="muted">None yet</p> : (
                <ul className="lines flow screens">
                  {screens.map((each) => <ScreenRow key={each.id} screen={each} isAdmin={reader?.isAdmin === true} />)}
                </ul>
              ))}
            </Loaded>
          </Panel>
        </div>
      ) : <p className="panel">Only admins and members who record games add a screen.</p>}
    </>
  );
}

function AddScreen() {
  const [params] = useSearchParams();
  return (
    <Form
      className="panel stack"
      title="Add a screen"
      change={useCommand(roomScreenCalls.add)}
      body={(fields) => ({ code: textIn(fields, 'code') })}
      onDone={() => toastGood('Screen added', 'It shows the evening within some seconds.')}
      failure="The screen was not added."
      label={['Add the screen', 'Adding...']}
    >
      <p className="muted">
        Open <b>{typedLink(paths.tv)}</b> on the screen. It shows a code of six digits for ten minutes, and the
        same code for the camera.
      </p>
      <Field
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={params.get('code') ?? ''}
      />
    </Form>
  );
}

function ScreenRow({ screen, isAdmin }: { readonly screen: ScreenView; readonly isAdmin: boolean }) {
  const { id, device, addedBy, addedAt, expiresAt } = screen;
  const remove = usePress(roomScreenCalls.remove, { id });
  return (
    <li>
      <span className="grow">
        <b>{device}</b>
        <small className="muted">
          Added by <Name end=",">{addedBy.displayName}</Name> {zone.momentText(addedAt)}.
          Until {zone.momentText(expiresAt)}.
        </small>
      </span>
      {isAdmin && (
        <ActionButton
          change={remove}
          label={['Remove', 'Removing...']}
          aria-label={`Remove ${device}, added ${zone.momentText(addedAt)}`}
          onDone={() => toastGood('Screen removed', `${device} no longer shows the evening.`)}
          failure={['Error', 'The screen was not removed.']}
        />
      )}
    </li>
  );
}
