import { type CommandOptions, type CommandSpec, Refused } from '../built-in-commands/index.ts';
import { type Category, listActiveCategories } from '../categories/index.ts';
import { loadServerContext, resolveStaffRoles, type ServerContext } from '../settings/index.ts';
import { AppError } from '../shared/errors.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import type { Ticket } from '../tickets/index.ts';
import { parseUser } from './commands/users.ts';
import type { StaffInput, StaffPorts } from './staff-context.ts';

export interface ServerStaffContext {
  readonly server: ServerContext;
  readonly guild: GuildId;
  readonly userId: UserId;
  /** The member answers tickets of these categories. */
  readonly categories: readonly Category[];
  /** Is the ticket of the channel, if it is of one of these categories. */
  readonly ticket: Ticket | null;
}

/** Staff of any category has these subcommands of `/desk` in every channel. */
export interface ServerCommand extends CommandSpec {
  /** @returns the answer @throws Refused */
  readonly executeInServer: (
    ports: StaffPorts,
    context: ServerStaffContext,
    options: CommandOptions,
  ) => Promise<string>;
}

/** @throws Refused for a user without a staff role of any category */
export const openServerContext = async (
  ports: StaffPorts,
  server: ServerContext,
  { guild, channel, userId }: StaffInput,
): Promise<ServerStaffContext> => {
  const categories = await listStaffCategories(ports, server, guild, userId);
  if (categories.length === 0) throw new Refused(server.write('answer.staff_only', {}));
  const ticket = channel && (await findTicketOf(ports, guild, channel));
  const isOwn = categories.some(({ id }) => id === ticket?.categoryId);
  return { server, guild, userId, categories, ticket: isOwn ? ticket : null };
};

/** Lists active categories whose tickets the user answers, in their order. */
export const listStaffCategories = async (
  ports: Pick<StaffPorts, 'chat' | 'categories'>,
  { settings }: ServerContext,
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

const findTicketOf = async ({ tickets }: StaffPorts, guild: GuildId, channel: ChannelId): Promise<Ticket | null> => {
  const id = await tickets.findByChannel(guild, channel);
  const found = id && (await tickets.find(guild, id));
  return found && found.ticket;
};

/** Without a named user the requester of the channel's ticket is meant. @throws Refused for neither */
export const parseTargetUser = (context: ServerStaffContext, given: string | undefined): UserId =>
  given === undefined && context.ticket ? context.ticket.requesterId : parseUser(context, given);
