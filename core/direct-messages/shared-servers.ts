import type { UserId } from '../shared/ids.ts';
import type { DirectMessageTools, SharedServer } from './direct-message-ports.ts';

/** So many servers are looked at for a user. */
const MAX_SERVERS = 25;

/**
 * Lists the servers of which a user is a member, those that take direct messages first. A bot of very many servers looks at
 * `MAX_SERVERS` of them. The answer may be a minute old.
 */
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
    if (await chat.listRoles(guild, user)) shared.push({ guild, name: (await chat.describeServer(guild)).name });
  }
  return shared;
};
