import { type AttachPorts, attachFiles, type GivenAttachment, type StoredAttachment } from '../../attachments/index.ts';
import type { CategoryStore } from '../../categories/index.ts';
import { toAuthorFields } from '../../chat/index.ts';
import { loadTicketContext } from '../../settings/index.ts';
import { invalid } from '../../shared/errors.ts';
import type { CannedReplyId, GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { buildReplyPost } from '../chat-messages/reply-post.ts';
import { executeAction, type PlanStep, type ActionStep } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import { type TicketDetail } from '../model/lifecycle.ts';
import { ACTIONS } from '../model/ticket-actions.ts';
import { type Message, NEW_MESSAGE, startDelivery, type Ticket, type TicketStatus } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import { applyMessageFields } from '../model/ticket-steps.ts';

export interface CannedText {
  readonly cannedReplyId: CannedReplyId;
  /** Adds values to the variables of the ticket and the sender. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface CannedReplyRenderer {
  /** @throws not_found for an unknown reply; validation_error that names every variable without a value */
  render(ticket: Ticket, input: CannedText & { readonly staffId: UserId | null }): Promise<string>;
  /** Counts a use in the transaction of the reply; ignores a deleted canned reply. */
  recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void>;
}

export type ReplyPorts = ActionPorts &
  AttachPorts & {
    readonly cannedTexts: CannedReplyRenderer;
    readonly categories: Pick<CategoryStore, 'find'>;
  };

export interface ReplyToTicket extends TicketTarget {
  readonly content: string | CannedText;
  readonly staffId: UserId | null;
  /** The requester reads it as a message of the team. */
  readonly anonymous?: boolean;
  readonly attachments: readonly GivenAttachment[];
  /** Null means pending. */
  readonly setStatus: Exclude<TicketStatus, 'closed'> | null;
}

export type RepliedTicket = TicketDetail & { readonly message: Message };

export const MAX_REPLY = 4_000;

/** Writes the use of a canned reply and the copies of attachments in the same transaction. */
export const replyToTicket =
  (ports: ReplyPorts) =>
  (input: ReplyToTicket): Promise<RepliedTicket> => {
    const { staffId, setStatus, actor } = input;
    const planStep: PlanStep = async (before, at) => {
      const content = await renderContent(ports, input, before);
      const shownAs = input.anonymous === true ? await nameTeam(ports, before) : null;
      const { attachments, copies } = await attachFiles(ports, before, input.attachments);
      return {
        channel: { post: await buildReplyPost(ports, before, { staffId, shownAs, content, attachments }) },
        change: ({ messageIds: postedIds, users }) => {
          const [chatMessageId = null] = postedIds;
          const message: Message = {
            ...NEW_MESSAGE,
            id: ports.ids.next('message'),
            guildId: before.guildId,
            ticketId: before.id,
            chatMessageId,
            postedIds,
            author: actor,
            ...toAuthorFields(users, staffId),
            shownAs,
            content,
            attachments,
            createdAt: at,
            ...startDelivery(before),
          };
          const fields = applyMessageFields(before, at, { status: setStatus ?? ACTIONS.reply.to, author: actor });
          const context = { type: 'ticket.message_created', actor, at, messages: [message] } as const;
          return applyChange(ports.ids, before, fields, context);
        },
        ...writeAlso(ports, input, copies, at),
      };
    };
    return executeAction(ports)(input, 'reply', planStep, ({ ticket, messages }) => ({
      ...ticket,
      message: messages[0] as Message,
    }));
  };

/** @throws bot_unavailable */
const nameTeam = async (ports: ReplyPorts, ticket: Ticket): Promise<string> => {
  const { requester } = await loadTicketContext(ports, ticket);
  return requester.write('reply.team', { server: (await ports.chat.showServer(ticket.guildId)).name });
};

/** An anonymous text does not name its sender. @throws as `CannedReplyRenderer.render`; validation_error for an empty text */
const renderContent = async (
  ports: ReplyPorts,
  { content, staffId: sender, anonymous }: ReplyToTicket,
  ticket: Ticket,
): Promise<string> => {
  if (typeof content === 'string') return content;
  const staffId = anonymous === true ? null : sender;
  const text = (await ports.cannedTexts.render(ticket, { ...content, staffId })).trim();
  if (text === '') throw invalid('cannedReplyId', 'inconsistent', 'with these values nothing is left to be written.');
  return text;
};

const writeAlso = (
  { files, cannedTexts }: ReplyPorts,
  { guild, content }: ReplyToTicket,
  copies: readonly StoredAttachment[],
  at: Instant,
): Pick<ActionStep, 'alsoWrite'> => {
  if (typeof content === 'string' && copies.length === 0) return {};
  return {
    alsoWrite: async () => {
      await files.add(guild, copies);
      if (typeof content !== 'string') await cannedTexts.recordUse(guild, content.cannedReplyId, at);
    },
  };
};
