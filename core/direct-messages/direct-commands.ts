import { type AskedSuggestions, MAX_SUGGESTIONS, type Suggestion } from '../built-in-commands/index.ts';
import { escapeMarkdown, formatBold } from '../chat/index.ts';
import type { MemberCommandName } from '../member-commands/index.ts';
import { type GuildId, isChatId, toGuildId, type UserId } from '../shared/ids.ts';
import { truncate } from '../shared/values/text.ts';
import type { DirectMessageTools, SharedServer } from './direct-message-ports.ts';
import { listSharedServers } from './shared-servers.ts';

/** Other commands need a server: `add` names its members, and the button of `erase-my-data` names no server. */
const COMMANDS: readonly MemberCommandName[] = ['new', 'list', 'reply', 'close', 'transcript', 'my-data'];

type Options = Readonly<Record<string, string>>;

export interface DirectCommand {
  readonly userId: UserId;
  readonly name: MemberCommandName;
  readonly options: Options;
}

export interface ServerCommand {
  readonly guild: GuildId;
  readonly options: Options;
}

/** Prefixes a suggested value with its server. */
const toValue = (guild: GuildId, value: string): string => `${guild}/${value}`;
const VALUE = /^(\d+)\/(.+)$/s;

/**
 * Finds the server of a suggested value, else of the ticket in which the user writes, else of their newest ticket.
 * @returns null when the command needs a server, or the user shares none
 */
export const findCommand =
  (ports: DirectMessageTools) =>
  async (command: DirectCommand): Promise<ServerCommand | null> => {
    const { userId, name, options } = command;
    if (!COMMANDS.includes(name)) return null;
    const chosen = readChosen(options) ?? (await findOpen(ports, command));
    if (chosen) return (await isMember(ports, chosen.guild, userId)) ? chosen : null;
    const servers = await listSharedServers(ports, userId);
    const isUnclear = name === 'my-data' && servers.length > 1;
    const guild = isUnclear ? null : await findNewest(ports, userId, servers);
    return guild && { guild, options };
  };

/** Users can write any value. The chat is asked only for servers of the bot, since it counts refusals. */
const isMember = async (
  { organizations, chat }: DirectMessageTools,
  guild: GuildId,
  user: UserId,
): Promise<boolean> => {
  const server = await organizations.findServer(guild);
  return server?.botLeftAt === null && (await chat.listRoles(guild, user)) !== null;
};

/** Without a named ticket, the open one in which the user writes is meant. */
const findOpen = async (
  { conversations }: DirectMessageTools,
  { userId, name, options }: DirectCommand,
): Promise<ServerCommand | null> => {
  if (options['ticket'] || (name !== 'close' && name !== 'reply')) return null;
  const [open] = await conversations.listOpen(userId);
  return open ? { guild: open.guild, options: { ...options, ticket: open.ticket } } : null;
};

const readChosen = (options: Options): ServerCommand | null => {
  const found = Object.entries(options).flatMap(([name, value]) => {
    const [, guild = '', rest = ''] = ['category', 'ticket'].includes(name) ? (VALUE.exec(value) ?? []) : [];
    return isChatId(guild) ? [{ guild: toGuildId(guild), options: { ...options, [name]: rest } }] : [];
  });
  return found[0] ?? null;
};

/** Returns the first server for a user without tickets. */
const findNewest = async (
  { tickets }: DirectMessageTools,
  user: UserId,
  servers: readonly SharedServer[],
): Promise<GuildId | null> => {
  const [first, ...others] = servers;
  if (!first || others.length === 0) return first?.guild ?? null;
  const newest = await Promise.all(
    servers.map(async ({ guild }) => {
      const query = { sort: '-createdAt', requesterId: [user] } as const;
      return (await tickets.list(guild, query, { limit: 1, after: null })).items;
    }),
  );
  const sorted = newest.flat().toSorted((one, other) => (one.createdAt > other.createdAt ? -1 : 1));
  return sorted[0]?.guildId ?? first.guild;
};

export type SuggestInDirect = Pick<DirectCommand, 'name' | 'userId'> & AskedSuggestions;

export const suggestInDirect =
  (ports: DirectMessageTools) =>
  async ({ userId, ...asked }: SuggestInDirect): Promise<readonly Suggestion[]> => {
    const servers = await listSharedServers(ports, userId);
    const found: Suggestion[] = [];
    for (const { guild, name } of servers) {
      if (found.length >= MAX_SUGGESTIONS) break;
      const suggested = await ports.memberCommands.suggest({ ...asked, guild, userId });
      found.push(
        ...suggested.map(({ label, value }) => ({
          label: servers.length > 1 ? truncate(`${name} · ${label}`, MAX_LABEL) : label,
          value: toValue(guild, value),
        })),
      );
    }
    return found.slice(0, MAX_SUGGESTIONS);
  };

const MAX_LABEL = 100;
const MAX_TEXT = 2_000;

export const describeOwnTickets =
  (ports: DirectMessageTools) =>
  async (userId: UserId): Promise<string> => {
    const servers = await listSharedServers(ports, userId);
    const texts: string[] = [];
    for (const { guild, name } of servers) {
      const { response } = await ports.memberCommands.use({ guild, userId, channel: null, name: 'list', options: {} });
      texts.push(
        [...(servers.length > 1 ? [formatBold(escapeMarkdown(name))] : []), response?.content ?? ''].join('\n'),
      );
    }
    return truncate(texts.join('\n\n'), MAX_TEXT);
  };
