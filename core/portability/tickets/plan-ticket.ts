import type { StoredAttachment } from '../../attachments/index.ts';
import { SYSTEM } from '../../shared/actor.ts';
import type { TicketId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { omit } from '../../shared/values/omit.ts';
import { isRecord } from '../../shared/values/type-guards.ts';
import {
  type Adoption,
  type Message,
  nextTimer,
  type Note,
  type Ticket,
  type TimelineEntry,
} from '../../tickets/index.ts';
import { createBroken, type PortableRecord, readInstant, readKey } from '../format/portable-record.ts';
import { OWN_SYSTEM } from '../format/manifest.ts';
import { deriveId } from '../format/import-id.ts';
import { digestTicket } from './digest-ticket.ts';
import { deriveTimeline } from './derive-timeline.ts';
import { type PlannedAttachment, planFiles } from './plan-attachments.ts';
import { planMessages, planNotes, planTimeline, resolveHistory } from './plan-messages.ts';
import { type PlannedTranscript, planTranscripts } from './plan-transcripts.ts';
import { readNumber, type TicketGroup } from './read-tickets.ts';
import { checkRecord, resolveActor, type TicketContext, type TicketIdentity } from './ticket-context.ts';
import { TICKET_DEFAULTS } from './ticket-fields.ts';

/** A ticket with all that is written for it. */
export interface PlannedTicket {
  readonly key: string;
  readonly digest: string;
  readonly ticket: Ticket & { readonly dueAt: Instant | null };
  readonly messages: readonly Message[];
  readonly notes: readonly Note[];
  readonly timeline: readonly TimelineEntry[];
  readonly transcripts: readonly PlannedTranscript[];
  readonly attachments: readonly StoredAttachment[];
  /** Lets it go on in its channel, or in a new one; null for a ticket that is closed, or has none. */
  readonly adoption: Adoption | null;
}

/** @throws validation_error for a ticket that cannot be imported */
export const planTicket = (context: TicketContext, id: TicketId, group: TicketGroup): PlannedTicket => {
  const identity = { key: group.key, id, requesterId: readKey(group.ticket, 'requesterId') };
  const files = planFiles(context, identity, group.parts.attachment);
  const within = withFiles(context, files);
  const fileIds = new Map(files.map(({ key, attachment }) => [key, attachment.id]));
  const byKey = planMessages(within, identity, fileIds, group.parts.message);
  const messages = [...byKey.values()];
  const given = planTimeline(within, identity, group.parts.timeline);
  const ticket = planFields(within, identity, group, messages);
  const timeline =
    given.length > 0 ? given : deriveTimeline(within, group.key, { ticket, messages, ratedAt: findRatedAt(group) });
  const closed = withClosing(within, group.key, { ticket, timeline });
  const adoption = planAdoption(context, closed.ticket, messages);
  return {
    key: group.key,
    digest: digestTicket(context, group),
    ticket: {
      ...closed.ticket,
      ...(adoption && { channelId: null }),
      eventCount: closed.timeline.length,
      dueAt: findDueAt(context, closed.ticket),
    },
    messages,
    notes: planNotes(within, identity, group.parts.note),
    timeline: closed.timeline,
    transcripts: planTranscripts(within, group.parts.transcript, {
      identity,
      ticket: closed.ticket,
      messages: byKey,
      files: fileIds,
    }),
    attachments: files.map(({ attachment }) => attachment),
    adoption,
  };
};

/** Answers to forms name files by their ids. */
export const withFiles = (context: TicketContext, files: readonly PlannedAttachment[]): TicketContext => {
  const ids = new Map<string, string>(files.map(({ key, attachment }) => [key, attachment.id]));
  return { ...context, findAnyId: (id) => ids.get(id) ?? context.findAnyId(id) };
};

const planFields = (
  context: TicketContext,
  identity: TicketIdentity,
  group: TicketGroup,
  messages: readonly Message[],
): Ticket => {
  const { number: _, feedback, closedBy, ...fields } = group.ticket;
  const createdAt = readInstant(fields, 'createdAt');
  if (createdAt === null) throw createBroken('createdAt is missing');
  const resolved = resolveHistory(context, omit(fields, ['key']));
  const record = checkRecord(context, 'ticket', group.key, {
    ...TICKET_DEFAULTS,
    requesterName: context.findUser(identity.requesterId)?.name ?? null,
    claimedByName: context.findUser(String(fields.claimedById))?.name ?? null,
    ...resolved,
    ...describeMessages(group, messages, createdAt),
    ...planClosing(context, identity, { ...fields, closedBy }, messages.at(-1)?.createdAt ?? createdAt),
    feedback: isRecord(feedback) ? toFeedback(feedback) : null,
    categoryId: findCategory(context, fields.categoryKey),
    externalId: fields.externalId ?? toExternalId(context, group.key),
    ...planNumber(context, group),
    id: identity.id,
    guildId: context.guild,
    createdAt,
    updatedAt: context.now,
  });
  return record as unknown as Ticket;
};

/** The time of a rating is in its timeline. */
const toFeedback = ({ rating, comment = null, answer = null }: PortableRecord): PortableRecord => ({
  rating,
  comment,
  ...(answer !== null && { answer }),
});

const findCategory = ({ findId, otherCategoryId }: TicketContext, key: unknown): string | null =>
  (typeof key === 'string' ? findId('category', key) : undefined) ?? otherCategoryId;

const toExternalId = ({ manifest }: TicketContext, key: string): string | null =>
  manifest.system === OWN_SYSTEM ? null : `${manifest.system}:${key}`;

const planNumber = ({ numberOffset }: TicketContext, group: TicketGroup) => {
  const number = readNumber(group);
  const { metadata = {} } = group.ticket;
  const isShifted = numberOffset > 0 && isRecord(metadata);
  return {
    ticketNumber: number + numberOffset,
    metadata: isShifted ? { ...metadata, 'import.number': String(number) } : metadata,
  };
};

const describeMessages = ({ ticket, parts }: TicketGroup, messages: readonly Message[], createdAt: Instant) => ({
  messageCount: messages.length,
  lastMessageAt: messages.at(-1)?.createdAt ?? null,
  firstResponseAt:
    readInstant(ticket, 'firstResponseAt') ?? (parts.timeline.length > 0 ? null : findFirstReply(messages)),
  claimedAt: readInstant(ticket, 'claimedAt'),
  lastActivityAt: createdAt,
});

const findFirstReply = (messages: readonly Message[]): Instant | null =>
  messages.find(({ author }) => author.type === 'staff')?.createdAt ?? null;

const planClosing = (context: TicketContext, identity: TicketIdentity, fields: PortableRecord, lastAt: Instant) => {
  // It was open until now: its inactivity begins again.
  if (fields.status !== 'closed') return { closedAt: null, closedBy: null, lastActivityAt: context.now };
  return {
    closedAt: readInstant(fields, 'closedAt') ?? lastAt,
    closedBy: resolveActor(context, fields.closedBy ?? null, identity.requesterId),
    // An import neither moves nor deletes a channel.
    channelRetiredAt: context.now,
  };
};

const findRatedAt = ({ ticket: { feedback } }: TicketGroup): Instant | null =>
  isRecord(feedback) ? readInstant(feedback, 'at') : null;

/** Closes an open ticket, if that was asked for. */
const withClosing = (
  { open, now, digests, manifest }: TicketContext,
  key: string,
  { ticket, timeline }: Pick<PlannedTicket, 'timeline'> & { readonly ticket: Ticket },
): { readonly ticket: Ticket; readonly timeline: readonly TimelineEntry[] } => {
  if (ticket.status === 'closed' || open !== 'close') return { ticket, timeline };
  const closed = {
    status: 'closed',
    closedAt: now,
    closedBy: SYSTEM,
    closeCause: 'manual',
    channelRetiredAt: now,
    holdUntil: null,
    closeRequest: null,
    scheduledClose: null,
  } as const;
  const entry: TimelineEntry = {
    id: deriveId(digests, { source: manifest.source, kind: 'timeline', key: `${key}/closed`, at: now }),
    guildId: ticket.guildId,
    ticketId: ticket.id,
    type: 'ticket.closed',
    actor: SYSTEM,
    at: now,
    from: { status: ticket.status, closedAt: null },
    to: { status: 'closed', closedAt: now },
  };
  return { ticket: { ...ticket, ...closed }, timeline: [...timeline, entry] };
};

/** A ticket that the same bot had here stays in its channel. Of others the bot has neither access nor messages there. */
const planAdoption = (
  { manifest: { system, botId }, ownBotId, now, open }: TicketContext,
  { id, guildId, channelId, status }: Ticket,
  messages: readonly Message[],
): Adoption | null => {
  const isOtherBot = botId === null || botId !== ownBotId;
  const stays = channelId === null || (system === OWN_SYSTEM && botId === ownBotId);
  if (status === 'closed' || (stays && open !== 'new')) return null;
  const newest = messages.findLast(({ chatMessageId }) => chatMessageId !== null);
  return {
    id,
    guildId,
    ...(open === 'new'
      ? { channelId: null, afterMessageId: null }
      : { channelId, afterMessageId: newest?.chatMessageId ?? null }),
    isOtherBot,
    adoptedAt: null,
    error: null,
    dueAt: now,
    createdAt: now,
  };
};

const findDueAt = ({ getPolicy }: TicketContext, ticket: Ticket): Instant | null =>
  nextTimer(ticket, getPolicy(ticket.categoryId))?.at ?? null;
