import { Refused, toAnswer } from '../built-in-commands/index.ts';
import type { AskedForm } from '../member-commands/index.ts';
import { listStaffCategories } from '../staff-commands/index.ts';
import { addToTicket } from './add-to-ticket.ts';
import { CONTEXT_MENUS } from './context-menu.ts';
import { loadMenuContext, type MenuContext, type MenuPorts, type UseMenu } from './menu-context.ts';
import { findFirstForm, type MenuResult, openFromMenu } from './open-from-menu.ts';

/** @throws refusals of the rules of tickets, and transient errors */
export const useMenu =
  (ports: MenuPorts) =>
  async (used: UseMenu): Promise<MenuResult> => {
    const context = await loadMenuContext(ports, used);
    try {
      return await execute(ports, context);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return toResult(error.message);
    }
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

const toResult = (content: string): MenuResult => ({ response: toAnswer(content), form: null });

const execute = async (ports: MenuPorts, context: MenuContext): Promise<MenuResult> => {
  const { menu, message } = context;
  if (menu === 'member_tickets') return showTickets(ports, context);
  if (menu === 'add_to_ticket' && message) return toResult(await addMessage(ports, { ...context, message }));
  return openFromMenu(ports, context);
};

const showTickets = async (
  { staffCommands }: MenuPorts,
  { guild, userId, targetId }: MenuContext,
): Promise<MenuResult> => ({
  response: await staffCommands.use({ guild, userId, channel: null, name: 'history', options: { user: targetId } }),
  form: null,
});

const addMessage = async (
  ports: MenuPorts,
  context: MenuContext & { readonly message: NonNullable<MenuContext['message']> },
): Promise<string> => {
  const { server, guild, userId, message } = context;
  const categories = await listStaffCategories(ports, server, guild, userId);
  if (categories.length === 0) throw new Refused(server.write('answer.staff_only', {}));
  return addToTicket(ports, context, { message, categories });
};
