import { isTransient } from '../shared/errors.ts';
import type { UserId } from '../shared/ids.ts';
import type { DirectMessagePorts } from './direct-message-ports.ts';

/** Shows it in the ticket in which the user wrote last, if its category wants that. Gives up on transient errors. */
export const relayTyping =
  (ports: DirectMessagePorts) =>
  async (user: UserId): Promise<void> => {
    const place = await findPlace(ports, user);
    if (!place) return;
    try {
      await ports.chat.showTyping(place.guild, place.channel);
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  };

const findPlace = async ({ conversations, tickets, categories }: DirectMessagePorts, user: UserId) => {
  const [open] = await conversations.listOpen(user);
  const ticket = open && (await tickets.find(open.guild, open.ticket))?.ticket;
  const channel = ticket?.channelId;
  if (!channel) return null;
  const category = await categories.find(ticket.guildId, ticket.categoryId);
  return category?.relayTyping ? { guild: ticket.guildId, channel } : null;
};
