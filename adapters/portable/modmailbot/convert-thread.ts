import type { PortableRecord } from '#core/portability/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { MAX_AWAITING } from '#core/tickets/index.ts';
import { DIRECT_TICKET, STAFF_NAME, toNoteLine } from '../direct-conversation.ts';
import type { LossList } from '../loss-list.ts';
import { BOT_MESSAGES, toAttachment, toSubject } from '../message-parts.ts';
import { type MessageRow, type NoteRow, THREAD_STATUSES, type ThreadRow } from './source-schemas.ts';

/** What the bot calls the types of its messages. */
const TYPES = { system: 1, fromUser: 3, toUser: 4, systemToUser: 7, edited: 8, deleted: 9 } as const;
const OF_BOT: ReadonlySet<number> = new Set([TYPES.system, TYPES.systemToUser]);

/** Everything of a thread. Rows come in the order of their times. */
export interface Thread {
  readonly thread: ThreadRow;
  readonly rows: readonly MessageRow[];
  /** Notes about the user that belong here. */
  readonly notes: readonly NoteRow[];
  /** Is null where the import numbers tickets by their order. */
  readonly number: number | null;
}

interface Reply {
  readonly key: string;
  readonly isOfUser: boolean;
  readonly row: Pick<
    MessageRow,
    'user_id' | 'user_name' | 'body' | 'is_anonymous' | 'role_name' | 'attachments' | 'dm_message_id' | 'created_at'
  >;
  readonly chatMessageId: string | null;
  readonly editedAt: string | null;
  readonly deletedAt: string | null;
}

/** Converts threads one after the other, and remembers their users. */
export class ThreadConverter {
  readonly #losses: LossList;
  readonly #users = new Map<string, string>();

  constructor(losses: LossList) {
    this.#losses = losses;
  }

  /** Users by their newest names, in the order in which they were found. */
  listUsers(): readonly object[] {
    return [...this.#users].map(([id, name]) => ({ id, name, avatarUrl: null }));
  }

  /** The line of the ticket, then those of its messages, then those of its notes. */
  convert({ thread, rows, notes, number }: Thread): readonly PortableRecord[] {
    this.#remember(thread);
    rows.forEach((row) => this.#remember(row));
    const replies = listReplies(rows);
    const staffOnly = rows.filter(({ message_type: type }) => isStaffOnly(type));
    this.#reportBots(thread, rows);
    this.#reportChanges(rows);
    return [
      { ...convertFields(thread, replies, rows.at(-1)?.created_at ?? thread.created_at), ...(number && { number }) },
      ...replies.map((reply) => convertReply(thread, reply)),
      ...staffOnly.flatMap((row) => this.#convertStaffOnly(thread, row)),
      ...notes.map((note) => convertNote(thread, note)),
    ];
  }

  #remember({ user_id: id, user_name: name }: Pick<MessageRow, 'user_id' | 'user_name'>): void {
    // Old names have a discriminator.
    if (id && name) this.#users.set(id, name.replace(/#\d{1,4}$/, ''));
  }

  #reportBots({ id }: ThreadRow, rows: readonly MessageRow[]): void {
    const count = rows.filter(({ message_type: type }) => OF_BOT.has(type)).length;
    if (count === 0) return;
    this.#losses.add({ kind: 'message', key: id, field: '*', value: String(count), why: BOT_MESSAGES });
  }

  #reportChanges(rows: readonly MessageRow[]): void {
    const lose = (row: MessageRow, why: string) =>
      this.#losses.add({ kind: 'message', key: String(row.id), field: 'metadata', value: null, why });
    for (const row of rows) {
      const { message_type: type, metadata } = row;
      if (type === TYPES.edited) lose(row, 'Only the newest text of a reply that was changed is kept.');
      if (type === TYPES.deleted && !metadata?.originalThreadMessage)
        lose(row, 'The reply that was deleted is missing.');
    }
  }

  #convertStaffOnly(thread: ThreadRow, row: MessageRow): readonly PortableRecord[] {
    const { id, user_id: authorId, body, attachments, created_at: createdAt } = row;
    const content = [body, ...(attachments ?? [])].filter(Boolean).join('\n');
    if (content === '') {
      const why = 'It has neither a text nor a file.';
      this.#losses.add({ kind: 'note', key: String(id), field: '*', value: null, why });
      return [];
    }
    // The bot keeps the message of the channel in both columns.
    const chatMessageId = row.inbox_message_id ?? row.dm_message_id;
    return [toNoteLine(thread.id, { key: String(id), authorId, content, chatMessageId, createdAt })];
  }
}

