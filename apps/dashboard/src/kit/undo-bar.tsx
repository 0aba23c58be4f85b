import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useKeys } from './keys.ts';
import type { Undoable } from './undo.ts';
import { t } from '../texts/texts.ts';

const SECOND_MS = 1_000;

interface UndoBarProps extends Undoable {
  /** What happens, such as “The reply is sent”. */
  readonly what: string;
}

/** Says what is about to be sent, with the way to undo it. */
export const UndoBar = ({ what, sendsAt, undo, sendNow }: UndoBarProps) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus is gone, such as the dialog that asked.
    if (document.activeElement === document.body) bar.current?.querySelector('button')?.focus();
  }, []);
  useKeys({ z: undo });
  if (sendsAt === null) return null;
  const seconds = Math.max(1, Math.ceil((sendsAt - now) / SECOND_MS));
  return (
    <div ref={bar} className="undo-bar">
      <p role="status">{what}</p>
      <span className="muted number" aria-hidden="true">
        {t('in {{count}} s', { count: seconds })}
      </span>
      <Button icon="undo" aria-keyshortcuts="z" onClick={undo}>
        {t('Undo')}
      </Button>
      <Button look="quiet" onClick={sendNow}>
        {t('Now')}
      </Button>
    </div>
  );
};
