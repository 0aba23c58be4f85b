import { type Category, type CategoryStore, isUnderParent, toOpenTags } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import { type ProblemRecorder, recordingProblems } from '../../problems/index.ts';
import {
  loadTicketContext,
  type ServerContext,
  type ServerContextPorts,
  type TicketContext,
} from '../../settings/index.ts';
import { type Clock, withHeartbeat } from '../../shared/clock.ts';
import { executeLeased } from '../../shared/concurrency/due-by-server.ts';
import { AppError, LockTimeout } from '../../shared/errors.ts';
import type { ChannelId, ChatMessageId, Ids } from '../../shared/ids.ts';
import { type Instant, plusMs, toEpochMs } from '../../shared/instant.ts';
import { toProblemPlace } from '../model/problem-place.ts';
import { PROJECTION_DELAY_MS } from '../model/projection-order.ts';
import { toClosedWriters } from '../model/ticket-policy.ts';
import { type Ticket, toKnownStatus } from '../model/ticket.ts';
import type { TicketStore, TicketWithPolicy } from '../model/ticket-store.ts';
import { renderAnsweredQuestion, toQuestionKey } from './close-question.ts';
import { renderClosingMessage } from './closing-message.ts';
import { loadChannelFacts, type OpeningFactsPorts } from './opening-facts.ts';
import { renderOpeningMessage } from './opening-message.ts';
import { toRenameEnd, renameChannel } from './rename-channel.ts';
import type { DueProjection, TicketProjections, TranscriptAddresses } from './ticket-projections.ts';

export interface ProjectionPorts extends ServerContextPorts, OpeningFactsPorts {
  readonly projections: TicketProjections;
  readonly tickets: TicketStore;
  readonly categories: CategoryStore;
  readonly transcriptAddresses: TranscriptAddresses;
  readonly problems: ProblemRecorder;
  readonly chat: ChatPlatform;
  readonly clock: Clock;
  readonly ids: Ids;
}

const PER_SERVER = 3;
/** Another worker may edit after this time, which is harmless. */
const LEASE_MS = 30_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
/** After this time a message that could not be edited stays as it is. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000;
/** Is as long as the lease of an action on a ticket. */
const LOCK_MS = 3_000;
/** The closing message waits this long for the address of its transcript. */
const TRANSCRIPT_WAIT_MS = 60_000;
const TRANSCRIPT_POLL_MS = 5_000;

/**
 * Edits messages that show an older state of their ticket, at most once in two seconds, to the newest state. A message
 * that is gone is ignored. A server with many changes does not delay others. @returns how many tickets it checked; some
 * of a server may be left
 */
export const projectMessages = (ports: ProjectionPorts) => (): Promise<number> =>
  executeLeased({
    clock: ports.clock,
    leaseMs: LEASE_MS,
    acquire: (now, until) => ports.projections.acquireDue(now, until, PER_SERVER),
    execute: (due) => projectTicket(ports, due),
  });

const projectTicket = async (ports: ProjectionPorts, due: DueProjection): Promise<void> => {
  const { projections, tickets, clock } = ports;
  try {
    const found = await tickets.find(due.guildId, due.ticketId);
    const isComplete = found === null || due.isSettled || (await editRecording(ports, found, due));
    const now = clock.now();
    if (isComplete) await settle(ports, found, due);
    else await projections.postpone(due, plusMs(now, TRANSCRIPT_POLL_MS));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'service_unavailable') throw error;
    const now = clock.now();
    if (now >= plusMs(due.createdAt, GIVE_UP_MS)) await projections.complete(due, now);
    else await projections.postpone(due, plusMs(now, getDelayMs(due, now)));
  }
};

const editRecording = (ports: ProjectionPorts, found: TicketWithPolicy, due: DueProjection): Promise<boolean> =>
  recordingProblems(ports.problems, toProblemPlace(found.ticket), () => editMessages(ports, found, due));

/** The renames are stored for as long as they limit the next one. */
const settle = async (ports: ProjectionPorts, found: TicketWithPolicy | null, due: DueProjection): Promise<void> => {
  const { projections, clock } = ports;
  const now = clock.now();
  const renamedAt = found ? await renameChannel(ports, found.ticket, { ...due, now }) : [];
  const [oldest, ...others] = renamedAt;
  const dueAt = plusMs(now, PROJECTION_DELAY_MS);
  if (oldest === undefined) await projections.complete(due, dueAt);
  else await projections.settle({ ...due, renamedAt }, dueAt, toRenameEnd([oldest, ...others]));
};

