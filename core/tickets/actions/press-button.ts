import type { IdempotentRequest } from '../../idempotency/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { ChannelId, GuildId, UserId } from '../../shared/ids.ts';
import type { TicketTarget } from './execute-action.ts';
import { type FeedbackPorts, giveFeedback } from './give-feedback.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import type { RequesterButton } from '../model/ticket-buttons.ts';
import { acceptClose, denyClose } from './request-close.ts';

export interface PressButton {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  readonly button: RequesterButton | { readonly kind: 'unknown' };
  readonly request?: IdempotentRequest | null;
}

/** @throws not_found for the ticket or button; conflict for anybody but the requester, and for a second answer */
export const pressButton =
  (ports: FeedbackPorts) =>
  async ({ guild, channel, userId, button, request = null }: PressButton): Promise<TicketDetail> => {
    const id = await ports.tickets.findByChannel(guild, channel);
    const found = id && (await ports.tickets.find(guild, id));
    if (!found) throw notFound('Ticket');
    if (found.ticket.requesterId !== userId)
      throw conflict('role_missing', 'Only the requester of this ticket is asked.');
    const target: TicketTarget = {
      guild,
      ticket: found.ticket.id,
      actor: { type: 'user', id: userId },
      ifVersion: null,
      request,
    };
    return executePress(ports, { ...target, userId }, button);
  };

const executePress = (
  ports: FeedbackPorts,
  target: TicketTarget & Pick<PressButton, 'userId'>,
  button: PressButton['button'],
): Promise<TicketDetail> => {
  switch (button.kind) {
    case 'rating':
      return giveFeedback(ports)({ ...target, rating: button.rating, comment: null });
    case 'accept_close':
      return acceptClose(ports)(target);
    case 'deny_close':
      return denyClose(ports)(target);
    case 'unknown':
      throw notFound('Button');
  }
};
