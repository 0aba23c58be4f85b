import { notFound } from '../../shared/errors.ts';
import type { GuildId, InboxDeliveryId } from '../../shared/ids.ts';
import type { InboxDelivery } from './inbox.ts';
import type { InboxPorts } from './inbox-ports.ts';

export const getInboxDelivery =
  ({ inboxes }: Pick<InboxPorts, 'inboxes'>) =>
  async (guild: GuildId, id: InboxDeliveryId): Promise<InboxDelivery> => {
    const found = await inboxes.findDelivery(guild, id);
    if (!found) throw notFound('Delivery');
    return found;
  };
