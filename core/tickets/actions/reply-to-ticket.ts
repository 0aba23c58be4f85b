import { type AttachPorts, attachFiles, type GivenAttachment, type StoredAttachment } from '../../attachments/index.ts';
import { toAuthorFields } from '../../chat/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { CannedReplyId, GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { executeAction, type PlanStep, type TicketTarget, type ActionStep } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import { ACTIONS, type TicketDetail } from '../model/lifecycle.ts';
import type { Message, Ticket, TicketStatus } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyMessageFields } from '../model/ticket-steps.ts';
import { mentionUser } from '../model/ticket-notices.ts';

/** A text that is kept ready, instead of one of the caller's own. */
export interface CannedText {
  readonly cannedReplyId: CannedReplyId;
  /** Values of template variables in addition to those of the ticket and the sender. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Texts that are kept ready for replies. */
export interface CannedReplyRenderer {
  /**
   * The text as it reads in the ticket.
   *
   * @throws not_found for an unknown one; validation_error that names every variable without a value
   */
  render(ticket: Ticket, input: CannedText & { readonly staffId: UserId | null }): Promise<string>;
  /** Counts that it was sent, in the unit of work of the reply; nothing for one that is gone by then. */
  recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void>;
}

export type ReplyPorts = ActionPorts & AttachPorts & { readonly cannedTexts: CannedReplyRenderer };

export interface ReplyToTicket extends TicketTarget {
  readonly content: string | CannedText;
  readonly staffId: UserId | null;
  readonly attachments: readonly GivenAttachment[];
  /** The status after the reply; without it the ticket waits for the requester. */
  readonly setStatus: Exclude<TicketStatus, 'closed'> | null;
}

/** The ticket after a reply, and the message that was written. */
export type RepliedTicket = TicketDetail & { readonly message: Message };

export const MAX_REPLY = 4_000;

/**
 * Staff answers; the first answer that names who gives it is the ticket's first response. A canned reply is counted, and
 * copies of attachments are ordered, together with it or not at all.
 */
export const replyToTicket =
  (ports: ReplyPorts) =>
  (input: ReplyToTicket): Promise<RepliedTicket> => {
    const { staffId, setStatus, actor } = input;
    const planStep: PlanStep = async (before, at) => {
      const content = await renderContent(ports, input, before);
      const { attachments, copies } = await attachFiles(ports, before, input.attachments);
      return {
        channel: { post: { onBehalfOf: staffId, content, attachments, mentions: mentionUser(before.requesterId) } },
        change: ({ messageIds: [chatMessageId = null], users }) => {
          const message: Message = {
            id: ports.ids.next('message'),
            guildId: before.guildId,
            ticketId: before.id,
            chatMessageId,
            author: actor,
            ...toAuthorFields(users, staffId),
            content,
            attachments,
            createdAt: at,
            editedAt: null,
            deletedAt: null,
          };
          const fields = applyMessageFields(before, at, { status: setStatus ?? ACTIONS.reply.to, author: actor });
          return applyChange(ports.ids, before, fields, {
            type: 'ticket.message_created',
            actor,
            at,
            messages: [message],
          });
        },
        ...writeAlso(ports, input, copies, at),
      };
    };
    return executeAction(ports)(input, 'reply', planStep, ({ ticket, messages }) => ({
      ...ticket,
      message: messages[0] as Message,
    }));
  };

/** @throws what `CannedTexts.render` throws; validation_error for an empty text */
const renderContent = async (
  ports: ReplyPorts,
  { content, staffId }: ReplyToTicket,
  ticket: Ticket,
): Promise<string> => {
  if (typeof content === 'string') return content;
  const text = (await ports.cannedTexts.render(ticket, { ...content, staffId })).trim();
  if (text === '') throw invalid('cannedReplyId', 'inconsistent', 'with these values nothing is left to be written.');
  return text;
};

/** What is written together with the reply. */
const writeAlso = (
  { files, cannedTexts }: ReplyPorts,
  { guild, content }: ReplyToTicket,
  copies: readonly StoredAttachment[],
  at: Instant,
): Pick<ActionStep, 'alsoWrite'> => {
  if (typeof content === 'string' && copies.length === 0) return {};
  return {
    alsoWrite: async () => {
      await files.add(copies);
      if (typeof content !== 'string') await cannedTexts.recordUse(guild, content.cannedReplyId, at);
    },
  };
};
