import type { GuildId } from '../../shared/ids.ts';
import type { InboxPorts } from './inbox-ports.ts';
import { type InboxDetail, type ReadInboxPorts, toInboxDetail } from './get-inbox.ts';

/**
 * Creates the test receiver of a server. One that exists gets a new address and keeps its deliveries.
 *
 * @param requestUrl as for `getInbox`
 */
export const createInbox =
  (ports: ReadInboxPorts & Pick<InboxPorts, 'inboxKeys' | 'clock'>) =>
  async (guildId: GuildId, requestUrl: string): Promise<InboxDetail> => {
    const inbox = { guildId, key: ports.inboxKeys.generate(), createdAt: ports.clock.now() };
    await ports.inboxes.save(inbox);
    return toInboxDetail(ports, inbox, requestUrl);
  };
