import type { ChatMessageId, GuildId, MessageId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type {
  ChangedMessage,
  HistoryOrder,
  Message,
  MessageDelivery,
  MessageKey,
  MessageUpdate,
} from '#core/tickets/index.ts';
import type { Database } from '../database/database.ts';
import { toJsonText } from '../records/columns.ts';
import { recordStore } from '../records/record-store.ts';
import { TicketCounts } from './ticket-count.ts';
import { toHistorySorting } from './ticket-order.ts';
import { DELETE_MESSAGES, FIND_POSTED, HAS_MESSAGE, SET_DELIVERY } from './ticket-store-sql.ts';
import { messages } from './ticket-tables.ts';
import { UPDATE_MESSAGE } from './ticket-words-sql.ts';

/** The messages of tickets. */
export class TicketMessages extends TicketCounts {
  readonly #messages;

  constructor(db: Database) {
    super(db);
    this.#messages = recordStore(db, messages);
  }

  async hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return (await this.db.queryOne(HAS_MESSAGE.any, { guild, ticket, message })) !== null;
  }

  async hasHiddenMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return (await this.db.queryOne(HAS_MESSAGE.hidden, { guild, ticket, message })) !== null;
  }

  listMessages(guildId: GuildId, ticketId: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Message>> {
    return this.#messages.list({ guildId, ticketId }, page, { sorting: toHistorySorting(order) });
  }

  async findMessage(guildId: GuildId, ticketId: TicketId, by: MessageKey): Promise<Message | null> {
    if ('postedId' in by) {
      const row = await this.db.queryOne<{ id: MessageId }>(FIND_POSTED, { guildId, ticketId, ...by });
      return row && this.#messages.find({ guildId, ticketId, ...row });
    }
    return this.#messages.find({ guildId, ticketId, ...by });
  }

  async setDelivery(guild: GuildId, ticket: TicketId, message: MessageId, delivery: MessageDelivery): Promise<void> {
    await this.db.query(SET_DELIVERY, { guild, ticket, message, ...delivery });
  }

  updateMessage(
    guild: GuildId,
    ticket: TicketId,
    message: ChatMessageId,
    update: MessageUpdate,
  ): Promise<ChangedMessage | null> {
    const { attachments = null, postedIds = null, ...texts } = update;
    const fields = { content: null, editedAt: null, deletedAt: null, ...texts };
    const lists = {
      attachments: attachments && toJsonText(attachments),
      postedIds: postedIds && toJsonText(postedIds),
    };
    return this.db.queryOne(UPDATE_MESSAGE, { guild, ticket, message, ...fields, ...lists });
  }

  deleteMessages(
    guild: GuildId,
    ticket: TicketId,
    messages: readonly ChatMessageId[],
    at: Instant,
  ): Promise<readonly ChangedMessage[]> {
    return this.db.query<ChangedMessage>(DELETE_MESSAGES, { guild, ticket, messages, at });
  }
}
