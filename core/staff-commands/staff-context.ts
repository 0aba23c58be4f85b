import type { Callers } from '../audit-log/index.ts';
import type { BlocklistUseCases } from '../blocklist/index.ts';
import { Refused } from '../built-in-commands/index.ts';
import type { CannedReplyStore } from '../canned-replies/index.ts';
import { type Category, type CategoryStore, type CategoryUseCases, listActiveCategories } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { MacroUseCases } from '../macros/index.ts';
import {
  loadServerContext,
  resolveStaffRoles,
  type ServerContext,
  type ServerContextPorts,
} from '../settings/index.ts';
import type { Clock } from '../shared/clock.ts';
import { AppError } from '../shared/errors.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import type { TeamUseCases } from '../teams/index.ts';
import type {
  Ticket,
  TicketPolicy,
  TicketStore,
  TicketTarget,
  TicketUseCases,
  TranscriptAddresses,
} from '../tickets/index.ts';

export interface StaffPorts extends ServerContextPorts {
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly categoryActions: Pick<CategoryUseCases, 'update'>;
  readonly replies: CannedReplyStore;
  readonly blocks: BlocklistUseCases;
  readonly teams: Pick<TeamUseCases, 'setPresence' | 'list'>;
  readonly macros: Pick<MacroUseCases, 'list' | 'findByName' | 'run'>;
  readonly callers: Callers;
  readonly clock: Clock;
  readonly chat: ChatPlatform;
  readonly transcriptAddresses: TranscriptAddresses;
}

export interface StaffInput {
  readonly guild: GuildId;
  /** Is null when it is no channel of the server. */
  readonly channel: ChannelId | null;
  readonly userId: UserId;
  /** The action is executed once under this request; its answer is recorded with the change. */
  readonly request?: IdempotentRequest | null;
}

/** Is a staff member where there may be no ticket. */
export interface ActingStaff {
  readonly server: ServerContext;
  readonly guild: GuildId;
  readonly userId: UserId;
  /** Is the ticket of the channel, if it is of a category that the member answers. */
  readonly ticket: Ticket | null;
}

export interface ServerStaffContext extends ActingStaff {
  /** The member answers tickets of these categories. */
  readonly categories: readonly Category[];
}

export interface StaffContext extends ActingStaff {
  readonly ticket: Ticket;
  readonly policy: TicketPolicy;
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
  return {
    ...found,
    server,
    guild,
    userId,
    target: { guild, ticket: found.ticket.id, actor, ifVersion: null, request },
  };
};

/** @throws Refused for a user without a staff role of any category */
export const openServerContext = async (
  ports: StaffPorts,
  server: ServerContext,
  { guild, channel, userId }: StaffInput,
): Promise<ServerStaffContext> => {
  const categories = await listStaffCategories(ports, server, guild, userId);
  if (categories.length === 0) throw new Refused(server.write('answer.staff_only', {}));
  const id = channel && (await ports.tickets.findByChannel(guild, channel));
  const found = id && (await ports.tickets.find(guild, id));
  const isOwn = categories.some((category) => found && category.id === found.ticket.categoryId);
  return { server, guild, userId, categories, ticket: found && isOwn ? found.ticket : null };
};

/** Lists active categories whose tickets the user answers, in their order. */
export const listStaffCategories = async (
  ports: Pick<StaffPorts, 'chat' | 'categories'>,
  { settings }: Pick<ServerContext, 'settings'>,
  guild: GuildId,
  userId: UserId,
): Promise<readonly Category[]> => {
  const roles = (await ports.chat.listRoles(guild, userId)) ?? [];
  return (await listActiveCategories(ports.categories, guild)).filter((category) =>
    resolveStaffRoles(category, settings).some((role) => roles.includes(role)),
  );
};

/** Returns whether the user answers tickets of any category; false also while the chat is unavailable. */
export const isStaff =
  (ports: StaffPorts) =>
  async (guild: GuildId, userId: UserId): Promise<boolean> => {
    try {
      const server = await loadServerContext(ports, guild);
      return (await listStaffCategories(ports, server, guild, userId)).length > 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
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
