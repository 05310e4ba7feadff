/** The buttons that set and remove a member's picture, with the reason if a file is refused. */
import { type ChangeEvent, useRef, useState } from 'react';
import { pathOf } from '../../contract/call.js';
import { playerCalls } from '../../contract/players.calls.js';
import type { UserView } from '../../contract/players.js';
import { isolated } from '../../domain/text.js';
import { MAX_PICTURE_BYTES, PICTURE_TOO_LARGE, PICTURE_TYPES } from '../../domain/player/avatar.js';
import { useMutationOf } from '../transport/resource.js';
import { serverMessageOf, writtenAnswerOf } from '../transport/http.js';
import { Button } from '../ui/controls.js';
import { Fault } from '../ui/page.js';
import { toastGood } from '../ui/toast.js';

/** The file and its identity; null removes the picture. */
type PictureChange = { readonly file: File; readonly told: readonly unknown[] } | null;

export function PictureForm({ member }: { readonly member: UserView }) {
  const { mutate, isPending, error } = useMutationOf((change: PictureChange, key) => {
    const call = change === null ? playerCalls.removePicture : playerCalls.setPicture;
    return writtenAnswerOf(pathOf(call, { id: member.id }), {
      method: call.method, headers: { 'idempotency-key': key }, body: change?.file ?? null,
    });
  }, playerCalls.setPicture.stale);
  const [isTooLarge, setTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const change = (asked: PictureChange): void => {
    const title = asked === null ? 'Picture Removed' : 'Picture Set';
    const onSuccess = (): void => toastGood(title, `The picture of ${isolated(member.displayName)}.`);
    if (!isPending) mutate(asked, { onSuccess });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    setTooLarge(file.size > MAX_PICTURE_BYTES);
    if (file.size <= MAX_PICTURE_BYTES) change({ file, told: [file.name, file.size, file.lastModified] });
  };
  const fault = isTooLarge ? PICTURE_TOO_LARGE : error && serverMessageOf(error, 'The picture was not changed.');
  return (
    <fieldset className="stack">
      <div className="row wrap">
        <Button
          label={isPending ? 'Saving...' : member.avatarUrl === null ? 'Set a picture' : 'Change picture'}
          aria-disabled={isPending}
          onClick={() => input.current!.click()}
        />
        {member.avatarUrl !== null && (
          <Button label="Remove picture" aria-disabled={isPending} onClick={() => change(null)} />
        )}
      </div>
      <input ref={input} hidden type="file" aria-label="Picture" accept={PICTURE_TYPES.join()} onChange={choose} />
      <p className="small muted">
        PNG, JPEG or WebP, up to 256 KB. The group sees the file as it is, with what the camera wrote into it.
      </p>
      <div role="alert">{fault !== null && <Fault>{fault}</Fault>}</div>
    </fieldset>
  );
}
