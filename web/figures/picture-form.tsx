/** The buttons that set and remove a member's picture, with the reason if a photo cannot be used. */
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { pathOf } from '../../contract/call.js';
import { playerCalls } from '../../contract/players.calls.js';
import type { UserView } from '../../contract/players.js';
import { isolated } from '../../domain/text.js';
import { useMutationOf } from '../transport/resource.js';
import { serverMessageOf, writtenAnswerOf } from '../transport/http.js';
import { Button } from '../ui/controls.js';
import { Fault } from '../ui/page.js';
import { toastGood } from '../ui/toast.js';
import { FaceCrop } from './picture/face-crop.js';
import { useReaderId } from './members.js';

/** The face and its identity; null removes the picture. */
type PictureChange = { readonly face: Blob; readonly told: readonly unknown[] } | null;

interface Photo {
  readonly file: File;
  readonly pixels: ImageBitmap;
}

const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
const PHOTO_TOO_LARGE = 'A photo can have at most 20 MB: choose a smaller one.';
const PHOTO_UNREADABLE = 'This browser cannot open the file as a photo: choose a JPEG, PNG or WebP picture.';

/** @param within  the dialog around the buttons, if there is one; while a photo is cropped, another one replaces it */
export function PictureForm({ member, within }: {
  readonly member: UserView;
  readonly within?: (form: ReactNode) => ReactNode;
}) {
  const { mutate, isPending, error } = useMutationOf((change: PictureChange, key) => {
    const call = change === null ? playerCalls.removePicture : playerCalls.setPicture;
    return writtenAnswerOf(pathOf(call, { id: member.id }), {
      method: call.method, headers: { 'idempotency-key': key }, body: change?.face ?? null,
    });
  }, playerCalls.setPicture.stale);
  const [photo, setPhoto] = useState<Photo | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isReader = useReaderId() === member.id;
  const change = (asked: PictureChange): void => {
    const title = asked === null ? 'Picture Removed' : 'Picture Set';
    const onSuccess = (): void => toastGood(title, `The picture of ${isolated(member.displayName)}.`);
    if (!isPending) mutate(asked, { onSuccess, onSettled: () => setPhoto(null) });
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    const pixels = file.size > MAX_PHOTO_BYTES ? null : await createImageBitmap(file).catch(() => null);
    setRefusal(pixels !== null ? null : file.size > MAX_PHOTO_BYTES ? PHOTO_TOO_LARGE : PHOTO_UNREADABLE);
    if (pixels !== null) setPhoto({ file, pixels });
  };
  const fault = refusal ?? (error && serverMessageOf(error, 'The picture was not changed.'));
  const hasFace = member.avatarUrl !== null;
  const form = (
    <fieldset className="stack" disabled={isPending}>
      <div className="row wrap">
        {!hasFace && <PhotoButton label="Take a photo" isCamera onChoose={choose} />}
        <PhotoButton label={hasFace ? 'Change' : 'Choose one'} onChoose={choose} />
        {hasFace && <Button label="Remove" variant="bare-danger" onClick={() => change(null)} />}
      </div>
      <p className="small muted">The group sees it, nobody else. You can remove it any time.</p>
      <div role="alert">{fault !== null && <Fault>{fault}</Fault>}</div>
    </fieldset>
  );
  const crop = photo && (
    <FaceCrop
      title={isReader ? 'Your photo' : 'Photo'}
      photo={photo.pixels}
      bytes={photo.file.size}
      isBusy={isPending}
      onUse={(face, crop) => change({ face, told: [photo.file.name, photo.file.lastModified, crop] })}
      onClose={() => setPhoto(null)}
    />
  );
  return within === undefined ? <>{form}{crop}</> : crop ?? within(form);
}

/** A button that opens the camera of a phone, or its photos. */
const PhotoButton = ({ label, isCamera = false, onChoose }: {
  readonly label: string;
  readonly isCamera?: boolean;
  readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
}) => (
  <label className={isCamera ? 'btn only-phone' : 'btn'}>
    {label}
    <input
      className="vh"
      type="file"
      accept="image/*"
      capture={isCamera ? 'user' : undefined}
      onChange={(event) => void onChoose(event)}
    />
  </label>
);
