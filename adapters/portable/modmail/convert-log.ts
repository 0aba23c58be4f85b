import type { PortableRecord } from '#core/portability/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { DIRECT_TICKET, STAFF_NAME, toNoteLine } from '../direct-conversation.ts';
import type { LossList } from '../loss-list.ts';
import { BOT_MESSAGES, toAttachment, toSubject } from '../message-parts.ts';
import type { Config, Log, LogMessage, LogUser, NoteDocument } from './source-schemas.ts';

/** Only these reached the requester, or came from them. Old messages have no type. */
const SHOWN: ReadonlySet<string | null> = new Set([null, 'thread_message', 'anonymous']);
const SECOND_MS = 1_000;

export interface LogFacts {
  readonly botId: string | null;
  readonly config: Config | null;
  /** Has the numbers of logs by their keys. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Has notes about users by the keys of the logs that they belong to. */
  readonly notes: ReadonlyMap<string, readonly NoteDocument[]>;
}

interface KeyedMessage extends LogMessage {
  readonly key: string;
}

/** Converts logs one after the other, and remembers their users. */
export class LogConverter {
  readonly #losses: LossList;
  readonly #facts: LogFacts;
  readonly #staffName: string;
  readonly #users = new Map<string, LogUser>();

  constructor(facts: LogFacts, losses: LossList) {
    this.#facts = facts;
    this.#losses = losses;
    this.#staffName = facts.config?.anon_username ?? facts.config?.mod_tag ?? STAFF_NAME;
  }

  /** Users by their newest names, in the order in which they were found. */
  listUsers(): readonly object[] {
    return [...this.#users.values()].map(({ id, name, avatar_url: avatarUrl }) => ({ id, name, avatarUrl }));
  }

  /** The line of the ticket, then those of its messages, then those of its notes. */
  convert(log: Log): readonly PortableRecord[] {
    const all = toKeyed(log);
    const written = all.filter(({ author }) => author.id !== this.#facts.botId);
    for (const user of [log.recipient, log.closer, ...written.map(({ author }) => author)]) this.#remember(user);
    this.#reportBots(log, all.length - written.length);
    const messages = written.filter(({ type }) => SHOWN.has(type));
    const staffOnly = written.filter(({ type }) => !SHOWN.has(type));
    const notes = this.#facts.notes.get(log.key) ?? [];
    return [
      this.#convertFields(log, messages),
      ...messages.map((message) => this.#convertMessage(log, message)),
      ...staffOnly.flatMap((message) => this.#convertStaffOnly(log, message)),
      ...convertTitle(log),
      ...notes.map((note) => convertNote(log, note)),
    ];
  }

  #remember(user: LogUser | null): void {
    if (!user || user.id === this.#facts.botId) return;
    const isAddress = user.avatar_url?.startsWith('https://') ?? false;
    this.#users.set(user.id, { ...user, avatar_url: isAddress ? user.avatar_url : null });
  }

  #reportBots({ key }: Log, count: number): void {
    if (count === 0) return;
    this.#losses.add({ kind: 'message', key, field: '*', value: String(count), why: BOT_MESSAGES });
  }

  #convertFields(log: Log, messages: readonly LogMessage[]): PortableRecord {
    const { key, open, recipient, created_at: createdAt } = log;
    const first = messages.find(({ author }) => author.id === recipient.id);
    return {
      record: 'ticket',
      ...DIRECT_TICKET,
      key,
      number: this.#facts.numbers.get(key),
      channelId: open ? log.channel_id : null,
      status: open ? toOpenStatus(log, messages) : 'closed',
      subject: toSubject(first?.content),
      requesterId: recipient.id,
      createdAt,
      firstResponseAt: messages.find(({ author }) => isStaff(log, author))?.timestamp ?? null,
      ...this.#convertClosing(log, messages.at(-1)?.timestamp ?? createdAt),
      ...(open && this.#convertClosure(recipient.id)),
    };
  }

  /** What the bot closed by itself was inactive. */
  #convertClosing(log: Log, lastAt: string): PortableRecord {
    const { open, closer, close_message: closeReason } = log;
    if (open) return { closedAt: null, closedBy: null, closeReason: null, closeCause: null };
    const isOfBot = closer !== null && closer.id === this.#facts.botId;
    return {
      closedAt: log.closed_at ?? lastAt,
      closedBy: closer && !isOfBot ? toActor(log, { ...closer, mod: true }) : SYSTEM,
      closeReason,
      closeCause: isOfBot ? 'inactivity' : 'manual',
    };
  }

  /** What is closed later by somebody. Closing for inactivity is a rule of the category. */
  #convertClosure(recipient: string): PortableRecord {
    const closure = this.#facts.config?.closures[recipient];
    if (!closure || closure.auto_close) return {};
    const { closer_id: scheduledById, message: reason, silent: silently, time: closeAt } = closure;
    return { scheduledClose: { scheduledById, reason, silently, closeAt } };
  }

  #convertMessage(log: Log, message: KeyedMessage): PortableRecord {
    const { key, type, author, content, timestamp: createdAt, message_id: id, edited, attachments } = message;
    const isOfStaff = isStaff(log, author);
    return {
      record: 'message',
      ticket: log.key,
      key,
      // Of staff it is the message in the channel, of the requester that in the direct messages.
      chatMessageId: isOfStaff ? id : null,
      directMessageId: isOfStaff ? null : id,
      author: toActor(log, author),
      shownAs: type === 'anonymous' ? this.#staffName : null,
      deliveryState: isOfStaff ? 'delivered' : null,
      content: content ?? '',
      attachments: attachments.map(convertAttachment),
      createdAt,
      // The bot does not keep this time.
      editedAt: edited ? createdAt : null,
      deletedAt: null,
    };
  }

