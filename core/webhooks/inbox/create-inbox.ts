import type { GuildId } from '../../shared/ids.ts';
import type { InboxPorts } from './inbox-ports.ts';
import { type InboxDetail, type ReadInboxPorts, toInboxDetail } from './get-inbox.ts';

/** An existing receiver gets a new address and keeps its deliveries. `requestUrl` is as for `getInbox`. */
export const createInbox =
  (ports: ReadInboxPorts & Pick<InboxPorts, 'inboxKeys' | 'clock'>) =>
  async (guildId: GuildId, requestUrl: string): Promise<InboxDetail> => {
    const inbox = { guildId, key: ports.inboxKeys.generate(), createdAt: ports.clock.now() };
    await ports.inboxes.save(inbox);
    return toInboxDetail(ports, inbox, requestUrl);
  };
