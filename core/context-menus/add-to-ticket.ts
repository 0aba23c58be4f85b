import { mentionUser } from '../chat/index.ts';
import { linkTicket, Refused } from '../built-in-commands/index.ts';
import type { Category } from '../categories/index.ts';
import { ACTIVE_STATUSES, type Ticket } from '../tickets/index.ts';
import type { MenuContext, MenuPorts } from './menu-context.ts';
import { type QuotedMessage, quoteMessage } from './quoted-message.ts';

/**
 * Adds the text of a message of this channel's ticket that the bot did not see. Quotes any other message in a note of
 * that ticket, or of its author's newest open ticket, if the staff member answers it. @throws Refused without a ticket
 */
export const addToTicket = async (
  ports: MenuPorts,
  context: MenuContext,
  { message, categories }: { readonly message: QuotedMessage; readonly categories: readonly Category[] },
): Promise<string> => {
  const { server, guild, userId, targetId, request = null } = context;
  const ticket = await findTicket(ports, context, message, categories);
  if (!ticket) throw new Refused(server.write('answer.no_ticket_of_user', { user: mentionUser(targetId) }));
  if (await reveal(ports, ticket, message)) {
    return server.write('answer.message_shown', { channel: linkTicket(ticket) });
  }
  const actor = { type: 'staff', id: userId } as const;
  const content = quoteMessage(server, targetId, message);
  await ports.ticketActions.addNote({ guild, ticket: ticket.id, actor, ifVersion: null, request, content });
  return server.write('answer.message_added', { channel: linkTicket(ticket) });
};

/** @returns false when the message is none of the ticket */
const reveal = async (
  { ticketActions }: MenuPorts,
  { guildId: guild, id: ticket }: Ticket,
  { id: message, content, attachments }: QuotedMessage,
): Promise<boolean> => {
  // Files of the chat have an address.
  const files = attachments.flatMap(({ url, filename }) => (url === null ? [] : [{ url, filename }]));
  return ticketActions.revealMessage({ guild, ticket, message, content, files });
};

const findTicket = async (
  { tickets }: MenuPorts,
  { guild, targetId }: MenuContext,
  { channelId }: QuotedMessage,
  categories: readonly Category[],
): Promise<Ticket | null> => {
  const id = await tickets.findByChannel(guild, channelId);
  const here = id && (await tickets.find(guild, id));
  if (here && categories.some((category) => category.id === here.ticket.categoryId)) return here.ticket;
  const query = {
    sort: '-createdAt',
    requesterId: [targetId],
    status: ACTIVE_STATUSES,
    categoryId: categories.map((category) => category.id),
  } as const;
  const { items } = await tickets.list(guild, query, { limit: 1, after: null });
  return items[0] ?? null;
};
