import { useSyncExternalStore } from 'react';
import { keepRequestsAlive } from '../http.ts';
import { forgetSend, keepSend, type KeptSend } from './outbox.ts';
import { isUndoOn } from './setting.ts';

/** For so long something can be undone before it is sent. */
export const UNDO_MS = 10_000;

/** Something that is sent after a time in which it can be undone. */
export interface Wait {
  /** Names what is done with which ticket, such as `close/<id>`: one of each waits at a time. */
  readonly key: string;
  /** What is in one scope is sent one after the other, in the order in which it was begun. */
  readonly scope: string;
  /** What happens, and with which ticket, such as “#12 Lost key: the reply is about to be sent”. */
  readonly what: string;
  /** Rejects when it is refused or could not be sent: what comes after it in the scope is then not sent either. */
  readonly send: () => Promise<unknown>;
  /** The request that is sent, where it is to be sent also when the page ends before. */
  readonly kept?: KeptSend | null;
  readonly onUndo?: () => void;
  /** Called when it is not sent because something before it was not. */
  readonly onDropped?: () => void;
}

export interface StartedWait extends Wait {
  /** In epoch milliseconds. */
  readonly sendsAt: number;
}

let waits: readonly StartedWait[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether it was sent, by scope. */
const sending = new Map<string, Promise<boolean>>();
const listeners = new Set<() => void>();

const change = (next: readonly StartedWait[]): void => {
  waits = next;
  for (const listener of listeners) listener();
  clearTimeout(timer);
  const first = Math.min(...waits.map(({ sendsAt }) => sendsAt));
  if (waits.length > 0) timer = setTimeout(sendDue, Math.max(0, first - Date.now()));
};

const forget = ({ kept }: Wait): void => {
  if (kept) forgetSend(kept);
};

const sendOne = (wait: Wait): Promise<boolean> =>
  wait
    .send()
    .then(
      () => true,
      () => false,
    )
    .finally(() => forget(wait));

const drop = (wait: Wait): boolean => {
  forget(wait);
  wait.onDropped?.();
  return false;
};

/** After what is being sent in the same scope. */
const send = (wait: Wait): void => {
  const before = sending.get(wait.scope);
  const sent = before ? before.then((isSent) => (isSent ? sendOne(wait) : drop(wait))) : sendOne(wait);
  sending.set(wait.scope, sent);
  void sent.then(() => {
    if (sending.get(wait.scope) === sent) sending.delete(wait.scope);
  });
};

const sendAll = (due: readonly StartedWait[]): void => {
  if (due.length === 0) return;
  change(waits.filter((wait) => !due.includes(wait)));
  for (const wait of due) send(wait);
};

const sendDue = (): void => {
  const now = Date.now();
  sendAll(waits.filter(({ sendsAt }) => sendsAt <= now));
  // The clock may run a little ahead of the timer.
  change(waits);
};

/** Sends it now, and before it what waits in the same scope since earlier. */
export const sendNow = (key: string): void => {
  const index = waits.findIndex((wait) => wait.key === key);
  const scope = waits[index]?.scope;
  sendAll(waits.filter((wait, at) => at <= index && wait.scope === scope));
};

/** Takes the place of what waits under the same key. What waits in the same scope goes with it. */
export const startWait = (wait: Wait): void => {
  const isUndoable = isUndoOn();
  const sendsAt = Date.now() + (isUndoable ? UNDO_MS : 0);
  const replaced = waits.find(({ key }) => key === wait.key);
  if (replaced) forget(replaced);
  const others = waits.filter((other) => other !== replaced);
  const all = [
    ...others.map((other) => (other.scope === wait.scope ? { ...other, sendsAt } : other)),
    { ...wait, sendsAt },
  ];
  for (const { scope, kept } of all) if (kept && scope === wait.scope) keepSend(kept, sendsAt);
  if (isUndoable) change(all);
  else send(wait);
};

export const undoWait = (key: string): void => {
  const undone = waits.find((wait) => wait.key === key);
  change(waits.filter((wait) => wait !== undone));
  if (undone) forget(undone);
  undone?.onUndo?.();
};

/** Undoes what was begun last. */
export const undoLast = (): void => {
  const last = waits.at(-1);
  if (last) undoWait(last.key);
};

/** Sends everything that waits, and resolves when all is answered, such as before the session ends. */
export const settleWaits = async (): Promise<void> => {
  sendAll(waits);
  await Promise.all(sending.values());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Everything that waits, what was begun last at the end. */
export const useWaits = (): readonly StartedWait[] => useSyncExternalStore(subscribe, () => waits);

/** What waits under the key; undefined for nothing. */
export const useWait = (key: string): StartedWait | undefined => useWaits().find((wait) => wait.key === key);

/** Sends all that waits, by requests that outlive the page. */
const leave = (): void => {
  keepRequestsAlive();
  sendAll(waits);
};

addEventListener('beforeunload', (event) => {
  // The browser asks before it closes the tab, and what waits is sent meanwhile.
  if (waits.length > 0) event.preventDefault();
  leave();
});
// Telephones end a page without asking.
addEventListener('pagehide', leave);
