import type { ChatMessage, ChatPlatform } from '../../chat/index.ts';
import { loadSettings, resolveStaffRoles, type ServerContextPorts } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { GuildId } from '../../shared/ids.ts';
import { ACTIONS } from './ticket-actions.ts';
import type { CategoryPolicy } from './ticket-policy.ts';
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

/** All can write in a public post: staff are the claimer, and users with a staff role. @throws bot_unavailable */
export const readAuthor = async (
  ports: Pick<ServerContextPorts, 'settings'> & { readonly chat: Pick<ChatPlatform, 'listRoles'> },
  { ticket, policy }: { readonly ticket: Ticket; readonly policy: Pick<CategoryPolicy, 'staffRoleIds'> },
  actor: Actor,
  message: Pick<ChatMessage, 'authorId' | 'authorRoleIds' | 'isFromBot'>,
): Promise<Actor> => {
  const author = getAuthor(ticket, actor, message);
  const { authorId, authorRoleIds } = message;
  if (!ticket.public || author.type !== 'staff' || authorId === null || authorId === ticket.claimedById) return author;
  const roles = authorRoleIds ?? (await ports.chat.listRoles(ticket.guildId, authorId)) ?? [];
  const staffRoles = resolveStaffRoles(policy, await loadSettings(ports, ticket.guildId));
  return staffRoles.some((role) => roles.includes(role)) ? author : actor;
};

/** Authors other than staff and the requester do not change the status. */
export const getStatusAfter = ({ requesterId, status }: Ticket, author: Actor): TicketStatus => {
  if (author.type === 'staff') return ACTIONS.reply.to;
  return author.id === requesterId ? ACTIONS.receive_message.to : status;
};