/** Only what is known to have reached the requester, or came from them, is a message. */
const isStaffOnly = (type: number): boolean => !OF_BOT.has(type) && !Object.values<number>(TYPES).includes(type);

const listReplies = (rows: readonly MessageRow[]): readonly Reply[] => {
  const editedAt = new Map(
    rows.flatMap(({ message_type: type, metadata, created_at: at }) => {
      const original = type === TYPES.edited ? metadata?.originalThreadMessage : undefined;
      return original ? [[original.id, at] as const] : [];
    }),
  );
  return rows
    .flatMap((row) => toReply(row, editedAt.get(row.id) ?? null))
    .toSorted((a, b) => Date.parse(a.row.created_at) - Date.parse(b.row.created_at));
};

const toReply = (row: MessageRow, editedAt: string | null): readonly Reply[] => {
  const { message_type: type, inbox_message_id: chatMessageId } = row;
  const key = String(row.id);
  if (type === TYPES.fromUser || type === TYPES.toUser)
    return [{ key, isOfUser: type === TYPES.fromUser, row, chatMessageId, editedAt, deletedAt: null }];
  const original = type === TYPES.deleted ? row.metadata?.originalThreadMessage : undefined;
  if (original?.message_type !== TYPES.toUser) return [];
  return [{ key, isOfUser: false, row: original, chatMessageId: null, editedAt: null, deletedAt: row.created_at }];
};

const convertFields = (thread: ThreadRow, replies: readonly Reply[], lastAt: string): PortableRecord => {
  const { id, channel_id: channelId, user_id: requesterId, created_at: createdAt } = thread;
  const isClosed = THREAD_STATUSES[thread.status] === 'closed';
  return {
    record: 'ticket',
    ...DIRECT_TICKET,
    key: id,
    channelId: isClosed ? null : channelId,
    status: toStatus(thread, replies),
    subject: toSubject(replies.find(({ isOfUser }) => isOfUser)?.row.body),
    requesterId,
    createdAt,
    firstResponseAt: replies.find(({ isOfUser }) => !isOfUser)?.row.created_at ?? null,
    // The bot keeps neither a time of closing nor who closed.
    closedAt: isClosed ? lastAt : null,
    closedBy: isClosed ? SYSTEM : null,
    closeReason: null,
    closeCause: isClosed ? 'manual' : null,
    ...(!isClosed && convertPlans(thread)),
  };
};

/** A scheduled closing, and staff who wait for the next answer of the requester. */
const convertPlans = (thread: ThreadRow): PortableRecord => {
  const { scheduled_close_at: closeAt, scheduled_close_id: scheduledById, alert_ids: alerts } = thread;
  return {
    ...(closeAt &&
      scheduledById && {
        scheduledClose: { scheduledById, reason: null, silently: thread.scheduled_close_silent, closeAt },
      }),
    ...(alerts && { awaitedByIds: alerts.split(',').slice(0, MAX_AWAITING) }),
  };
};

/** Staff that wrote last waits for the requester. */
const toStatus = ({ status }: ThreadRow, replies: readonly Reply[]): string => {
  const last = replies.findLast(({ deletedAt }) => deletedAt === null);
  return THREAD_STATUSES[status] === 'open' && last?.isOfUser === false ? 'pending' : THREAD_STATUSES[status];
};

const convertReply = (thread: ThreadRow, reply: Reply): PortableRecord => {
  const { key, isOfUser, row, chatMessageId, editedAt, deletedAt } = reply;
  return {
    record: 'message',
    ticket: thread.id,
    key,
    chatMessageId,
    directMessageId: row.dm_message_id,
    author: isOfUser ? { type: 'user', id: thread.user_id } : toStaff(row.user_id),
    shownAs: row.is_anonymous ? (row.role_name ?? STAFF_NAME) : null,
    deliveryState: isOfUser ? null : 'delivered',
    content: row.body ?? '',
    attachments: (row.attachments ?? []).map(toAttachment),
    createdAt: row.created_at,
    editedAt,
    deletedAt,
  };
};

const toStaff = (id: string | null): PortableRecord => (id === null ? { ...SYSTEM } : { type: 'staff', id });

const convertNote = ({ id: ticket, created_at: openedAt }: ThreadRow, note: NoteRow): PortableRecord =>
  toNoteLine(ticket, {
    key: `user:${note.id}`,
    authorId: note.author_id,
    content: note.body ?? '',
    chatMessageId: null,
    createdAt: note.created_at ?? openedAt,
  });
