/** Hands a game to another phone: a code and its picture, which work once, while this dialog is open. */
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { timeText } from '../../../../domain/dates.js';
import { serverMessageOf } from '../../../transport/http.js';
import { serverNow } from '../../../transport/server-clock.js';
import { Button } from '../../../ui/controls.js';
import { Dialog } from '../../../ui/dialog.js';
import { Fault } from '../../../ui/load-states.js';
import { takeAddress } from '../recording-address.js';
import { codeText, timeLeftText } from './shared-draft.js';
import type { GameUnderWay } from './use-under-way.js';
import './under-way.css';

const QrCode = lazy(() => import('./qr-code.js'));

const LOOK_AT_CLOCK_MS = 5_000;

export function HandOver(
  { game, onClose }: { readonly game: GameUnderWay; readonly onClose: () => void },
) {
  const { mutate: ask, error, isSuccess } = useMutation({ mutationFn: game.handOver });
  useEffect(() => ask(), [ask]);
  const { view } = game;
  const close = (): void => {
    onClose();
    // A code that stays ends by itself.
    game.cancel().catch(() => undefined);
  };
  const again = (act: string) => <Button act={act} look="primary" onClick={() => ask()} />;
  return (
    <Dialog title="Hand over" onClose={close} foot={<Button act="Cancel" onClick={close} />}>
      <p>Another phone goes on with this game, and this one follows. Either of them can send it.</p>
      {error !== null ? (
        <div className="stack" role="alert">
          <Fault>{serverMessageOf(error, 'There is no code without the server.')}</Fault>
          {again('Try again')}
        </div>
      ) : isSuccess && view?.code === null ? (
        <div className="stack" role="status">
          <p>The code has expired.</p>
          {again('New code')}
        </div>
      ) : (
        <Code code={view?.code ?? null} />
      )}
      <p className="small muted">
        Point the camera of the other phone here. Or open New Game there, choose &apos;Take over a game&apos; and type
        the code. Its member needs the right to record.
      </p>
    </Dialog>
  );
}

/** Keeps its place until the code is known. */
function Code({ code }: { readonly code: UnderWayView['code'] }) {
  const now = useNow();
  return (
    <div className="take-code">
      <div className="qr">
        {code !== null && (
          <Suspense fallback={null}>
            <QrCode
              text={location.origin + takeAddress(code.text)}
              label="QR code with the link that takes the game over"
            />
          </Suspense>
        )}
      </div>
      <p className="take-text num">{code !== null && codeText(code.text)}</p>
      <p className="small muted">
        {code === null ? 'Asking for a code...' : `Works once, until ${timeText(code.expiresAt)}`}
        {code !== null && timeLeftText(code.expiresAt, now)}
      </p>
    </div>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_AT_CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
