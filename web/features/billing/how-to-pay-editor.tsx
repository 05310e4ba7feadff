/** The panel in which the treasurer writes how to pay. */
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Button } from '../../ui/buttons.js';
import { Panel } from '../../ui/panel.js';
import { type HowToPayProps, Words } from './how-to-pay.js';

const HowToPayDialog = lazy(() => import('./how-to-pay-dialog.js'));

/** A default export, because it is loaded lazily. */
export default function HowToPayEditor({ text }: HowToPayProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="How to pay"
      look="stack"
      beside={(
        <Button act={text === '' ? 'Write' : 'Edit'} aria-label="Edit how to pay" onClick={() => setOpen(true)} />
      )}
    >
      {text !== '' && <Words text={text} />}
      <p className="small muted">
        {text === ''
          ? 'Tell members how: a bank account, or who takes cash.'
          : 'Every member reads this under My dues, and it is part of reminders.'}
      </p>
      <Suspense fallback={null}>
        {isOpen && <HowToPayDialog text={text} onClose={() => setOpen(false)} />}
      </Suspense>
    </Panel>
  );
}
