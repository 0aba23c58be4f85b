import { type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { listStaffCategories } from '../staff-commands/index.ts';
import { addToTicket } from './add-to-ticket.ts';
import type { ContextMenuName } from './context-menu.ts';
import type { MenuContext, MenuPorts, UseMenu } from './menu-context.ts';
import { openForMember, reportMessage } from './open-from-menu.ts';

/** Somebody uses a menu of a message or a member. @throws refusals of the rules of tickets, and transient errors */
export const useMenu =
  (ports: MenuPorts) =>
  async ({ menu, ...input }: UseMenu): Promise<PrivateAnswer> => {
    const context: MenuContext = { ...input, server: await loadServerContext(ports, input.guild) };
    if (menu === 'member_tickets') return showTickets(ports, context);
    try {
      return toAnswer(await execute(ports, context, menu));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return toAnswer(error.message);
    }
  };

/** The same as `/desk history`. */
const showTickets = ({ staffCommands }: MenuPorts, { guild, userId, targetId }: MenuContext): Promise<PrivateAnswer> =>
  staffCommands.use({ guild, userId, channel: null, name: 'history', options: { user: targetId } });

const execute = async (
  ports: MenuPorts,
  context: MenuContext,
  menu: Exclude<ContextMenuName, 'member_tickets'>,
): Promise<string> => {
  const { guild, server, userId, message } = context;
  const categories = await listStaffCategories(ports, server, guild, userId);
  const [first] = categories;
  if (menu === 'open_ticket' && !first) return reportMessage(ports, context);
  if (!first) throw new Refused(server.write('answer.staff_only', {}));
  if (menu === 'add_to_ticket' && message) return addToTicket(ports, context, { message, categories });
  return openForMember(ports, context, first);
};
