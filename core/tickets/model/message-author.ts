import type { ChatMessage } from '../../chat/index.ts';
import { loadSettings, type ServerContextPorts } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { GuildId } from '../../shared/ids.ts';
import { ACTIONS } from './lifecycle.ts';
import type { Ticket, TicketStatus } from './ticket.ts';

/** Messages of other bots belong to a ticket only if the settings name the bot. */
export const isOfInterest = async (
  ports: Pick<ServerContextPorts, 'settings'>,
  guild: GuildId,
  { authorId, isFromBot = false }: ChatMessage,
): Promise<boolean> => !isFromBot || (await loadSettings(ports, guild)).botIds.some((bot) => bot === authorId);

/** Users who can write in a ticket's channel and are neither its requester nor a participant are staff; other bots are not. */
export const getAuthor = (
  { requesterId, claimedById, participantIds }: Ticket,
  { type, id }: Actor,
  { isFromBot = false }: Pick<ChatMessage, 'isFromBot'>,
): Actor => {
  const isGuest = id !== claimedById && participantIds.some((participant) => participant === id);
  return isFromBot || id === requesterId || isGuest ? { type, id } : { type: 'staff', id };
};

/** The status after a message of this author. A participant does not change it. */
export const getStatusAfter = ({ requesterId, status }: Ticket, author: Actor): TicketStatus => {
  if (author.type === 'staff') return ACTIONS.reply.to;
  return author.id === requesterId ? ACTIONS.receive_message.to : status;
};
