import { type ChatMessage, type Post, renderWhole } from '../../chat/index.ts';
import { executeTicketAction, type TicketRef } from '../actions/execute-action.ts';
import { applyMessage } from './apply-message.ts';
import type { ReceivePorts } from './receive-ports.ts';

export interface ReceiveDirectMessage extends TicketRef {
  /** Its channel is that of the direct messages. */
  readonly message: ChatMessage;
}

/**
 * Adds a direct message of the requester to a ticket, and shows it to staff in the channel under the name of the requester. Both
 * happen once, however often it is reported.
 *
 * @throws conflict when the ticket is closed
 */
export const receiveDirectMessage =
  (ports: ReceivePorts) =>
  async ({ guild, ticket: id, message }: ReceiveDirectMessage): Promise<void> => {
    const { authorId } = message;
    if (authorId === null) return;
    const actor = { type: 'user', id: authorId } as const;
    const request = { id: `direct:${message.id}`, record: () => Promise.resolve() };
    const target = { guild, ticket: id, actor, ifVersion: null, request };
    await executeTicketAction(ports)(target, 'write_for_member', async (ticket, at) => {
      if (await ports.tickets.findMessage(guild, id, { directMessageId: message.id })) return null;
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
