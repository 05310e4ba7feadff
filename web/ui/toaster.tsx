/** The toast on screen: it stays while it is read, and is outside the page so that a dialog never hides it. */
import { Icon, IconButton } from './controls.js';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Sentence } from './page.js';
import { controlInUse } from './layers.js';
import { ACTION_TOAST_MS, dismissToast, TOAST_MS, type Toast, useToast } from './toast.js';

export function Toaster() {
  const toast = useToast();
  return createPortal(
    <div className="toasts">
      <div role="status">{toast?.tone === 'good' && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.tone === 'bad' && <ToastCard key={toast.id} toast={toast} />}</div>
    </div>,
    document.body,
  );
}

function ToastCard({ toast: { tone, title, text, action } }: { readonly toast: Toast }) {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (tone === 'bad' || isRead) return undefined;
    const timer = setTimeout(dismissToast, action === undefined ? TOAST_MS : ACTION_TOAST_MS);
    return () => clearTimeout(timer);
  }, [tone, action, isRead]);
  const card = useRef<HTMLDivElement>(null);
  // Makes room for the toast, and scrolls the control in use out from under it, before it is drawn.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--toast', `${card.current!.offsetHeight}px`);
    const control = controlInUse();
    if (control?.matches('a, button, input, select, textarea')) control.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={card}
      className={`toast ${tone}`}
      onPointerEnter={() => setRead(true)}
      onPointerLeave={() => setRead(false)}
      onFocus={() => setRead(true)}
      onBlur={() => setRead(false)}
    >
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div><b>{title}</b><span><Sentence text={text} /></span></div>
      {action !== undefined && (
        <button
          type="button"
          className="act"
          onClick={() => {
            dismissToast();
            action.onChoose();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={dismissToast} />
    </div>
  );
}
