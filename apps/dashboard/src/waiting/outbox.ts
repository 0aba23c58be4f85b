import { KEPT } from './has-kept.ts';

const MAX_KEPT = 100;

/** A request that is kept in this browser until its answer is known, so that it is sent also when its page has ended before. */
export interface KeptSend {
  readonly personId: string;
  readonly serverId: string;
  readonly ticketId: string;
  /** Of the ticket. */
  readonly name: string;
  readonly path: '/reply' | '/notes' | '/close';
  readonly body: unknown;
  readonly idempotencyKey: string;
  /** Of the ticket that was seen. */
  readonly version?: number | undefined;
  /** What was written, as it stands in the draft of the ticket. */
  readonly draft?: {
    readonly mode: 'reply' | 'note';
    readonly reply: string;
    readonly note: string;
    readonly mentioned?: readonly { readonly mention: string; readonly name: string; readonly isTeam: boolean }[];
    readonly files: readonly { readonly id: string; readonly filename: string }[];
  };
}

export interface KeptEntry extends KeptSend {
  /** When its page sends it, in epoch milliseconds. */
  readonly sendsAt: number;
}

/** In the order in which they were begun. */
export const listKept = (): readonly KeptEntry[] => {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as readonly KeptEntry[];
  } catch {
    return [];
  }
};

const write = (entries: readonly KeptEntry[]): void => {
  try {
    if (entries.length === 0) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, JSON.stringify(entries.slice(-MAX_KEPT)));
  } catch {
    // The storage is full: what waits is sent by its page only.
  }
};

/** Takes the place of what is kept under the same Idempotency-Key. */
export const keepSend = (send: KeptSend, sendsAt: number): void => {
  const entry = { ...send, sendsAt };
  const kept = listKept();
  const isKnown = kept.some(({ idempotencyKey }) => idempotencyKey === send.idempotencyKey);
  write(isKnown ? kept.map((one) => (one.idempotencyKey === send.idempotencyKey ? entry : one)) : [...kept, entry]);
};

/** When its answer is known, or it was undone. */
export const forgetSend = ({ idempotencyKey }: Pick<KeptSend, 'idempotencyKey'>): void =>
  write(listKept().filter((one) => one.idempotencyKey !== idempotencyKey));

/** A change of one's own has made another version of the ticket: what is kept was meant for that one, too. */
export const moveKeptVersion = (ticketId: string, from: number, to: number): void => {
  const kept = listKept();
  const isMoved = (one: KeptEntry) => one.ticketId === ticketId && one.version === from;
  if (kept.some(isMoved)) write(kept.map((one) => (isMoved(one) ? { ...one, version: to } : one)));
};