/** The delay is the time waited so far, so it doubles. */
const getDelayMs = ({ createdAt }: DueProjection, now: Instant): number =>
  Math.min(MAX_RETRY_MS, Math.max(FIRST_RETRY_MS, toEpochMs(now) - toEpochMs(createdAt)));

/** @returns false while the address of the transcript is awaited */
const editMessages = async (ports: ProjectionPorts, found: TicketWithPolicy, due: DueProjection): Promise<boolean> => {
  const { guildId, channelId, categoryId, openingMessageId, closingMessageId } = found.ticket;
  if (channelId === null) return true;
  const server = await loadTicketContext(ports, found.ticket);
  const category = await ports.categories.find(guildId, categoryId);
  await editQuestion(ports, server, { ticket: found.ticket, channelId }, due);
  if (openingMessageId !== null) {
    const facts = await loadChannelFacts(ports, found.ticket, { category, settings: server.settings });
    const message = renderOpeningMessage(server, found.ticket, { category, facts });
    await ports.chat.editMessage(guildId, channelId, openingMessageId, message);
  }
  const isShown =
    closingMessageId === null || (await editClosing(ports, server, { ...found, channelId, closingMessageId }, due));
  if (category && isUnderParent(category)) await showStatus(ports, found, { category, channelId });
  return isShown;
};

/** A post of a closed ticket is archived again; others get the tag of their status. */
const showStatus = async (
  ports: ProjectionPorts,
  found: TicketWithPolicy,
  { category, channelId }: { readonly category: Category; readonly channelId: ChannelId },
): Promise<void> => {
  const { guildId, status } = found.ticket;
  if (status === 'closed') return archiveAgain(ports, found.ticket, channelId);
  const { tags } = toOpenTags(category, toKnownStatus(status));
  if (tags) await ports.chat.tagPost(guildId, channelId, tags);
};

const editQuestion = async (
  { chat }: ProjectionPorts,
  server: TicketContext,
  { ticket, channelId }: Pick<ClosedInChat, 'ticket' | 'channelId'>,
  { answered }: DueProjection,
): Promise<void> => {
  if (!answered?.messageId) return;
  const render = (context: ServerContext) => renderAnsweredQuestion(context, ticket, answered);
  const { guildId, id, direct, requesterId } = ticket;
  await chat.editMessage(guildId, channelId, answered.messageId, render(server));
  const key = toQuestionKey(id, answered.requestedAt);
  if (direct) await chat.editDirectMessage(key, guildId, requesterId, render(server.requester));
};

type ClosedInChat = TicketWithPolicy & { readonly channelId: ChannelId; readonly closingMessageId: ChatMessageId };

/** @returns false while the address of the transcript is awaited */
const editClosing = async (
  { chat, transcriptAddresses, clock }: ProjectionPorts,
  server: ServerContext,
  { ticket, policy, channelId, closingMessageId }: ClosedInChat,
  { createdAt }: DueProjection,
): Promise<boolean> => {
  const { guildId, id, status } = ticket;
  const isClosed = status === 'closed';
  // It was posted as it is now, and gets no address of a transcript.
  if (isClosed && ticket.feedback === null && !transcriptAddresses.isKnown) return true;
  const transcriptUrl = isClosed ? await transcriptAddresses.find(guildId, id) : null;
  const message = renderClosingMessage(server, ticket, { policy, transcriptUrl });
  await chat.editMessage(guildId, channelId, closingMessageId, message);
  const mayCome = isClosed && transcriptAddresses.isKnown && clock.now() < plusMs(createdAt, TRANSCRIPT_WAIT_MS);
  return transcriptUrl !== null || !mayCome;
};

/** Editing wakes a thread. The lease keeps a concurrent reopening from being archived. @throws LockTimeout */
const archiveAgain = async (ports: ProjectionPorts, { guildId, id }: Ticket, channel: ChannelId): Promise<void> => {
  const { tickets, chat, clock, ids } = ports;
  const holder = ids.next('holder');
  const toLease = () => ({ holder, until: plusMs(clock.now(), LOCK_MS) });
  const leased = await tickets.acquireLease(guildId, id, toLease(), clock.now());
  if (!leased) throw new LockTimeout('ticket');
  const { ticket, policy } = leased;
  try {
    if (ticket.status !== 'closed') return;
    const change = { archived: true, ...toClosedWriters(ticket, policy) };
    // Each edit has its own key, since archiving again changes nothing.
    const archiving = chat.changeChannel(`${id}:${ticket.version}:archive:${clock.now()}`, guildId, channel, change);
    await withHeartbeat(clock, archiving, () => tickets.renewLease(guildId, id, toLease()));
  } finally {
    await tickets.releaseLease(guildId, id, holder);
  }
};
