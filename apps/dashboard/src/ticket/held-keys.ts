import { areKeysOn, isShortcut } from '../kit/keys.ts';

type Held = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What needs the ticket. The keys that follow are meant for what these open. */
const OF_THE_TICKET = ['r', 'n', 'e', 'E', 'c'];
/** Keys that the page of the ticket takes also while it reads the ticket. */
const OF_THE_PAGE = ['u'];

/** Whether the ticket is being read, or the code of its page, too. */
export type Reading = 'page' | 'ticket';

let held: Held[] = [];
let heldFor = '';
let reading: Reading | null = null;
let isReplaying = false;
/** Pages that wait for their ticket. */
let waiting = 0;

const isFirst = (event: KeyboardEvent): boolean =>
  areKeysOn() &&
  isShortcut(event) &&
  (OF_THE_TICKET.includes(event.key) || (reading === 'page' && OF_THE_PAGE.includes(event.key)));

const onKey = (event: KeyboardEvent): void => {
  // What is replayed is not trusted, and passes.
  if (!event.isTrusted || (!isReplaying && held.length === 0 && !isFirst(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { key, ctrlKey, metaKey, shiftKey } = event;
  held.push({ key, ctrlKey, metaKey, shiftKey });
};

/** The change reaches React as typed text does. */
const insert = (field: Element, text: string): void => {
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Does what the key would have done. */
const press = ({ key, ...modifiers }: Held): void => {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, ...modifiers, bubbles: true, cancelable: true });
  const isText = key.length === 1 && !modifiers.ctrlKey && !modifiers.metaKey;
  if (target.dispatchEvent(event) && isText) insert(target, key);
};

/** Until the page shows what a key has changed, and a field that is written in has the focus. */
const settle = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Keys that are pressed meanwhile come after those that are held. */
const replay = async (): Promise<void> => {
  isReplaying = true;
  await settle();
  for (let next = held.shift(); next && reading === null; next = held.shift()) {
    press(next);
    await settle();
  }
  isReplaying = false;
  if (reading === null) release();
};

const release = (): void => {
  held = [];
  removeEventListener('keydown', onKey, true);
};

/** Keeps what is pressed from now on, until the ticket is there. */
export const holdKeys = (ticketId: string, what: Reading): void => {
  waiting += 1;
  if (heldFor !== ticketId) held = [];
  heldFor = ticketId;
  reading = what;
  addEventListener('keydown', onKey, true);
};

/** Does what was pressed meanwhile. */
export const replayKeys = (): void => {
  reading = null;
  if (held.length === 0) release();
  else if (!isReplaying) void replay();
};

/** A page waits no more. What was pressed is forgotten, unless its ticket is there, or another page waits by now. */
export const endHolding = (): void => {
  waiting -= 1;
  setTimeout(() => {
    if (waiting > 0 || reading === null) return;
    reading = null;
    release();
  });
};
