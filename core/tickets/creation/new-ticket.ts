import type { Category, Priority } from '../../categories/index.ts';
import type { OpeningFacts } from '../chat-messages/opening-facts.ts';
import { renderOpeningText } from '../chat-messages/opening-message.ts';
import { type Attachment, findName, type OpenedChannel, type Post, toAuthorFields } from '../../chat/index.ts';
import type { UncheckedAnswer } from '../../forms/index.ts';
import { type Actor, SYSTEM } from '../../shared/actor.ts';
import type { CategoryId, GuildId, Ids, PanelId, UserId } from '../../shared/ids.ts';
import type { ServerContext } from '../../settings/index.ts';
import { toMention } from '../model/ticket-notices.ts';
import type { FormAnswer, Message, Ticket, TicketSource } from '../model/ticket.ts';
import { createChange, type TicketChange } from '../model/ticket-change.ts';
import type { TicketCreation, IdempotencyKey } from '../model/ticket-creations.ts';

export interface OpenTicketInput {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly source: TicketSource;
  readonly panelId: PanelId | null;
  /** The request can be repeated under this key for a day. */
  readonly key: Omit<IdempotencyKey, 'expiresAt'> | null;
  readonly categoryId: CategoryId;
  readonly requesterId: UserId;
  readonly subject: string | null;
  readonly message: string | null;
  readonly priority: Priority | null;
  readonly tags: readonly string[] | null;
  readonly formAnswers: readonly UncheckedAnswer[];
  readonly claimedById: UserId | null;
  readonly participantIds: readonly UserId[];
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Skips the limits of the category. */
  readonly bypassLimits: boolean;
}

interface NewTicketInput {
  readonly input: OpenTicketInput;
  readonly draft: Ticket;
  readonly category: Category;
  readonly facts: OpeningFacts;
  readonly channel: OpenedChannel;
  /** The files of the answers to the form. */
  readonly attachments: readonly Attachment[];
}

export const createTicketChange = (
  ids: Ids,
  { input, draft, category, facts, channel, attachments }: NewTicketInput,
): TicketChange => {
  const [openingMessageId = null, requestMessageId = null] = channel.messageIds;
  const messages = listOpeningMessages(input, renderOpeningText(draft, { category, facts }), attachments).map(
    ({ author, isOpening, content }): Message => ({
      id: ids.next('message'),
      guildId: draft.guildId,
      ticketId: draft.id,
      chatMessageId: isOpening ? openingMessageId : requestMessageId,
      author,
      ...toAuthorFields(channel.users, isOpening ? null : input.requesterId),
      content,
      attachments: isOpening ? [] : attachments,
      parts: null,
      createdAt: draft.createdAt,
      editedAt: null,
      deletedAt: null,
    }),
  );
  const ticket: Ticket = {
    ...draft,
    channelId: channel.channelId,
    openingMessageId,
    requesterName: findName(channel.users, draft.requesterId),
    claimedByName: findName(channel.users, draft.claimedById),
    messageCount: messages.length,
    lastMessageAt: messages.length > 0 ? draft.createdAt : null,
  };
  const changes = input.bypassLimits ? { bypassLimits: { from: false, to: true } } : {};
  return createChange(ids, ticket, {
    type: 'ticket.created',
    actor: input.actor,
    at: draft.createdAt,
    messages,
    changes,
  });
};

/** What stands in the channel after the opening message. What a flow writes for the requester says so. */
export const listOpeningPosts = (
  { write }: Pick<ServerContext, 'write'>,
  { message, requesterId, source }: OpenTicketInput,
  attachments: readonly Attachment[],
): readonly Post[] => {
  if (!message && attachments.length === 0) return [];
  const mark =
    message && source === 'flow' ? `\n-# ${write('flow.written_for', { user: toMention(requesterId) })}` : '';
  return [{ onBehalfOf: requesterId, content: (message ?? '') + mark, attachments }];
};

/** A ticket that a requester opens by a form has only its answers; the category gives the rest. */
export const OPENED_BY_FORM = {
  subject: null,
  message: null,
  priority: null,
  tags: null,
  claimedById: null,
  participantIds: [],
  externalId: null,
  metadata: {},
  bypassLimits: false,
} as const satisfies Partial<OpenTicketInput>;

interface OpeningMessage {
  readonly author: Actor;
  /** Whether it is the opening message of the category, and not what the requester wrote. */
  readonly isOpening: boolean;
  readonly content: string;
}

/** What the conversation of a ticket begins with. */
const listOpeningMessages = (
  { message, requesterId }: OpenTicketInput,
  opening: string | null,
  attachments: readonly Attachment[],
): readonly OpeningMessage[] => [
  ...(opening ? [{ author: SYSTEM, isOpening: true, content: opening }] : []),
  ...(message || attachments.length > 0
    ? [{ author: { type: 'user' as const, id: requesterId }, isOpening: false, content: message ?? '' }]
    : []),
];

const INITIAL_FIELDS = {
  closeRequest: null,
  holdUntil: null,
  firstResponseAt: null,
  lastMessageAt: null,
  messageCount: 0,
  reopenCount: 0,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  closeCause: null,
  mergedIntoId: null,
  feedback: null,
};

export const draftTicket = (
  input: OpenTicketInput,
  { guild, ticketId, now }: Pick<TicketCreation, 'guild' | 'ticketId' | 'now'>,
  category: Category,
  ticketNumber: number,
): Ticket => ({
  id: ticketId,
  ticketNumber,
  guildId: guild,
  channelId: null,
  subject: input.subject,
  status: 'open',
  priority: input.priority ?? category.defaultPriority,
  categoryId: category.id,
  panelId: input.panelId,
  source: input.source,
  requesterId: input.requesterId,
  requesterName: null,
  claimedById: input.claimedById,
  claimedByName: null,
  claimedAt: input.claimedById && now,
  participantIds: [...new Set(input.participantIds)].filter(
    (id) => id !== input.requesterId && id !== input.claimedById,
  ),
  tags: [...new Set(input.tags ?? category.defaultTags)],
  formAnswers: input.formAnswers.map((answer) => withLabel(answer, category)),
  ...INITIAL_FIELDS,
  externalId: input.externalId,
  metadata: input.metadata,
  version: 1,
  createdAt: now,
  updatedAt: now,
  eventCount: 0,
  lastActivityAt: now,
  claimerAwaitedSince: input.claimedById && now,
  warnedAt: null,
  channelRetiredAt: null,
  openingMessageId: null,
  closingMessageId: null,
});

const withLabel = ({ questionId, label, value, displayValues }: UncheckedAnswer, { form }: Category): FormAnswer => ({
  questionId,
  label: label ?? form?.questions.find(({ id }) => id === questionId)?.label ?? questionId,
  value,
  ...(displayValues && { displayValues }),
});
