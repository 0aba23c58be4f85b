import type { BlocklistUseCases } from '../blocklist/index.ts';
import { Refused } from '../built-in-commands/index.ts';
import type { CannedReplyStore } from '../canned-replies/index.ts';
import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import {
  loadServerContext,
  resolveStaffRoles,
  type ServerContext,
  type ServerContextPorts,
} from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import type { Ticket, TicketPolicy, TicketStore, TicketTarget, TicketUseCases } from '../tickets/index.ts';

export interface StaffPorts extends ServerContextPorts {
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly replies: CannedReplyStore;
  readonly blocks: BlocklistUseCases;
  readonly clock: Clock;
  readonly chat: ChatPlatform;
}

export interface StaffInput {
  readonly guild: GuildId;
  /** Is null when it is no channel of the server. */
  readonly channel: ChannelId | null;
  readonly userId: UserId;
  /** The action is executed once under this request; its answer is recorded with the change. */
  readonly request?: IdempotentRequest | null;
}

export interface StaffContext {
  readonly server: ServerContext;
  readonly ticket: Ticket;
  readonly policy: TicketPolicy;
  readonly userId: UserId;
  readonly target: TicketTarget;
}

/** @throws Refused for a channel without a ticket, and for a user without a staff role of its category */
export const openStaffContext = async (
  ports: StaffPorts,
  server: ServerContext,
  { guild, channel, userId, request = null }: StaffInput,
): Promise<StaffContext> => {
  const id = channel && (await ports.tickets.findByChannel(guild, channel));
  const found = id && (await ports.tickets.find(guild, id));
  if (!found) throw new Refused(server.write('answer.no_ticket', {}));
  if (!(await isStaffOf(ports, server, found.ticket, userId))) throw new Refused(server.write('answer.staff_only', {}));
  const actor = { type: 'staff', id: userId } as const;
  return { ...found, server, userId, target: { guild, ticket: found.ticket.id, actor, ifVersion: null, request } };
};

/** Returns whether the user has a staff role of the ticket's category. */
export const isStaffOf = async (
  { categories, chat }: Pick<StaffPorts, 'categories' | 'chat'>,
  { settings }: ServerContext,
  { guildId, categoryId }: Ticket,
  user: UserId,
): Promise<boolean> => {
  const [category, roles] = [await categories.find(guildId, categoryId), await chat.listRoles(guildId, user)];
  return resolveStaffRoles(category, settings).some((role) => roles?.includes(role));
};

export const loadServer = (ports: StaffPorts, { guild }: StaffInput): Promise<ServerContext> =>
  loadServerContext(ports, guild);
