import { isTransient } from '../shared/errors.ts';
import type { UserId } from '../shared/ids.ts';
import type { DirectMessagePorts } from './direct-message-ports.ts';

/**
 * A user types to the bot: the channel of the ticket in which they wrote last shows that, where its category wants it. Given up at
 * once when the chat platform is not to be reached, or has enough to do.
 */
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

/** Null when nobody is to see it. */
const findPlace = async ({ conversations, tickets, categories }: DirectMessagePorts, user: UserId) => {
  const [open] = await conversations.listOpen(user);
  const ticket = open && (await tickets.find(open.guild, open.ticket))?.ticket;
  const channel = ticket?.channelId;
  if (!channel) return null;
  const category = await categories.find(ticket.guildId, ticket.categoryId);
  return category?.relayTyping ? { guild: ticket.guildId, channel } : null;
};
