import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { isFocusUnasked } from '../kit/unasked-focus.ts';
import { sendNow, type StartedWait, undoWait } from './waits.ts';
import { t } from '../texts/texts.ts';

const SECOND_MS = 1_000;

interface UndoBarProps {
  readonly wait: StartedWait;
  /** Instead of what the list of all says. */
  readonly what?: string;
}

/** Says what is about to be sent, with the way to undo it. */
export const UndoBar = ({ wait, what = wait.what }: UndoBarProps) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus is gone, such as the dialog that asked.
    if (isFocusUnasked()) bar.current?.querySelector('button')?.focus();
  }, []);
  const seconds = Math.max(1, Math.ceil((wait.sendsAt - now) / SECOND_MS));
  return (
    <div ref={bar} className="undo-bar">
      <p role="status">{what}</p>
      <span className="muted number" aria-hidden="true">
        {t('in {{count}} s', { count: seconds })}
      </span>
      <Button icon="undo" aria-keyshortcuts="z" onClick={() => undoWait(wait.key)}>
        {t('Undo')}
      </Button>
      <Button look="quiet" onClick={() => sendNow(wait.key)}>
        {t('Now')}
      </Button>
    </div>
  );
};
