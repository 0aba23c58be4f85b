import { type Category, channelName, type Priority } from '../categories/index.ts';
import type { ChatPlatform, Post } from '../chat/index.ts';
import { type Actor, SYSTEM } from '../shared/actor.ts';
import { type Clock, whileRenewing } from '../shared/clock.ts';
import { conflict, notFound, StaleWrite } from '../shared/errors.ts';
import type { CategoryId, GuildId, Ids, TicketId, UserId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { detailOf, type TicketDetail } from './lifecycle.ts';
import { requireRoom } from './opening-rules.ts';
import { type FormAnswer, type Message, membersOf, type Ticket, type TicketSource } from './ticket.ts';
import { born, type TicketChange } from './ticket-change.ts';
import type { Opening, OpeningFacts, RequestKey, TicketOpenings } from './ticket-openings.ts';

export interface OpenTicket {
  readonly guild: GuildId;
  readonly actor: Actor;
  readonly source: TicketSource;
  /** Under which the request may be repeated, for a day. */
  readonly key: Omit<RequestKey, 'expiresAt'> | null;
  readonly categoryId: CategoryId;
  readonly requesterId: UserId;
  readonly subject: string | null;
  /** The requester's first message. */
  readonly message: string | null;
  readonly priority: Priority | null;
  readonly tags: readonly string[] | null;
  readonly formAnswers: readonly (Omit<FormAnswer, 'label'> & { readonly label?: string | undefined })[];
  readonly claimedById: UserId | null;
  readonly participantIds: readonly UserId[];
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Skips the limits of the category. */
  readonly bypassLimits: boolean;
}

export interface OpenTicketPorts {
  readonly openings: TicketOpenings;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OpenedTicket {
  readonly ticket: TicketDetail;
  /** Whether this is the answer of an earlier request with the same key. */
  readonly isReplay: boolean;
}

/** How long a client may repeat a request under its key. */
const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000;
/** How long an opening counts as running without a sign of life. */
const RUNNING_MS = 3_000;
/** How long a duplicate waits for the first. */
const PATIENCE_MS = 3_000;
const POLL_MS = 25;

/**
 * Opens a ticket and its channel, exactly once per key.
 *
 * @throws not_found for an unknown category; conflict when a rule refuses, the external id is taken, the key was used
 * for another request or its first request is still running; bot_unavailable.
 */
export const openTicket =
  (ports: OpenTicketPorts) =>
  async (wanted: OpenTicket): Promise<OpenedTicket> => {
    const { openings, clock } = ports;
    const giveUpAt = plusMs(clock.now(), PATIENCE_MS);
    const ticketId = ports.ids.next<TicketId>();
    for (;;) {
      const opening = openingOf(wanted, ticketId, clock.now());
      const begun = await openings.begin(opening);
      switch (begun.state) {
        case 'answered':
          return { ticket: begun.answer, isReplay: true };
        case 'mismatch':
          throw conflict('This Idempotency-Key was used for a different request. Use a new key for a new ticket.');
        case 'begun': {
          const ticket = await carriedOut(ports, wanted, { ...opening, ticketId: begun.ticketId }, begun.facts);
          if (ticket) return { ticket, isReplay: false };
          break;
        }
        case 'running':
          if (clock.now() >= giveUpAt) {
            throw conflict('A request with this Idempotency-Key is still running. Retry in a moment.');
          }
          await clock.sleep(POLL_MS);
      }
    }
  };

const openingOf = ({ guild, categoryId, requesterId, key }: OpenTicket, ticketId: TicketId, now: Instant): Opening => ({
  guild,
  ticketId,
  categoryId,
  requesterId,
  key: key && { ...key, expiresAt: plusMs(now, IDEMPOTENCY_WINDOW_MS) },
  now,
  runningUntil: plusMs(now, RUNNING_MS),
});

/** Null when somebody else finished the same opening first. */
const carriedOut = async (
  ports: OpenTicketPorts,
  wanted: OpenTicket,
  opening: Opening,
  facts: OpeningFacts,
): Promise<TicketDetail | null> => {
  try {
    return await opened(ports, wanted, opening, facts);
  } catch (error) {
    if (error instanceof StaleWrite && opening.key) return null;
    await ports.openings.abandon(opening);
    throw error;
  }
};

const opened = async (
  { openings, chat, clock, ids }: OpenTicketPorts,
  wanted: OpenTicket,
  opening: Opening,
  facts: OpeningFacts,
): Promise<TicketDetail> => {
  const { category } = facts;
  if (!category) throw notFound('Category');
  requireRoom(category, facts, opening.now, wanted.bypassLimits);

  const ticketNumber = await openings.reserveNumber(opening.guild, opening.ticketId, opening.runningUntil);
  const draft = draftOf(wanted, opening, category, ticketNumber);
  const channel = await whileRenewing(
    clock,
    chat.openChannel(opening.ticketId, {
      guild: opening.guild,
      name: channelName(category, ticketNumber),
      parentId: category.chatParentId,
      memberIds: membersOf(draft),
      roleIds: category.staffRoleIds,
      posts: postsOf(wanted, category).map(({ post }) => post),
    }),
    () => openings.renew(opening, plusMs(clock.now(), RUNNING_MS)),
  );
  const messages = postsOf(wanted, category).map(({ author, post }, index): Message => ({
    id: ids.next(),
    guildId: draft.guildId,
    ticketId: draft.id,
    chatMessageId: channel.messageIds[index] ?? null,
    author,
    content: post.content,
    attachments: post.attachments,
    createdAt: draft.createdAt,
  }));
  const change = bornFrom(ids, { ...draft, channelId: channel.channelId }, messages, wanted);
  const answer = detailOf(change.after, category);
  await openings.commit(change, opening.key, answer);
  return answer;
};

const bornFrom = (
  ids: Ids,
  ticket: Ticket,
  messages: readonly Message[],
  { actor, bypassLimits }: OpenTicket,
): TicketChange => {
  const counted = {
    ...ticket,
    messageCount: messages.length,
    lastMessageAt: messages.length > 0 ? ticket.createdAt : null,
  };
  const changes = bypassLimits ? { bypassLimits: { from: false, to: true } } : {};
  return born(ids, counted, { type: 'ticket.created', actor, at: ticket.createdAt, messages, changes });
};

const postsOf = (
  { message, requesterId }: OpenTicket,
  { openingMessage }: Category,
): { author: Actor; post: Post }[] => [
  ...(openingMessage ? [{ author: SYSTEM, post: post(null, openingMessage) }] : []),
  ...(message ? [{ author: { type: 'user' as const, id: requesterId }, post: post(requesterId, message) }] : []),
];

const post = (onBehalfOf: UserId | null, content: string): Post => ({ onBehalfOf, content, attachments: [] });

const draftOf = (
  wanted: OpenTicket,
  { guild, ticketId, now }: Opening,
  category: Category,
  ticketNumber: number,
): Ticket => ({
  id: ticketId,
  ticketNumber,
  guildId: guild,
  channelId: null,
  subject: wanted.subject,
  status: 'open',
  priority: wanted.priority ?? category.defaultPriority,
  categoryId: category.id,
  panelId: null,
  source: wanted.source,
  requesterId: wanted.requesterId,
  claimedById: wanted.claimedById,
  claimedAt: wanted.claimedById && now,
  participantIds: [...new Set(wanted.participantIds)].filter(
    (id) => id !== wanted.requesterId && id !== wanted.claimedById,
  ),
  tags: [...new Set(wanted.tags ?? category.defaultTags)],
  formAnswers: wanted.formAnswers.map((answer) => labelled(answer, category)),
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
  externalId: wanted.externalId,
  metadata: wanted.metadata,
  version: 1,
  createdAt: now,
  updatedAt: now,
  eventCount: 0,
});

const labelled = ({ questionId, label, value }: OpenTicket['formAnswers'][number], { form }: Category): FormAnswer => ({
  questionId,
  label: label ?? form?.questions.find(({ id }) => id === questionId)?.label ?? questionId,
  value,
});
