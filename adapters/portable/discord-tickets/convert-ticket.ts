import type { PortableRecord } from '#core/portability/index.ts';
import { refuse } from '../entry-names.ts';
import type { LossList } from '../loss-list.ts';
import { BOT_MESSAGES } from '../message-parts.ts';
import { MessageContent, type MessageRow, type Settings, type TicketRow } from './source-schemas.ts';

const PRIORITIES = { LOW: 'low', MEDIUM: 'normal', HIGH: 'high' } as const;
/** Names a question that is gone. */
const DELETED = 'deleted';
const SYSTEM = { type: 'system', id: 'guildesk' } as const;

interface KnownUser {
  readonly id: string;
  readonly name: string | null;
  readonly avatarUrl: string | null;
}

/** Converts tickets one after the other, and remembers what later ones and the list of users need. */
export class TicketConverter {
  readonly #losses: LossList;
  readonly #botId: string | null;
  readonly #staffRoles: ReadonlySet<string>;
  readonly #labels: ReadonlyMap<string, string>;
  readonly #numbers = new Map<string, number>();
  readonly #users = new Map<string, KnownUser>();

  constructor({ categories }: Settings, botId: string | null, losses: LossList) {
    this.#losses = losses;
    this.#botId = botId;
    this.#staffRoles = new Set(categories.flatMap(({ staffRoles }) => staffRoles));
    this.#labels = new Map(categories.flatMap(({ questions }) => questions.map(({ id, label }) => [id, label])));
  }

  /** Users by their newest names, in the order in which they were found. */
  listUsers(): readonly KnownUser[] {
    return [...this.#users.values()];
  }

  /** The line of the ticket, then those of its messages. @throws validation_error for a message that is broken */
  convert(row: TicketRow): readonly PortableRecord[] {
    this.#numbers.set(row.id, row.number);
    this.#rememberUsers(row);
    const toActor = this.#createToActor(row);
    const messages = this.#convertMessages(row, toActor);
    return [this.#convertFields(row, messages, toActor), ...messages];
  }

  #rememberUsers({ archivedUsers }: TicketRow): void {
    for (const { userId: id, bot, displayName, username, avatar } of archivedUsers) {
      const name = displayName ?? username ?? this.#users.get(id)?.name ?? null;
      if (bot) continue;
      const avatarUrl = avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null;
      this.#users.set(id, { id, name, avatarUrl });
    }
  }

  /** Who neither worked on a ticket nor has a role of staff is left to the import. */
  #createToActor({ createdById, claimedById, closedById, archivedUsers }: TicketRow) {
    const staff = new Set(
      archivedUsers.flatMap(({ userId, roleId }) => (roleId && this.#staffRoles.has(roleId) ? [userId] : [])),
    );
    return (id: string) => {
      if (id === createdById) return { type: 'user', id };
      return { type: id === claimedById || id === closedById || staff.has(id) ? 'staff' : 'unknown', id };
    };
  }

  #convertMessages(row: TicketRow, toActor: (id: string) => PortableRecord): readonly PortableRecord[] {
    const bots = new Set(row.archivedUsers.flatMap(({ userId, bot }) => (bot ? [userId] : [])));
    const isOfBot = ({ authorId }: MessageRow) => authorId === this.#botId || bots.has(authorId);
    const skipped = row.archivedMessages.filter(isOfBot).length;
    if (skipped > 0)
      this.#losses.add({ kind: 'message', key: row.id, field: '*', value: String(skipped), why: BOT_MESSAGES });
    return row.archivedMessages
      .filter((message) => !isOfBot(message))
      .toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1))
      .map((message) => convertMessage(row.id, message, toActor(message.authorId)));
  }

  #convertFields(
    row: TicketRow,
    messages: readonly PortableRecord[],
    toActor: (id: string) => PortableRecord,
  ): PortableRecord {
    const { id, open, categoryId, priority, feedback } = row;
    return {
      record: 'ticket',
      key: id,
      number: row.number,
      channelId: open ? id : null,
      status: open ? toOpenStatus(messages) : 'closed',
      priority: priority ? PRIORITIES[priority] : 'normal',
      categoryKey: categoryId === null ? null : String(categoryId),
      subject: row.topic,
      requesterId: row.createdById,
      claimedById: row.claimedById,
      claimedAt: null,
      participantIds: [],
      tags: [],
      formAnswers: this.#convertAnswers(row),
      source: 'panel',
      createdAt: row.createdAt,
      firstResponseAt: row.firstResponseAt,
      ...convertClosing(row, toActor),
      feedback: feedback && { rating: feedback.rating, comment: feedback.comment, at: feedback.createdAt },
      metadata: this.#convertReference(row),
    };
  }

  /** Tickets come in their order, so the number of an earlier one is known. */
  #convertReference({ referencesTicketId: id }: TicketRow): PortableRecord {
    return id === null ? {} : { 'import.references': String(this.#numbers.get(id) ?? id) };
  }

  #convertAnswers({ questionAnswers }: TicketRow): readonly PortableRecord[] {
    return questionAnswers.flatMap(({ questionId, value }) =>
      value ? [{ questionId: questionId ?? DELETED, label: this.#labels.get(questionId ?? '') ?? '?', value }] : [],
    );
  }
}

/** The bot closes by itself only what is inactive. */
const convertClosing = (
  { open, closedById, closedAt, closedReason: closeReason, lastMessageAt, createdAt }: TicketRow,
  toActor: (id: string) => PortableRecord,
): PortableRecord => {
  if (open) return { closedAt: null, closedBy: null, closeReason, closeCause: null };
  const at = closedAt ?? lastMessageAt ?? createdAt;
  if (closedById === null) return { closedAt: at, closedBy: SYSTEM, closeReason, closeCause: 'inactivity' };
  return { closedAt: at, closedBy: toActor(closedById), closeReason, closeCause: 'manual' };
};

const toOrder = ({ createdAt, id }: MessageRow): string => `${createdAt} ${id.padStart(20, '0')}`;

/** Staff that wrote last waits for the requester. */
const toOpenStatus = (messages: readonly PortableRecord[]): 'open' | 'pending' => {
  const { author } = messages.at(-1) ?? {};
  return (author as PortableRecord | undefined)?.type === 'staff' ? 'pending' : 'open';
};

const convertMessage = (ticket: string, message: MessageRow, author: PortableRecord): PortableRecord => {
  const { id, createdAt, edited, deleted } = message;
  const { content, attachments } = parseContent(message);
  return {
    record: 'message',
    ticket,
    key: id,
    chatMessageId: id,
    author,
    content: content ?? '',
    attachments: attachments.map(({ name, url, size, contentType }) => ({
      filename: name ?? 'file',
      url,
      size,
      contentType,
      sha256: null,
    })),
    createdAt,
    // The bot does not keep these times.
    editedAt: edited ? createdAt : null,
    deletedAt: deleted ? createdAt : null,
  };
};

const parseContent = ({ id, content }: MessageRow) => {
  try {
    return MessageContent.parse(JSON.parse(content));
  } catch (cause) {
    throw refuse(`message ${id}: its content is broken`, { cause });
  }
};
