import { InMemoryAttachmentStore } from '#adapters/memory/attachment-store.ts';
import { InMemoryAssignmentStore } from '#adapters/memory/assignment-store.ts';
import { InMemoryCalendarStore } from '#adapters/memory/calendar-store.ts';
import { InMemoryPresenceStore, InMemoryTeamStore } from '#adapters/memory/team-store.ts';
import { InMemoryCannedReplyStore } from '#adapters/memory/canned-reply-store.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryAdoptionStore } from '#adapters/memory/adoption-store.ts';
import { InMemoryReminderStore } from '#adapters/memory/reminder-store.ts';
import { InMemoryDirectConversations } from '#adapters/memory/direct-conversations.ts';
import { InMemoryDirectOrderStore } from '#adapters/memory/direct-order-store.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemoryTicketProjections } from '#adapters/memory/ticket-projections.ts';
import { InMemoryLegalHoldStore } from '#adapters/memory/legal-hold-store.ts';
import { InMemoryNoteStore } from '#adapters/memory/note-store.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { InMemoryTicketCreations } from '#adapters/memory/ticket-creations.ts';
import { InMemoryTicketWords } from '#adapters/memory/ticket-words.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTranscriptStore } from '#adapters/memory/transcript-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import type { ImportedTickets } from '#adapters/postgres/tickets/ticket-bulk-import.ts';
import { createCannedTexts } from '#core/canned-replies/index.ts';
import type { Category } from '#core/categories/index.ts';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { toEpochMs, type Instant } from '#core/shared/instant.ts';
import { type StartRules, type Ticket, type TicketUseCases, ticketUseCases } from '#core/tickets/index.ts';
import { type TranscriptMessage, createTranscriptMaker, makeTranscripts } from '#core/transcripts/index.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import type { RandomSource } from './random.ts';
import { SimulatedClock, createSimulatedChatIds, createSimulatedIds } from './clock.ts';

/** A help desk that exists in memory only, in the past, for as long as a ticket or two live. */
export interface Simulation {
  readonly tickets: TicketUseCases;
  readonly chat: ChatSandbox;
  /** Advances the clock to a time and runs the timers that become due. The clock does not go back. */
  runUntil(ms: number): Promise<void>;
  /** The next ticket that is opened gets this number. */
  setNextNumber(ticketNumber: number): void;
  /** Everything there is, as a database keeps it. */
  takeTickets(): Promise<ImportedTickets>;
}

/** How long it takes to make a transcript. */
const TRANSCRIPT_MS = 1_500;
const NO_RULES: StartRules = () => Promise.resolve({ settled: [], run: null });

export const createSimulation = (random: RandomSource, guild: GuildId, categories: readonly Category[]): Simulation => {
  const state = new MemoryState();
  const kept = state.table<Category>('categories');
  for (const category of categories) kept.set(category.id, category);
  const clock = new SimulatedClock();
  const { tickets, transcripts, chat } = createUseCases(state, clock, random);
  const due = state.table<Instant>('due-tickets');
  const orders = state.table('transcript-orders');

  const tidy = async () => {
    if (orders.size === 0) return;
    clock.pass(TRANSCRIPT_MS);
    await transcripts.makeTranscripts();
  };
  const until = async (ms: number) => {
    await tidy();
    for (;;) {
      const next = Math.min(...[...due.values()].map(toEpochMs), Infinity);
      if (next > ms) break;
      clock.goTo(next);
      await tickets.runTimers(NO_RULES);
      await tidy();
    }
    clock.goTo(ms);
  };
  return {
    tickets,
    chat,
    runUntil: until,
    setNextNumber: (ticketNumber) => state.table<number>('ticketNumbers').set(guild, ticketNumber - 1),
    takeTickets: async () => {
      await tidy();
      return { ...collectRecords(state, guild), ...(await collectChannels(chat, guild, state)) };
    },
  };
};

const createTeamStores = (state: MemoryState) => ({
  calendars: new InMemoryCalendarStore(state),
  teams: new InMemoryTeamStore(state),
  presences: new InMemoryPresenceStore(state),
  assignments: new InMemoryAssignmentStore(state),
  staffWork: { summarize: () => Promise.resolve([]) },
});

