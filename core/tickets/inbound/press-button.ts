import { buildField, type ChatForm, type FieldAnswers, readText } from '../../chat/index.ts';
import type { IdempotentRequest } from '../../idempotency/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import { conflict, invalid, notFound } from '../../shared/errors.ts';
import type { ChannelId, GuildId, UserId } from '../../shared/ids.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import { type FeedbackPorts, giveFeedback, isRater } from '../actions/feedback.ts';
import { ACTIONS } from '../model/ticket-actions.ts';
import { assertAllowed, isAskedOfStaff, type TicketDetail } from '../model/lifecycle.ts';
import type { Ticket } from '../model/ticket.ts';
import type { RequesterButton } from '../model/ticket-buttons.ts';
import type { TicketWithPolicy } from '../model/ticket-store.ts';
import { acceptClose, denyClose } from '../actions/request-close.ts';

interface Pressed {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
}

export interface PressButton extends Pressed {
  /** Answers the form of the button; null without one. */
  readonly answers?: FieldAnswers | null;
  readonly button: RequesterButton | { readonly kind: 'unknown' };
  readonly request?: IdempotentRequest | null;
}

/** @throws not_found for the ticket or button; conflict for others than those who are asked, and for a second answer */
export const pressButton =
  (ports: FeedbackPorts) =>
  async ({ button, answers = null, request = null, ...pressed }: PressButton): Promise<TicketDetail> => {
    const { ticket } = await loadAsked(ports, { ...pressed, button });
    const { guild, userId } = pressed;
    if (button.kind !== 'rating' && isAskedOfStaff(ticket))
      throw conflict('role_missing', 'The requester of this ticket asks, and staff is asked.');
    const actor = { type: 'user', id: userId } as const;
    const target = { guild, ticket: ticket.id, actor, ifVersion: null, request, userId };
    const comment = readComment(answers);
    return executePress(ports, target, { button, comment });
  };

const MAX_COMMENT = ACTIONS.give_feedback.input.comment.spec.max;

const readComment = (answers: PressButton['answers']): string | null => {
  const comment = readText(answers?.[COMMENT]).trim() || null;
  if (comment !== null && comment.length > MAX_COMMENT)
    throw invalid(COMMENT, 'too_long', `at most ${MAX_COMMENT} characters are allowed.`);
  return comment;
};

const executePress = (
  ports: FeedbackPorts,
  target: TicketTarget & Pick<Pressed, 'userId'>,
  { button, comment }: Pick<PressButton, 'button'> & { readonly comment: string | null },
): Promise<TicketDetail> => {
  switch (button.kind) {
    case 'rating':
      return giveFeedback(ports)({ ...target, rating: button.rating, comment });
    case 'accept_close':
      return acceptClose(ports)(target);
    case 'deny_close':
      return denyClose(ports)(target);
    case 'unknown':
      throw notFound('Button');
  }
};

/** Asks for a comment before the rating. @throws as `pressButton` */
export const getRatingForm =
  (ports: ActionPorts) =>
  async (pressed: Pressed & Pick<PressButton, 'button'>): Promise<ChatForm> => {
    const { ticket, policy } = await loadAsked(ports, pressed);
    assertAllowed('give_feedback', ticket, policy);
    const { write } = (await loadTicketContext(ports, ticket)).requester;
    return {
      title: write('form.rating_title', {}),
      fields: [
        buildField({
          id: COMMENT,
          type: 'paragraph',
          label: write('form.rating_comment', {}),
          required: false,
          maxLength: MAX_COMMENT,
        }),
      ],
    };
  };

const COMMENT = 'comment';

/** Everybody whom the ticket was for can rate it; a closing is for its requester to decide. */
const isAsked = (ticket: Ticket, kind: PressButton['button']['kind'], userId: UserId): boolean =>
  kind === 'rating' ? isRater(ticket, userId) : ticket.requesterId === userId;

/** @throws not_found; conflict for others than those who are asked */
const loadAsked = async (
  { tickets }: ActionPorts,
  { guild, channel, userId, button }: Pressed & Pick<PressButton, 'button'>,
): Promise<TicketWithPolicy> => {
  const target = button.kind === 'unknown' ? null : button.target;
  const id = target ? target.ticket : await tickets.findByChannel(guild, channel);
  const found = id && (await tickets.find(guild, id));
  if (!found) throw notFound('Ticket');
  if (!isAsked(found.ticket, button.kind, userId))
    throw conflict('role_missing', 'Only who takes part in this ticket, beside staff, is asked.');
  return found;
};
