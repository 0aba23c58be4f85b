import { toTags } from '../../categories/index.ts';
import { type Post, toPost } from '../../chat/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import type { Instant } from '../../shared/instant.ts';
import { chooseMentions, renderClosingMessage } from '../chat-messages/closing-message.ts';
import { applyChange } from '../model/ticket-change.ts';
import { type CategoryPolicy, toClosedWriters } from '../model/ticket-policy.ts';
import { applyClose, type Closing } from '../model/ticket-steps.ts';
import type { Ticket } from '../model/ticket.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { ActionStep } from './execute-action.ts';

interface ClosedTicket {
  readonly ticket: Ticket;
  readonly at: Instant;
  readonly policy: CategoryPolicy;
}

/** The channel says how the ticket was closed, unless that happens silently, asks the requester for a rating, and is archived. */
export const planClosing = async (
  ports: ActionPorts,
  { ticket, at, policy }: ClosedTicket,
  closing: Closing,
): Promise<ActionStep> => {
  const fields = applyClose(at, closing);
  const closed = { ...ticket, ...fields };
  return {
    channel: {
      ...(closing.silently ? {} : { post: await buildPost(ports, closed, policy) }),
      archived: true,
      ...toClosedWriters(ticket, policy),
      ...toTags(policy, 'closed'),
    },
    change: ({ messageIds }) => {
      const shown = { ...fields, closingMessageId: messageIds.at(-1) ?? null };
      return applyChange(ports.ids, ticket, shown, { type: 'ticket.closed', actor: closing.by, at });
    },
  };
};

const buildPost = async (ports: ActionPorts, closed: Ticket, policy: CategoryPolicy): Promise<Post> => {
  const server = await loadTicketContext(ports, closed);
  const message = renderClosingMessage(server, closed, { policy, transcriptUrl: null });
  return toPost(message, chooseMentions(closed));
};
