import { notFound } from '../../shared/errors.ts';
import type { GuildId } from '../../shared/ids.ts';
import type { InboxPorts } from './inbox-ports.ts';

/** Deletes the test receiver of a server with its deliveries. @throws not_found when there is none */
export const deleteInbox =
  ({ inboxes, work }: Pick<InboxPorts, 'inboxes' | 'work'>) =>
  (guild: GuildId): Promise<void> =>
    work.run(async () => {
      if (!(await inboxes.remove(guild))) throw notFound('Webhook inbox');
      await inboxes.removeDeliveries(guild);
    });
