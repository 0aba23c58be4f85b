import { type AskedForm, Refused } from '../built-in-commands/index.ts';
import { ROOM_OF_MESSAGE } from '../chat/index.ts';
import { AppError } from '../shared/errors.ts';
import { type ChannelId, isUuid, type MessageId, toMessageId } from '../shared/ids.ts';
import { buildEditForm, isStaffOf } from '../staff-commands/index.ts';
import { listMembers, MAX_REPLY, type Message, type MessageKey, type Ticket } from '../tickets/index.ts';
import type { MenuContext, MenuPorts } from './menu-context.ts';

const PREFIX = 'edit-message:';

/** Brings the new text of a message. */
export interface EditButton {
  readonly kind: 'edit_message';
  /** Is null when the id names none. */
  readonly messageId: MessageId | null;
}

export const parseEditButton = (buttonId: string): EditButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const id = buttonId.slice(PREFIX.length);
  return { kind: 'edit_message', messageId: isUuid(id) ? toMessageId(id) : null };
};

type WriterContext = Pick<MenuContext, 'guild' | 'request' | 'server' | 'userId'>;

/** @throws Refused unless the bot posted it for this user */
export const buildOwnForm = async (
  ports: MenuPorts,
  context: WriterContext,
  place: ChannelId,
  key: MessageKey,
): Promise<AskedForm> => {
  const { message } = await getOwn(ports, context, place, key);
  return {
    buttonId: `${PREFIX}${message.id}`,
    form: buildEditForm(context.server, { ...message, maxLength: getRoom(message) }),
  };
};

/** @returns the answer @throws as `buildOwnForm`; Refused for a text that has no room */
export const editOwn = async (
  ports: MenuPorts,
  context: WriterContext,
  { place, messageId, content }: { readonly place: ChannelId; readonly messageId: MessageId; readonly content: string },
): Promise<string> => {
  const { server } = context;
  const { message, ...target } = await buildTarget(ports, context, place, { id: messageId });
  await ports.ticketActions.updateMessage({ ...target, content }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.reason !== 'needs_more_messages') throw error;
    throw new Refused(server.write('answer.too_long', { max: getRoom(message) }));
  });
  return server.write('answer.message_changed', {});
};

/** @returns the answer @throws as `buildOwnForm` */
export const deleteOwn = async (
  ports: MenuPorts,
  context: WriterContext,
  place: ChannelId,
  key: MessageKey,
): Promise<string> => {
  const { message: _, ...target } = await buildTarget(ports, context, place, key);
  await ports.ticketActions.removeMessage(target);
  return context.server.write('answer.message_deleted', {});
};

/** It has no further messages than it stands in. */
const getRoom = ({ content, postedIds }: Message): number =>
  Math.min(MAX_REPLY, Math.max(content.length, postedIds.length * ROOM_OF_MESSAGE));

const buildTarget = async (ports: MenuPorts, context: WriterContext, place: ChannelId, key: MessageKey) => {
  const { ticket, message } = await getOwn(ports, context, place, key);
  const { guild, request = null } = context;
  return { guild, ticket: ticket.id, message, messageId: message.id, actor: message.author, ifVersion: null, request };
};

const getOwn = async (
  ports: MenuPorts,
  { guild, userId, server }: WriterContext,
  place: ChannelId,
  key: MessageKey,
): Promise<{ readonly ticket: Ticket; readonly message: Message }> => {
  const id = await ports.tickets.findByChannel(guild, place);
  const found = id && (await ports.tickets.find(guild, id));
  const message = id && (await ports.tickets.findMessage(guild, id, key));
  const isOwn = found && message && message.author.id === userId && message.postedIds.length > 0;
  if (!isOwn || message.deletedAt !== null) throw new Refused(server.write('answer.not_your_message', {}));
  const { ticket } = found;
  const mayWrite = listMembers(ticket).includes(userId) || (await isStaffOf(ports, server, ticket, userId));
  if (!mayWrite) throw new Refused(server.write('answer.not_your_message', {}));
  return { ticket, message };
};
