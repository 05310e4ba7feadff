/** A photo becomes a face: moved and sized under a circle, turned, and drawn anew, small and without its metadata. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/controls.js';
import { Dialog } from '../../ui/dialog.js';
import { ActFoot } from '../../ui/form.js';
import { Note } from '../../ui/note.js';

/** What the circle shows. */
interface Crop {
  /** Its middle, in pixels of the photo. */
  readonly x: number;
  readonly y: number;
  /** 1 if the circle is as wide as the shorter side of the photo. */
  readonly size: number;
  /** Quarter turns to the right. */
  readonly turns: number;
}

const LARGEST = 4;
const SIZE_STEP = 0.1;
/** A key moves the photo by this part of the circle. */
const MOVE_STEP = 0.04;
const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};
/** The pixels of the drawing on the page, and the part of them that the circle takes (face-crop.css). */
const VIEW = 640;
const CIRCLE = 0.86;

const MAX_FACE_BYTES = 60 * 1024;
/** Side in pixels and quality of a face: the first that is small enough is sent. */
const TRIES = [[512, 0.85], [512, 0.7], [512, 0.5], [512, 0.3], [256, 0.5]] as const;

const sideOf = ({ width, height }: ImageBitmap): number => Math.min(width, height);

/** @param diameter  of the circle, in pixels of the canvas */
function draw(pen: CanvasRenderingContext2D, photo: ImageBitmap, { x, y, size, turns }: Crop, diameter: number): void {
  const { width } = pen.canvas;
  const scale = diameter * size / sideOf(photo);
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, width);
  pen.translate(width / 2, width / 2);
  pen.rotate(turns * Math.PI / 2);
  pen.scale(scale, scale);
  pen.drawImage(photo, -x, -y);
  pen.setTransform(1, 0, 0, 1, 0, 0);
}

/** Only the circle is drawn. */
async function faceOf(photo: ImageBitmap, crop: Crop): Promise<Blob> {
  let face: Blob | null = null;
  for (const [side, quality] of TRIES) {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, side, side);
    pen.arc(side / 2, side / 2, side / 2 + 1, 0, 2 * Math.PI);
    pen.clip();
    draw(pen, photo, crop, side);
    face = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (face !== null && face.size <= MAX_FACE_BYTES) return face;
  }
  throw new Error('This browser cannot draw the photo.');
}

/** Keeps the circle inside the photo. */
function within(photo: ImageBitmap, { x, y, size, turns }: Crop): Crop {
  const asked = Math.min(LARGEST, Math.max(1, size));
  const half = sideOf(photo) / asked / 2;
  const kept = (at: number, length: number): number => Math.min(length - half, Math.max(half, at));
  return { x: kept(x, photo.width), y: kept(y, photo.height), size: asked, turns };
}

/** Moves the photo under the circle. @param right  and down, in parts of the circle, as they are seen */
function moved(photo: ImageBitmap, crop: Crop, right: number, down: number): Crop {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.round(of(crop.turns * Math.PI / 2))) as [number, number];
  const length = sideOf(photo) / crop.size;
  const [x, y] = [crop.x - (right * cos + down * sin) * length, crop.y - (down * cos - right * sin) * length];
  return within(photo, { ...crop, x, y });
}

/** `48 KB`, `3.1 MB`. */
const sizeText = (bytes: number): string =>
  (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

/** @param bytes  of the photo's file */
export function FaceCrop({ title, photo, bytes, isBusy, onUse, onClose }: {
  readonly title: string;
  readonly photo: ImageBitmap;
  readonly bytes: number;
  readonly isBusy: boolean;
  readonly onUse: (face: Blob, crop: Crop) => void;
  readonly onClose: () => void;
}) {
  const [crop, setCrop] = useState<Crop>({ x: photo.width / 2, y: photo.height / 2, size: 1, turns: 0 });
  const press = (event: KeyboardEvent): void => {
    const move = event.target instanceof HTMLInputElement ? undefined : MOVES[event.key];
    const larger = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (move) setCrop(moved(photo, crop, move[0] * MOVE_STEP, move[1] * MOVE_STEP));
    if (larger !== undefined) setCrop(within(photo, { ...crop, size: crop.size + larger * SIZE_STEP }));
    if (move || larger !== undefined) event.preventDefault();
  };
  const foot = (
    <ActFoot
      label={['Use photo', 'Saving...']}
      isBusy={isBusy}
      onClose={onClose}
      onClick={() => isBusy || void faceOf(photo, crop).then((face) => onUse(face, crop))}
    />
  );
  return (
    <Dialog {...{ title, onClose, isBusy, foot }}>
      <div className="stack" onKeyDown={press}>
        <View photo={photo} crop={crop} onMove={(right, down) => setCrop(moved(photo, crop, right, down))} />
        <div className="crop-size">
          <input
            type="range"
            aria-label="Size of the face"
            min={1}
            max={LARGEST}
            step={SIZE_STEP}
            value={crop.size}
            onChange={({ target }) => setCrop(within(photo, { ...crop, size: Number(target.value) }))}
          />
          <IconButton
            icon="refresh"
            label="Turn a quarter"
            onClick={() => setCrop({ ...crop, turns: (crop.turns + 1) % 4 })}
          />
        </div>
        <Sent photo={photo} crop={crop} bytes={bytes} />
      </div>
    </Dialog>
  );
}

/** The photo under the circle. @param onMove  takes how far the pointer dragged it, in parts of the circle */
function View({ photo, crop, onMove }: {
  readonly photo: ImageBitmap;
  readonly crop: Crop;
  readonly onMove: (right: number, down: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef({ x: 0, y: 0 });
  useEffect(() => draw(canvas.current!.getContext('2d')!, photo, crop, CIRCLE * VIEW), [photo, crop]);
  const hold = ({ clientX: x, clientY: y, pointerId, currentTarget }: PointerEvent): void => {
    held.current = { x, y };
    currentTarget.setPointerCapture(pointerId);
  };
  const drag = ({ clientX: x, clientY: y, buttons, currentTarget }: PointerEvent): void => {
    const diameter = currentTarget.clientWidth * CIRCLE;
    if (buttons > 0) onMove((x - held.current.x) / diameter, (y - held.current.y) / diameter);
    held.current = { x, y };
  };
  return (
    <div className="crop" onPointerDown={hold} onPointerMove={drag}>
      <canvas
        ref={canvas}
        width={VIEW}
        height={VIEW}
        tabIndex={0}
        role="img"
        aria-label="The photo. Arrow keys move it, plus and minus change its size."
      />
      <span className="ring" aria-hidden="true" />
    </div>
  );
}

function Sent({ photo, crop, bytes }: Readonly<{ photo: ImageBitmap; crop: Crop; bytes: number }>) {
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void faceOf(photo, crop).then(({ size }) => setSent(size), () => undefined), 100);
    return () => clearTimeout(timer);
  }, [photo, crop]);
  return (
    <Note icon="lock">
      {sent !== null && <><b className="strong">{sizeText(sent)} are sent</b>, of {sizeText(bytes)}. </>}
      Where and when it was taken stays on this phone.
    </Note>
  );
}
