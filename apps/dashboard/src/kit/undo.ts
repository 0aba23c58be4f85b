import { useEffect, useRef, useState } from 'react';

/** For so long something can be undone before it is sent. */
export const UNDO_MS = 10_000;
const STORED = 'guildesk.undo';

/** Whether replies, notes and closings wait in this browser before they are sent. */
export const isUndoOn = (): boolean => localStorage.getItem(STORED) !== 'off';

export const setUndo = (isOn: boolean): void => localStorage.setItem(STORED, isOn ? 'on' : 'off');

interface Waiting<Input> {
  readonly input: Input;
  readonly timer: ReturnType<typeof setTimeout>;
}

export interface Undoable {
  /** When it is sent, in epoch milliseconds; null while nothing waits. */
  readonly sendsAt: number | null;
  readonly undo: () => void;
  readonly sendNow: () => void;
}

/** Sends what waits when the page is left, so that nothing is lost. */
const useLeaving = (isWaiting: () => boolean, sendNow: () => void): void => {
  const latest = useRef({ isWaiting, sendNow });
  useEffect(() => {
    latest.current = { isWaiting, sendNow };
  });
  useEffect(() => {
    const send = () => latest.current.sendNow();
    const onLeave = (event: BeforeUnloadEvent) => {
      // The browser asks before it closes the tab, and what waits is sent meanwhile.
      if (latest.current.isWaiting()) event.preventDefault();
      send();
    };
    addEventListener('beforeunload', onLeave);
    return () => {
      removeEventListener('beforeunload', onLeave);
      send();
    };
  }, []);
};

/** Sends something after a time in which it can be undone. Leaving the page sends it at once. */
export const useUndoable = <Input>(send: (input: Input) => void) => {
  const [sendsAt, setSendsAt] = useState<number | null>(null);
  const waiting = useRef<Waiting<Input> | null>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const stop = (): Waiting<Input> | null => {
    const stopped = waiting.current;
    if (stopped) clearTimeout(stopped.timer);
    waiting.current = null;
    setSendsAt(null);
    return stopped;
  };
  const sendNow = (): void => {
    const stopped = stop();
    if (stopped) latest.current(stopped.input);
  };
  const start = (input: Input): void => {
    stop();
    if (!isUndoOn()) {
      latest.current(input);
      return;
    }
    waiting.current = { input, timer: setTimeout(sendNow, UNDO_MS) };
    setSendsAt(Date.now() + UNDO_MS);
  };
  useLeaving(() => waiting.current !== null, sendNow);
  const undoable: Undoable = { sendsAt, undo: () => void stop(), sendNow };
  return { start, ...undoable };
};
