import {
  answerRefusals,
  answerText,
  type AskedForm,
  type CommandResult,
  type PrivateAnswer,
  Refused,
  toResult,
} from '../built-in-commands/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { ChannelId, MessageId } from '../shared/ids.ts';
import { listStaffCategories } from '../staff-commands/index.ts';
import { addToTicket } from './add-to-ticket.ts';
import { buildOwnForm, deleteOwn, editOwn } from './change-own-message.ts';
import { CONTEXT_MENUS, type ContextMenuName } from './context-menu.ts';
import { loadMenuContext, type MenuContext, type MenuPorts, type UseMenu } from './menu-context.ts';
import { findFirstForm, openFromMenu } from './open-from-menu.ts';
import type { QuotedMessage } from './quoted-message.ts';

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
    if (!CONTEXT_MENUS[used.menu].asksForm) return null;
    try {
      const context = await loadMenuContext(ports, used);
      if (used.menu === 'edit_message') return (await execute(ports, context)).form;
      return await findFirstForm(ports, context);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  };

const execute = async (ports: MenuPorts, context: MenuContext): Promise<CommandResult> => {
  const { menu, message } = context;
  if (message && isOwnMenu(menu)) return changeOwn(ports, context, message, menu);
  if (menu === 'member_tickets') return showTickets(ports, context);
  if (menu === 'add_to_ticket' && message) return toResult(await addMessage(ports, { ...context, message }));
  return openFromMenu(ports, context);
};

const isOwnMenu = (menu: ContextMenuName): menu is 'delete_message' | 'edit_message' =>
  menu === 'edit_message' || menu === 'delete_message';

const changeOwn = async (
  ports: MenuPorts,
  context: MenuContext,
  { channelId, id: postedId }: QuotedMessage,
  menu: 'delete_message' | 'edit_message',
): Promise<CommandResult> =>
  menu === 'edit_message'
    ? { response: null, form: await buildOwnForm(ports, context, channelId, { postedId }) }
    : toResult(await deleteOwn(ports, context, channelId, { postedId }));

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

export interface SubmitEdit extends Pick<UseMenu, 'guild' | 'request' | 'userId'> {
  readonly channel: ChannelId;
  /** Is null when the form names no message. */
  readonly messageId: MessageId | null;
  readonly content: string;
}

/** Takes the answered form of the menu that edits a message. @throws transient errors */
export const submitEdit =
  (ports: MenuPorts) =>
  async ({ channel: place, messageId, content, ...input }: SubmitEdit): Promise<PrivateAnswer> => {
    const context = { ...input, server: await loadServerContext(ports, input.guild) };
    return answerText(async () => {
      if (messageId === null || content === '') throw new Refused(context.server.write('answer.text_needed', {}));
      return editOwn(ports, context, { place, messageId, content });
    });
  };
