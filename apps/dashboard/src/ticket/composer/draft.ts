import { DRAFT_PREFIX } from '../../ended-session.ts';
import type { RequestBody } from '../../schemas.ts';
import type { Mentionable } from './mentionable.ts';
import type { Mentions } from './mentions.ts';

export interface DraftFile {
  readonly id: string;
  readonly filename: string;
}

/** What is written and not sent yet. It survives a reload, and is kept per ticket. */
export interface Draft {
  readonly mode: 'reply' | 'note';
  readonly reply: string;
  readonly note: string;
  /** Who was chosen for the note: they may be found by a search only. */
  readonly mentioned: readonly Mentionable[];
  readonly files: readonly DraftFile[];
  /** Empty for the status that the service gives by itself. */
  readonly setStatus: '' | 'open' | 'pending' | 'on_hold';
  /** The reply stands under the name of the team. */
  readonly anonymous: boolean;
  /** The canned reply that the text is, as long as it is not changed. */
  readonly canned: { readonly id: string; readonly text: string } | null;
  /** The newest message of the ticket when the reply was begun, or when a later one was shown before the sending. */
  readonly seenMessageId: string | null;
  /** Of the last attempt to send, whose outcome is unknown: a second attempt with the same text writes nothing twice. */
  readonly attempt: { readonly text: string; readonly key: string } | null;
}

export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

/** What a part of the composer shows and changes. */
export interface DraftProps {
  readonly draft: Draft;
  readonly onChange: ChangeDraft;
}

export const NO_DRAFT: Draft = {
  mode: 'reply',
  reply: '',
  note: '',
  mentioned: [],
  files: [],
  setStatus: '',
  anonymous: false,
  canned: null,
  seenMessageId: null,
  attempt: null,
};

const toName = (guildId: string, ticketId: string) => `${DRAFT_PREFIX}${guildId}.${ticketId}`;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const readDraft = (storage: Storage, guildId: string, ticketId: string): Draft => {
  try {
    const stored = JSON.parse(storage.getItem(toName(guildId, ticketId)) ?? '{}') as Partial<Draft>;
    return { ...NO_DRAFT, ...stored };
  } catch {
    return NO_DRAFT;
  }
};

const isEmpty = ({ reply, note, files, attempt }: Draft): boolean =>
  reply === '' && note === '' && files.length === 0 && attempt === null;

export const writeDraft = (storage: Storage, guildId: string, ticketId: string, draft: Draft): void => {
  const name = toName(guildId, ticketId);
  try {
    if (isEmpty(draft)) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(draft));
  } catch {
    // The storage is full: the draft lives as long as the page.
  }
};

export const toNoteBody = ({ note }: Draft): RequestBody<'/tickets/{id}/notes', 'post'> => ({ content: note.trim() });

export const toReplyBody = ({
  reply,
  files,
  setStatus,
  anonymous,
  canned,
}: Draft): RequestBody<'/tickets/{id}/reply', 'post'> => ({
  ...(canned?.text === reply ? { cannedReplyId: canned.id } : { content: reply.trim() }),
  ...(files.length > 0 && { attachments: files.map(({ id }) => ({ attachmentId: id })) }),
  ...(setStatus && { setStatus }),
  ...(anonymous && { anonymous }),
});

/** With mentions as the chat takes them. A canned reply is written by the service. */
export const toSentDraft = (draft: Draft, { send }: Pick<Mentions, 'send'>): Draft => ({
  ...draft,
  note: send(draft.note),
  reply: draft.canned?.text === draft.reply ? draft.reply : send(draft.reply),
});

/** The body of the request that sends the draft. */
export const toBody = (draft: Draft) => (draft.mode === 'note' ? toNoteBody(draft) : toReplyBody(draft));

/** What was written after the text that was sent; all of it where that text was changed meanwhile. */
const removeSent = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;

/** What remains when the reply or the note was sent. */
export const toRest = (draft: Draft, sent: Pick<Draft, 'mode' | 'reply' | 'note' | 'files'>): Draft => {
  if (sent.mode === 'note') {
    const note = removeSent(draft.note, sent.note);
    const isDone = note === '';
    const mentioned = isDone ? [] : draft.mentioned;
    return { ...draft, note, mentioned, attempt: null, mode: isDone ? 'reply' : draft.mode };
  }
  const files = draft.files.filter(({ id }) => !sent.files.some((file) => file.id === id));
  const reply = removeSent(draft.reply, sent.reply);
  return { ...draft, reply, files, setStatus: '', anonymous: false, canned: null, attempt: null };
};

/** The beginning of a canned reply that is being typed: a slash at the beginning of a word, just before the caret. */
export const findCannedQuery = (
  text: string,
  caret: number,
): { readonly from: number; readonly query: string } | null => {
  const match = /(?:^|\s)\/([\w-]{0,32})$/.exec(text.slice(0, caret));
  return match ? { from: caret - (match[1] ?? '').length - 1, query: (match[1] ?? '').toLowerCase() } : null;
};

/** Variables that have no value stay in the text as they are. */
export const listVariables = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{\s*[\w.-]+\s*\}\}/g)].map(([variable]) => variable)),
];
