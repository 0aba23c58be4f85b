import { toTags } from '../../categories/index.ts';
import { toPost } from '../../chat/index.ts';
import { loadServerContext } from '../../settings/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Instant } from '../../shared/instant.ts';
import { chooseMentions, renderClosingMessage } from '../chat-messages/closing-message.ts';
import { applyChange } from '../model/ticket-change.ts';
import { type CategoryPolicy, toClosedWriters } from '../model/ticket-policy.ts';
import { applyClose } from '../model/ticket-steps.ts';
import type { CloseCause, Ticket } from '../model/ticket.ts';
import type { ActionPorts } from './commit-change.ts';
import type { ActionStep } from './execute-action.ts';

interface Closing {
  readonly by: Actor;
  readonly reason: string | null;
  readonly cause: CloseCause;
}

interface ClosedTicket {
  readonly ticket: Ticket;
  readonly at: Instant;
  readonly policy: CategoryPolicy;
}

/** The channel says how the ticket was closed, asks the requester for a rating, and is archived. */
export const planClosing = async (
  ports: ActionPorts,
  { ticket, at, policy }: ClosedTicket,
  closing: Closing,
): Promise<ActionStep> => {
  const fields = applyClose(at, closing);
  const server = await loadServerContext(ports, ticket.guildId);
  const closed = { ...ticket, ...fields };
  const message = renderClosingMessage(server, closed, { policy, transcriptUrl: null });
  return {
    channel: {
      post: toPost(message, chooseMentions(closed)),
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
