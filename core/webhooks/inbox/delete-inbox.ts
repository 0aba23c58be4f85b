import { notFound } from '../../shared/errors.ts';
import type { GuildId } from '../../shared/ids.ts';
import type { InboxPorts } from './inbox-ports.ts';

/** Also deletes the deliveries. @throws not_found */
export const deleteInbox =
  ({ inboxes, work }: Pick<InboxPorts, 'inboxes' | 'work'>) =>
  (guild: GuildId): Promise<void> =>
    work.run(async () => {
      if (!(await inboxes.remove(guild))) throw notFound('Webhook inbox');
      await inboxes.removeDeliveries(guild);
    });
