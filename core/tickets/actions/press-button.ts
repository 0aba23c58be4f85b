import type { IdempotentRequest } from '../../idempotency/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { ChannelId, GuildId, UserId } from '../../shared/ids.ts';
import type { TicketTarget } from './execute-action.ts';
import { type FeedbackPorts, giveFeedback } from './give-feedback.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import { ACCEPT_CLOSE, DENY_CLOSE, parseRating } from '../model/ticket-notices.ts';
import { acceptClose, denyClose } from './request-close.ts';

export interface PressButton {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  readonly buttonId: string;
  readonly request?: IdempotentRequest | null;
}

/** @throws not_found for the ticket or button; conflict for anybody but the requester, and for a second answer */
export const pressButton =
  (ports: FeedbackPorts) =>
  async ({ guild, channel, userId, buttonId, request = null }: PressButton): Promise<TicketDetail> => {
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
    const rating = parseRating(buttonId);
    if (rating !== null) return giveFeedback(ports)({ ...target, rating, comment: null, userId });
    if (buttonId === ACCEPT_CLOSE) return acceptClose(ports)(target);
    if (buttonId === DENY_CLOSE) return denyClose(ports)(target);
    throw notFound('Button');
  };
