import { linkTicket, Refused } from '../built-in-commands/index.ts';
import { type Category, listActiveCategories } from '../categories/index.ts';
import type { UserId } from '../shared/ids.ts';
import { OPENED_BY_FORM, type Ticket } from '../tickets/index.ts';
import type { MenuContext, MenuPorts } from './menu-context.ts';
import { quoteMessage } from './quoted-message.ts';

/** A member of the staff opens a ticket for somebody, in the first of the categories that they answer. @returns the answer @throws Refused */
export const openForMember = async (ports: MenuPorts, context: MenuContext, category: Category): Promise<string> => {
  const { server, targetId, message } = context;
  if (message?.isFromBot) throw new Refused(server.write('answer.not_possible', {}));
  const ticket = await open(ports, context, { category, requesterId: targetId, by: 'staff' });
  return server.write('answer.ticket_opened_for', {
    user: `<@${targetId}>`,
    category: category.name,
    channel: linkTicket(ticket),
  });
};

/** A member reports a message, in the first category that takes reports. @returns the answer @throws Refused when there is none */
export const reportMessage = async (ports: MenuPorts, context: MenuContext): Promise<string> => {
  const { server, guild, userId } = context;
  const category = (await listActiveCategories(ports.categories, guild)).find(({ reports }) => reports);
  if (!category) throw new Refused(server.write('answer.no_reports', {}));
  const ticket = await open(ports, context, { category, requesterId: userId, by: 'user' });
  return server.write('answer.reported', { channel: linkTicket(ticket) });
};

interface Opening {
  readonly category: Category;
  readonly requesterId: UserId;
  readonly by: 'staff' | 'user';
}

const open = async (
  ports: MenuPorts,
  context: MenuContext,
  { category, requesterId, by }: Opening,
): Promise<Ticket> => {
  const { server, guild, userId, targetId, message, key = null } = context;
  const { ticket } = await ports.ticketActions.open({
    ...OPENED_BY_FORM,
    source: message ? 'message' : 'command',
    panelId: null,
    guild,
    actor: { type: by, id: userId },
    categoryId: category.id,
    requesterId,
    message: message && quoteMessage(server, targetId, message),
    formAnswers: [],
    key: key === null ? null : { callerId: category.id, key, fingerprint: category.id },
  });
  return ticket;
};
