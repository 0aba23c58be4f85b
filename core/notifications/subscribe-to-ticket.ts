import { limitReached, notFound } from '../shared/errors.ts';
import type { GuildId, TicketId, UserId } from '../shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { NotificationPorts } from './notification-ports.ts';
import { MAX_SUBSCRIBERS, type Subscription } from './subscription.ts';

type Ports = Pick<NotificationPorts, 'subscriptions' | 'tickets' | 'eventConsumer' | 'work' | 'clock'>;

/** May be repeated. @throws not_found; conflict when the ticket has too many */
export const subscribeToTicket =
  (ports: Ports) =>
  (guildId: GuildId, ticketId: TicketId, staffId: UserId): Promise<void> =>
    ports.work.run(async () => {
      await assertTicket(ports, guildId, ticketId);
      const subscription: Subscription = { guildId, ticketId, staffId, createdAt: ports.clock.now() };
      if (!(await ports.subscriptions.add(subscription, MAX_SUBSCRIBERS)))
        throw limitReached(`A ticket has at most ${MAX_SUBSCRIBERS} subscribers.`);
      await ports.eventConsumer.subscribe(guildId);
    });

/** May be repeated. @throws not_found */
export const unsubscribeFromTicket =
  (ports: Ports) =>
  async (guild: GuildId, ticket: TicketId, staff: UserId): Promise<void> => {
    await assertTicket(ports, guild, ticket);
    await ports.subscriptions.remove(guild, ticket, staff);
  };

/** @throws not_found */
export const listSubscribers =
  (ports: Ports) =>
  async (guild: GuildId, ticket: TicketId, page: PageRequest): Promise<Page<Subscription>> => {
    await assertTicket(ports, guild, ticket);
    return ports.subscriptions.list(guild, ticket, page);
  };

const assertTicket = async ({ tickets }: Ports, guild: GuildId, ticket: TicketId): Promise<void> => {
  if (!(await tickets.find(guild, ticket))) throw notFound('Ticket');
};
