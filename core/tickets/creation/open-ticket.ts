import { type CalendarFinder, findCalendar } from '../../calendars/index.ts';
import type { AttachPorts } from '../../attachments/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import { type ProblemRecorder, recordingProblems } from '../../problems/index.ts';
import { buildTicketContext, type SettingsFields, type Translator } from '../../settings/index.ts';
import { withHeartbeat } from '../../shared/clock.ts';
import {
  AppError,
  conflict,
  isRefusal,
  isTransient,
  notFound,
  unavailable,
  VersionConflict,
} from '../../shared/errors.ts';
import type { TicketId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { PATIENCE_MS, POLL_MS, RUNNING_MS, WINDOW_MS } from '../../idempotency/index.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { LanguageTag } from '../../shared/values/language-tag.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import { draftTicket } from './draft-ticket.ts';
import { createTicketChange, type OpenTicketInput } from './new-ticket.ts';
import { readRequesterRoles } from './requester-roles.ts';
import { adoptOrOpenChannel } from './adopt-channel.ts';
import { toEarlier } from './earlier-posts.ts';
import { attachGiven } from './attach-given.ts';
import { buildNewChannel } from './new-channel.ts';
import { createExternalIdConflict } from './creation-rules.ts';
import { commitCreation } from './commit-creation.ts';
import type { CreationStart, TicketCreation, TicketCreations } from '../model/ticket-creations.ts';
import { loadChannelFacts } from '../chat-messages/opening-facts.ts';
import type { TicketStore } from '../model/ticket-store.ts';
import type { ReplyTimes } from '../chat-messages/ticket-projections.ts';
import type { DirectOrderStore } from '../direct/direct-order.ts';
import type { AssignmentStore } from '../queue/assignment-store.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { labelChannel } from '../chat-messages/channel-name.ts';
import { assertMayOpen } from './assert-may-open.ts';

export interface OpenTicketPorts extends AttachPorts, CalendarFinder {
  readonly translator: Translator;
  readonly creations: TicketCreations;
  readonly tickets: Pick<TicketStore, 'count' | 'list'>;
  readonly problems: ProblemRecorder;
  readonly chat: ChatPlatform;
  readonly replyTimes: ReplyTimes;
  readonly privacyPage: string | null;
  readonly notices: NoticeStore;
  readonly directOrders: DirectOrderStore;
  readonly assignments: AssignmentStore;
  readonly work: UnitOfWork;
}

export interface OpenedTicket {
  readonly ticket: TicketDetail;
  readonly isReplay: boolean;
}

/**
 * Opens a ticket and its channel, exactly once per key. @throws not_found for the category; conflict when a rule
 * refuses, the external id is taken, or the key is used for another or a running request; bot_unavailable
 */
export const openTicket =
  (ports: OpenTicketPorts) =>
  (input: OpenTicketInput): Promise<OpenedTicket> => {
    const { guild, categoryId, panelId } = input;
    return recordingProblems(ports.problems, { guild, categoryId, panelId }, () => createOnce(ports, input));
  };

const createOnce = async (ports: OpenTicketPorts, input: OpenTicketInput): Promise<OpenedTicket> => {
  const { clock, ids } = ports;
  const giveUpAt = plusMs(clock.now(), PATIENCE_MS);
  for (;;) {
    const opened = await attemptCreation(ports, input, toCreation(input, ids.next('ticket'), clock.now()));
    if (opened) return opened;
    if (clock.now() >= giveUpAt) {
      throw conflict('request_running', 'A request with this Idempotency-Key is still running. Retry in a moment.');
    }
    await clock.sleep(POLL_MS);
  }
};

/** Returns null while another process works on the same request. */
const attemptCreation = async (
  ports: OpenTicketPorts,
  input: OpenTicketInput,
  creation: TicketCreation,
): Promise<OpenedTicket | null> => {
  const started = await ports.creations.start(creation);
  switch (started.state) {
    case 'answered':
      return { ticket: started.answer, isReplay: true };
    case 'mismatch':
      throw conflict(
        'key_reused',
        'This Idempotency-Key was used for a different request. Use a new key for a new ticket.',
      );
    case 'running':
      return null;
    case 'started': {
      const ticket = await createOrGiveUp(ports, input, { ...creation, ticketId: started.ticketId }, started);
      return ticket && { ticket, isReplay: false };
    }
  }
};

const toCreation = (
  { guild, categoryId, requesterId, externalId, key }: OpenTicketInput,
  ticketId: TicketId,
  now: Instant,
): TicketCreation => ({
  guild,
  ticketId,
  categoryId,
  requesterId,
  externalId,
  key: key && { ...key, expiresAt: plusMs(now, WINDOW_MS) },
  now,
  runningUntil: plusMs(now, RUNNING_MS),
});

/** That of the chat counts where the bot writes in it. Without one, that of the newest ticket of the requester does. */
const findLanguage = async (
  { tickets }: OpenTicketPorts,
  { guild, source, requesterId, requesterLanguage = null }: OpenTicketInput,
  { ticketLanguage }: SettingsFields,
): Promise<LanguageTag | null> => {
  if (ticketLanguage === 'server') return source === 'api' ? requesterLanguage : null;
  if (requesterLanguage !== null) return requesterLanguage;
  const query = { sort: '-createdAt', requesterId: [requesterId] } as const;
  const { items } = await tickets.list(guild, query, { limit: 1, after: null });
  return items[0]?.requesterLanguage ?? null;
};

type ReadyToCreate = Extract<CreationStart, { state: 'started' }>;

/** Returns null when another process finished the same creation first. */
const createOrGiveUp = async (
  ports: OpenTicketPorts,
  input: OpenTicketInput,
  creation: TicketCreation,
  started: ReadyToCreate,
): Promise<TicketDetail | null> => {
  try {
    return await createTicket(ports, input, creation, started);
  } catch (error) {
    if (creation.key && isTransient(error) && !(error instanceof VersionConflict)) {
      // A retry continues with the existing channel.
      await ports.creations.renew(creation, ports.clock.now());
      throw error;
    }
    await giveUp(ports, creation, error);
    if (!(error instanceof VersionConflict)) throw error;
    if (creation.key) return null;
    throw createTimeoutError(error);
  }
};

const giveUp = async (ports: OpenTicketPorts, creation: TicketCreation, error: unknown): Promise<void> => {
  const isGivenUp = await ports.creations.abandon(creation);
  if (isGivenUp && (isRefusal(error) || error instanceof VersionConflict)) await discardChannel(ports, creation);
};

const createTimeoutError = (cause: unknown) =>
  unavailable('timed_out', 'Opening the ticket took too long and was given up. Nothing was opened; retry.', {
    cause,
  });

/** A channel that cannot be removed is cleaned up as an orphan. */
const discardChannel = async (
  { chat, creations }: OpenTicketPorts,
  { guild, ticketId }: TicketCreation,
): Promise<void> => {
  try {
    await chat.takeBack(guild, ticketId);
    await creations.remove(guild, ticketId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

const createTicket = async (
  ports: OpenTicketPorts,
  given: OpenTicketInput,
  creation: TicketCreation,
  { facts, ticketNumber: reserved }: ReadyToCreate,
): Promise<TicketDetail> => {
  const { creations, chat, clock, ids } = ports;
  const { category, settings } = facts;
  if (!category) throw notFound('Category');
  if (facts.isExternalIdTaken) throw createExternalIdConflict(given.externalId);
  const calendar = await findCalendar(ports, given.guild, category, settings);
  await assertMayOpen({ chat }, given, { ...facts, category, calendar, now: creation.now });

  const { ticketId } = creation;
  const { input, attachments, copies } = await attachGiven(ports, given, category, ticketId);
  const ticketNumber = reserved ?? (await creations.reserveNumber(creation));
  const requesterRoleIds = await readRequesterRoles(ports, input, facts);
  const requesterLanguage = await findLanguage(ports, input, settings);
  const draft = { ...draftTicket(input, creation, category, ticketNumber), requesterRoleIds, requesterLanguage };
  const shown = await loadChannelFacts(ports, draft, { category, settings });
  const server = buildTicketContext(ports.translator, settings, draft);
  const content = { server, label: await labelChannel(chat, category, draft), attachments };
  const channel = await withHeartbeat(
    clock,
    adoptOrOpenChannel(
      chat,
      ticketId,
      toEarlier(server.write, draft, input.conversation),
      buildNewChannel(input, draft, { category, facts: shown }, content),
    ),
    () => creations.renew(creation, plusMs(clock.now(), RUNNING_MS)),
  );
  const change = createTicketChange(ids, { input, draft, category, facts: shown, server, channel, attachments });
  return commitCreation(ports, input, { ...facts, category, calendar, copies }, { change, key: creation.key });
};
