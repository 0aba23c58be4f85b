import type { Notice } from '../../chat/index.ts';
import type { DirectOrderId, GuildId, MessageId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** The requester of the ticket gets something as a direct message, or a message that the bot posted follows its change. */
export interface DirectOrder {
  readonly id: DirectOrderId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** This message of the ticket is sent, edited or deleted, as it is then. */
  readonly messageId: MessageId | null;
  /** Is sent once; with a message, its buttons stand under that. Null without a message means the opening message. */
  readonly notice: Notice | null;
  /** Identifies the notice in the chat for edits; null for one that is never edited. */
  readonly key: string | null;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

/** The orders of a ticket are executed by their ids. */
export interface DirectOrderStore {
  add(order: DirectOrder): Promise<void>;
  /** Lists the longest due of each server, at most `perServer`. May leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly DirectOrder[]>;
  /** Lists the oldest of a ticket, due or not. */
  listOfTicket(guild: GuildId, ticket: TicketId, limit: number): Promise<readonly DirectOrder[]>;
  postpone(guild: GuildId, id: DirectOrderId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: DirectOrderId): Promise<void>;
}
