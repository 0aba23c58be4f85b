import { type ChatMessage, type Post, renderWhole } from '../../chat/index.ts';
import { executeTicketAction } from '../actions/execute-action.ts';
import type { TicketRef } from '../leasing/with-lease.ts';
import { applyMessage } from './apply-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

export interface ReceiveDirectMessage extends TicketRef {
  readonly message: ChatMessage;
}

/** Adds a message once, and shows it to staff under the requester's name. @throws conflict for a closed ticket */
export const receiveDirectMessage =
  (ports: ReceivePorts) =>
  async ({ guild, ticket: id, message: written }: ReceiveDirectMessage): Promise<void> => {
    const { authorId } = written;
    if (authorId === null) return;
    const actor = { type: 'user', id: authorId } as const;
    const request = { id: `direct:${written.id}`, record: () => Promise.resolve() };
    const target = { guild, ticket: id, actor, ifVersion: null, request };
    await executeTicketAction(ports)(target, 'write_for_member', async (ticket, at) => {
      if (await ports.tickets.findMessage(guild, id, { directMessageId: written.id })) return null;
      const message = await withoutForeignReply(ports, { guild, ticket: id }, written);
      const post: Post = {
        onBehalfOf: authorId,
        identity: { kind: 'person' },
        content: renderWhole(message),
        attachments: message.attachments,
      };
      return applyMessage(ports, ticket, at, {
        message,
        author: actor,
        channel: { post },
        getPlace: ({ messageIds: [chatMessageId = null] }) => ({ chatMessageId, directMessageId: message.id }),
      });
    });
  };

/** The answered message may be of another server, and is not for the staff of this one. */
const withoutForeignReply = async (
  { tickets }: Pick<ReceivePorts, 'tickets'>,
  { guild, ticket }: TicketRef,
  message: ChatMessage,
): Promise<ChatMessage> => {
  const reply = message.parts?.find((part) => part.type === 'reply');
  if (!reply || (await tickets.findMessage(guild, ticket, { directMessageId: reply.messageId }))) return message;
  const parts = message.parts?.filter((part) => part !== reply) ?? [];
  return { ...message, parts: parts.length > 0 ? parts : null };
};
