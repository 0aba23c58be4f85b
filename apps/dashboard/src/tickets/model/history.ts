import type { Schemas } from '../../schemas.ts';

export type Message = Schemas['Message'];
export type Note = Schemas['Note'];
export type Change = Schemas['TimelineEntry'];

/** What was read of one kind, the newest first. */
export interface Part<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

interface Parts {
  readonly messages: Part<Message>;
  readonly notes: Part<Note>;
  readonly changes: Part<Change>;
}

export type HistoryItem =
  | { readonly kind: 'message'; readonly id: string; readonly message: Message; readonly isContinued: boolean }
  | { readonly kind: 'note'; readonly id: string; readonly note: Note }
  | { readonly kind: 'answers'; readonly id: string; readonly at: string }
  | { readonly kind: 'changes'; readonly id: string; readonly changes: readonly Change[] };

export interface History {
  /** The oldest first. */
  readonly items: readonly HistoryItem[];
  /** The kinds to read on, so that older items can be shown. */
  readonly incomplete: readonly (keyof Parts)[];
}

/** Messages and notes are shown themselves. */
const SHOWN_ELSEWHERE = new Set(['ticket.message_created', 'ticket.first_response', 'ticket.note_created']);

/** An answer of the requester keeps the ticket from being closed later. */
const isShown = ({ type, to }: Change): boolean =>
  !SHOWN_ELSEWHERE.has(type) || (type === 'ticket.message_created' && to.scheduledClose === null);

/** Messages of one author within this time are shown as one. */
const CONTINUED_MS = 300_000;
const RANKS = { changes: 0, answers: 1, message: 2, note: 3 } as const;

interface Entry {
  readonly at: string;
  readonly item: HistoryItem;
}

const toEntries = ({ messages, notes, changes }: Parts): readonly Entry[] => [
  ...messages.items.map((message): Entry => ({
    at: message.createdAt,
    item: { kind: 'message', id: message.id, message, isContinued: false },
  })),
  ...notes.items.map((note): Entry => ({ at: note.createdAt, item: { kind: 'note', id: note.id, note } })),
  ...changes.items
    .filter(isShown)
    .map((change): Entry => ({ at: change.at, item: { kind: 'changes', id: change.id, changes: [change] } })),
];

const compare = (a: Entry, b: Entry): number =>
  a.at === b.at ? RANKS[a.item.kind] - RANKS[b.item.kind] : a.at < b.at ? -1 : 1;

const isContinuation = (before: Message, after: Message): boolean =>
  before.author.id === after.author.id &&
  Date.parse(after.createdAt) - Date.parse(before.createdAt) < CONTINUED_MS &&
  after.createdAt.slice(0, 10) === before.createdAt.slice(0, 10);

/** Joins changes that follow one another, and marks messages that continue the one before. */
const join = (items: readonly HistoryItem[]): readonly HistoryItem[] => {
  const joined: HistoryItem[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (item.kind === 'changes' && last?.kind === 'changes') {
      joined[joined.length - 1] = { ...last, changes: [...last.changes, ...item.changes] };
    } else if (item.kind === 'message' && last?.kind === 'message') {
      joined.push({ ...item, isContinued: isContinuation(last.message, item.message) });
    } else joined.push(item);
  }
  return joined;
};

const toOldest = ({ messages, notes, changes }: Parts) => ({
  messages: messages.items.at(-1)?.createdAt ?? '',
  notes: notes.items.at(-1)?.createdAt ?? '',
  changes: changes.items.at(-1)?.at ?? '',
});

/**
 * Messages, notes and changes as one history, and when a form was answered, if one was. What is older than the oldest item of a kind of
 * which more is to be read is left out, since something may be missing there.
 */
export const mergeHistory = (parts: Parts, answeredAt: string | null): History => {
  const oldest = toOldest(parts);
  const unread = (['messages', 'notes', 'changes'] as const).filter((kind) => parts[kind].hasMore);
  const from = unread.reduce((latest, kind) => (oldest[kind] > latest ? oldest[kind] : latest), '');
  const answers: readonly Entry[] =
    answeredAt === null ? [] : [{ at: answeredAt, item: { kind: 'answers', id: 'answers', at: answeredAt } }];
  const entries = [...answers, ...toEntries(parts)].filter(({ at }) => at >= from).sort(compare);
  return { items: join(entries.map(({ item }) => item)), incomplete: unread.filter((kind) => oldest[kind] === from) };
};
