import { answerRefusals, type AskedForm, type CommandResult, Refused, toResult } from '../built-in-commands/index.ts';
import { listStaffCategories } from '../staff-commands/index.ts';
import { addToTicket } from './add-to-ticket.ts';
import { CONTEXT_MENUS } from './context-menu.ts';
import { loadMenuContext, type MenuContext, type MenuPorts, type UseMenu } from './menu-context.ts';
import { findFirstForm, openFromMenu } from './open-from-menu.ts';

/** @throws refusals of the rules of tickets, and transient errors */
export const useMenu =
  (ports: MenuPorts) =>
  async (used: UseMenu): Promise<CommandResult> => {
    const context = await loadMenuContext(ports, used);
    return answerRefusals(() => execute(ports, context));
  };

/** Returns null without a form, and for a use that is refused. */
export const findMenuForm =
  (ports: MenuPorts) =>
  async (used: UseMenu): Promise<AskedForm | null> => {
    if (!CONTEXT_MENUS[used.menu].opensTicket) return null;
    try {
      return await findFirstForm(ports, await loadMenuContext(ports, used));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  };

const execute = async (ports: MenuPorts, context: MenuContext): Promise<CommandResult> => {
  const { menu, message } = context;
  if (menu === 'member_tickets') return showTickets(ports, context);
  if (menu === 'add_to_ticket' && message) return toResult(await addMessage(ports, { ...context, message }));
  return openFromMenu(ports, context);
};

const showTickets = async (
  { staffCommands }: MenuPorts,
  { guild, userId, targetId }: MenuContext,
): Promise<CommandResult> =>
  toResult(await staffCommands.use({ guild, userId, channel: null, name: 'history', options: { user: targetId } }));

const addMessage = async (
  ports: MenuPorts,
  context: MenuContext & { readonly message: NonNullable<MenuContext['message']> },
): Promise<string> => {
  const { server, guild, userId, message } = context;
  const categories = await listStaffCategories(ports, server, guild, userId);
  if (categories.length === 0) throw new Refused(server.write('answer.staff_only', {}));
  return addToTicket(ports, context, { message, categories });
};
