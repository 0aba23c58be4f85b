import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { t } from '../texts/texts.ts';

const SHOWN_MS = 6_000;

interface Toast {
  readonly id: number;
  readonly tone: 'green' | 'rust';
  readonly text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** Says in passing that something was done, or failed. */
export const showToast = (text: string, tone: Toast['tone'] = 'green'): void => {
  const id = ++lastId;
  change([...toasts, { id, tone, text }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Above everything else, dialogs included. */
export const Toasts = () => {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    region.current?.hidePopover();
    if (shown.length > 0) region.current?.showPopover();
  }, [shown]);
  return (
    <div ref={region} className="toasts" popover="manual" role="status">
      {shown.map(({ id, tone, text }) => (
        <div key={id} className="toast slip-shadow">
          <div className={`slip slip-${tone}`}>
            <div className="slip-stub" />
            <div className="slip-body">
              <p>{text}</p>
              <IconButton icon="close" label={t('Dismiss')} onClick={() => dismiss(id)} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
};
