import type { UserId } from '../shared/ids.ts';
import type { DirectMessageTools, SharedServer } from './direct-message-ports.ts';

const MAX_SERVERS = 25;

/** Lists servers that take direct messages first, of at most `MAX_SERVERS` servers. May be a minute old. */
export const listSharedServers = (ports: DirectMessageTools, user: UserId): Promise<readonly SharedServer[]> =>
  ports.sharedServers.getOrRead(user, () => readSharedServers(ports, user));

const readSharedServers = async (
  { conversations, organizations, chat }: DirectMessageTools,
  user: UserId,
): Promise<readonly SharedServer[]> => {
  const direct = await conversations.listServers(MAX_SERVERS);
  const { items } = await organizations.listServers({ limit: MAX_SERVERS, after: null });
  const others = items.filter(({ botLeftAt }) => botLeftAt === null).map(({ id }) => id);
  const shared: SharedServer[] = [];
  for (const guild of [...new Set([...direct, ...others])].slice(0, MAX_SERVERS)) {
    if (await chat.listRoles(guild, user)) shared.push({ guild, name: (await chat.showServer(guild)).name });
  }
  return shared;
};