  #convertStaffOnly(log: Log, message: KeyedMessage): readonly PortableRecord[] {
    const { key, author, content: text, attachments, message_id: chatMessageId, timestamp: createdAt } = message;
    const addresses = attachments.map((file) => (typeof file === 'string' ? file : file.url));
    const content = [text, ...addresses].filter(Boolean).join('\n');
    if (content !== '') return [toNoteLine(log.key, { key, authorId: author.id, content, chatMessageId, createdAt })];
    this.#losses.add({ kind: 'note', key, field: '*', value: null, why: 'It has neither a text nor a file.' });
    return [];
  }
}

/** Ids of messages occur twice where the bot split one. */
const toKeyed = ({ key: log, messages }: Log): readonly KeyedMessage[] => {
  const taken = new Set<string>();
  return messages.map((message, index) => {
    const id = message.message_id ?? `#${index}`;
    const key = `${log}/${taken.has(id) ? `${id}#${index}` : id}`;
    taken.add(id);
    return { ...message, key };
  });
};

/** Users that staff added to a conversation are neither. */
const isStaff = ({ recipient }: Log, { id, mod }: LogUser): boolean => mod && id !== recipient.id;

/** Staff that wrote last waits for the requester. */
const toOpenStatus = (log: Log, messages: readonly LogMessage[]): 'open' | 'pending' => {
  const last = messages.at(-1);
  return last && isStaff(log, last.author) ? 'pending' : 'open';
};

const toActor = (log: Log, user: LogUser): PortableRecord => ({
  type: isStaff(log, user) ? 'staff' : 'user',
  id: user.id,
});

const convertAttachment = (file: LogMessage['attachments'][number]): PortableRecord => {
  if (typeof file === 'string') return toAttachment(file);
  return {
    ...toAttachment(file.url ?? ''),
    ...(file.filename && { filename: file.filename }),
    url: file.url,
    size: file.size,
  };
};

/** Staff gives a title for staff. */
const convertTitle = ({ key, title: content, created_at: createdAt }: Log): readonly PortableRecord[] =>
  content === null
    ? []
    : [toNoteLine(key, { key: `${key}/title`, authorId: null, content, chatMessageId: null, createdAt })];

const convertNote = ({ key: ticket }: Log, { _id: id, author, message }: NoteDocument): PortableRecord =>
  toNoteLine(ticket, {
    key: `user:${id}`,
    authorId: author.id,
    content: message ?? '',
    chatMessageId: null,
    createdAt: new Date(Number.parseInt(id.slice(0, 8), 16) * SECOND_MS).toISOString(),
  });
