import type { Notice } from '../../chat/index.ts';
import type { DirectOrderId, GuildId, MessageId, TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';

/** That the requester of a ticket is to get something as direct message. */
export interface DirectOrder {
  readonly id: DirectOrderId;
  readonly guildId: GuildId;
  readonly ticketId: TicketId;
  /** The message of the ticket that the requester gets as it is then: sent, edited or deleted. */
  readonly messageId: MessageId | null;
  /**
   * Sent once as it is; with a message its buttons stand under that. Without a message and a notice it is the message that the
   * ticket begins with.
   */
  readonly notice: Notice | null;
  /** Under which the chat knows the notice, so that it can be edited; null for one that stays as it is. */
  readonly key: string | null;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

/** Where orders wait until they are executed. Those of a ticket are executed in the order of their ids. */
export interface DirectOrderStore {
  add(order: DirectOrder): Promise<void>;
  /** The longest due of each server, at most `perServer`. A call may leave servers out when very many have some. */
  listDue(now: Instant, perServer: number): Promise<readonly DirectOrder[]>;
  /** The oldest of a ticket, due or not, at most `limit`. */
  listOfTicket(guild: GuildId, ticket: TicketId, limit: number): Promise<readonly DirectOrder[]>;
  postpone(guild: GuildId, id: DirectOrderId, dueAt: Instant): Promise<void>;
  remove(guild: GuildId, id: DirectOrderId): Promise<void>;
}