const createOrderStores = (state: MemoryState) => ({
  adoptions: new InMemoryAdoptionStore(state),
  reminders: new InMemoryReminderStore(state),
  directOrders: new InMemoryDirectOrderStore(state),
});

const createUseCases = (state: MemoryState, clock: SimulatedClock, random: RandomSource) => {
  const recorder = new EventRecorder(state, { wake: () => undefined });
  const categories = new InMemoryCategoryStore(state);
  const chat = new InMemorySandboxChat(clock, createSimulatedChatIds(random, clock), null);
  const ports = {
    clock,
    translator: createTranslator(INSTALLATION.languagesFolder),
    settings: new InMemorySettingsStore(state),
    categories,
    chat,
    ids: createSimulatedIds(random, clock),
    digests: nodeDigests,
    work: new InMemoryUnitOfWork(state),
    events: new InMemoryEventLog(state, recorder),
    ...createTeamStores(state),
    tickets: new InMemoryTicketStore(state, recorder),
    creations: new InMemoryTicketCreations(state, recorder, { toPseudonym: (_, user) => user }),
    words: new InMemoryTicketWords(),
    notices: new InMemoryNoticeStore(state),
    problems: { record: () => Promise.resolve() },
    ...createOrderStores(state),
    conversations: new InMemoryDirectConversations(state),
    projections: new InMemoryTicketProjections(state),
    replyTimes: { findUsual: () => Promise.resolve(null) },
    privacyPage: null,
    transcriptAddresses: { isKnown: false, find: () => Promise.resolve(null) },
    transcriptDocuments: { render: () => Promise.resolve(null) },
    notes: new InMemoryNoteStore(state),
    holds: new InMemoryLegalHoldStore(state),
    files: new InMemoryAttachmentStore(state),
    cannedTexts: createCannedTexts({ replies: new InMemoryCannedReplyStore(state), categories }),
  };
  const transcribing = { ...ports, transcripts: new InMemoryTranscriptStore(state) };
  return {
    chat,
    tickets: ticketUseCases({ ...ports, transcripts: createTranscriptMaker(transcribing) }),
    transcripts: { makeTranscripts: makeTranscripts(transcribing) },
  };
};

const listRows = <Row>(state: MemoryState, table: string): Row[] => [...state.table<Row>(table).values()];

/** Events are not stored: simulated tickets notify no consumer. */
const collectRecords = (state: MemoryState, guildId: GuildId) => ({
  tickets: listRows<Ticket>(state, 'tickets').map((ticket) => ({
    ...ticket,
    dueAt: state.table<Instant>('due-tickets').get(ticket.id) ?? null,
  })),
  messages: listRows<ImportedTickets['messages'][number]>(state, 'messages'),
  timeline: listRows<ImportedTickets['timeline'][number]>(state, 'timeline'),
  notes: listRows<ImportedTickets['notes'][number]>(state, 'notes'),
  transcripts: listRows<ImportedTickets['transcripts'][number]>(state, 'transcripts'),
  transcriptMessages: listRows<TranscriptMessage & { readonly transcriptId: string }>(state, 'transcript-messages').map(
    (message) => ({ ...message, guildId }),
  ),
});

/** The channels of tickets that are not closed, and what is written in them; those of the others are gone. */
const collectChannels = async (chat: ChatSandbox, guild: GuildId, state: MemoryState) => {
  const open = listRows<Ticket>(state, 'tickets').filter(({ status }) => status !== 'closed');
  const opener = new Map(open.map(({ id, channelId }) => [channelId, id]));
  const all = await chat.listChannels(guild);
  const channels = all.flatMap((channel) => {
    const openedByKey = opener.get(channel.id);
    return openedByKey ? [{ ...channel, openedByKey }] : [];
  });
  const written = await Promise.all(channels.map(({ id }) => chat.listMessages(guild, id)));
  return { channels, chatMessages: written.flatMap((messages) => messages ?? []) };
};
