import type { Category, Priority } from '../../categories/index.ts';
import type { OpeningFacts } from '../chat-messages/opening-facts.ts';
import { renderOpeningText } from '../chat-messages/opening-message.ts';
import {
  type Attachment,
  findName,
  formatSmall,
  mentionUser,
  type OpenedChannel,
  type Post,
  toAuthorFields,
} from '../../chat/index.ts';
import type { UncheckedAnswer } from '../../forms/index.ts';
import { type Actor, SYSTEM } from '../../shared/actor.ts';
import type { CategoryId, GuildId, Ids, PanelId, UserId } from '../../shared/ids.ts';
import type { LanguageTag } from '../../shared/values/language-tag.ts';
import type { ServerContext } from '../../settings/index.ts';
import type { EarlierConversation } from './adopt-channel.ts';
import { type Message, NEW_MESSAGE, type Ticket, type TicketSource } from '../model/ticket.ts';
import { createChange, type TicketChange } from '../model/ticket-change.ts';
import type { IdempotencyKey } from '../model/ticket-creations.ts';

export interface OpenTicketInput {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly source: TicketSource;
  readonly panelId: PanelId | null;
  /** The request can be repeated under this key for a day. */
  readonly key: Omit<IdempotencyKey, 'expiresAt'> | null;
  readonly categoryId: CategoryId;
  readonly requesterId: UserId;
  /** Null and without it, that of the newest ticket of the requester counts. */
  readonly requesterLanguage?: LanguageTag | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly priority: Priority | null;
  readonly tags: readonly string[] | null;
  readonly formAnswers: readonly UncheckedAnswer[];
  readonly claimedById: UserId | null;
  readonly participantIds: readonly UserId[];
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly bypassLimits: boolean;
  /** The channel of this conversation becomes that of the ticket where it fits. */
  readonly conversation?: EarlierConversation | null;
}

interface NewTicketInput {
  readonly input: OpenTicketInput;
  readonly draft: Ticket;
  readonly category: Category;
  readonly facts: OpeningFacts;
  readonly server: Pick<ServerContext, 'write'>;
  readonly channel: OpenedChannel;
  readonly attachments: readonly Attachment[];
}

const listMessages = (
  ids: Ids,
  { input, draft, category, facts, server, channel, attachments }: NewTicketInput,
): readonly Message[] => {
  const [openingMessageId = null, requestMessageId = null] = channel.messageIds;
  const identify = () => ({ ...NEW_MESSAGE, id: ids.next('message'), guildId: draft.guildId, ticketId: draft.id });
  const earlier = listEarlier(input).map((message): Message => ({
    ...identify(),
    ...message,
  }));
  const opening = listOpeningMessages(input, renderOpeningText(server, draft, { category, facts }), attachments).map(
    ({ author, isOpening, content }): Message => ({
      ...identify(),
      chatMessageId: isOpening ? openingMessageId : requestMessageId,
      author,
      ...toAuthorFields(channel.users, isOpening ? null : input.requesterId),
      content,
      attachments: isOpening ? [] : attachments,
      createdAt: draft.createdAt,
    }),
  );
  return [...earlier, ...opening];
};

const listEarlier = ({ conversation }: OpenTicketInput) =>
  (conversation?.messages ?? []).map((message) =>
    conversation?.place
      ? { ...message, directMessageId: null }
      : { ...message, chatMessageId: null, directMessageId: message.chatMessageId },
  );

export const createTicketChange = (ids: Ids, created: NewTicketInput): TicketChange => {
  const { input, draft, channel } = created;
  const [openingMessageId = null] = channel.messageIds;
  const messages = listMessages(ids, created);
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

/** A text that a flow writes for the requester is marked. */
export const listOpeningPosts = (
  { write }: Pick<ServerContext, 'write'>,
  { message, requesterId, source }: OpenTicketInput,
  attachments: readonly Attachment[],
): readonly Post[] => {
  if (!message && attachments.length === 0) return [];
  const mark =
    message && source === 'flow'
      ? `\n${formatSmall(write('flow.written_for', { user: mentionUser(requesterId) }))}`
      : '';
  return [{ onBehalfOf: requesterId, content: (message ?? '') + mark, attachments }];
};

/** The ticket has only answers; the category gives the rest. */
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
  readonly isOpening: boolean;
  readonly content: string;
}

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
