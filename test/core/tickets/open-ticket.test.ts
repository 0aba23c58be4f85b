import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import { NO_PROBLEMS } from '../../support/no-problems.ts';
import { InMemoryAssignmentStore } from '#adapters/memory/assignment-store.ts';
import { InMemoryPresenceStore, InMemoryTeamStore } from '#adapters/memory/team-store.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryAttachmentStore } from '#adapters/memory/attachment-store.ts';
import { InMemoryCalendarStore } from '#adapters/memory/calendar-store.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { InMemoryAdoptionStore } from '#adapters/memory/adoption-store.ts';
import { InMemoryReminderStore } from '#adapters/memory/reminder-store.ts';
import { InMemoryDirectConversations } from '#adapters/memory/direct-conversations.ts';
import { InMemoryDirectOrderStore } from '#adapters/memory/direct-order-store.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemoryTicketProjections } from '#adapters/memory/ticket-projections.ts';
import { InMemoryLegalHoldStore } from '#adapters/memory/legal-hold-store.ts';
import { InMemoryNoteStore } from '#adapters/memory/note-store.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { InMemoryTicketCreations } from '#adapters/memory/ticket-creations.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTicketWords } from '#adapters/memory/ticket-words.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { createChatIds, uuidIds } from '#adapters/node/ids.ts';
import { buildQuestion, type Category } from '#core/categories/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { TokenId, UserId } from '#core/shared/ids.ts';
import { ticketUseCases } from '#core/tickets/index.ts';
import type { OpenTicketInput } from '#core/tickets/creation/new-ticket.ts';
import { aCategory, aGuildId, NOON, REQUESTER, STAFF } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const setUp = async (limits: Partial<Category> = {}) => {
  const state = new MemoryState();
  const clock = new FakeClock();
  const chat = new InMemorySandboxChat(clock, createChatIds());
  const category = aCategory(aGuildId(), limits);
  const categories = new InMemoryCategoryStore(state);
  await categories.add(category);
  const recorder = new EventRecorder(state, { wake: () => undefined });
  const creations = new InMemoryTicketCreations(state, recorder, createPseudonyms('key'));
  const tickets = new InMemoryTicketStore(state, recorder);
  const notes = new InMemoryNoteStore(state);
  const work = new InMemoryUnitOfWork(state);
  const transcripts = { finish: () => Promise.resolve() };
  const cannedTexts = { render: () => Promise.resolve(''), recordUse: () => Promise.resolve() };
  const server = { settings: new InMemorySettingsStore(state), translator: createTranslator() };
  const notices = new InMemoryNoticeStore(state);
  const files = new InMemoryAttachmentStore(state);
  const projections = new InMemoryTicketProjections(state);
  const transcriptAddresses = { isKnown: false, find: () => Promise.resolve(null) };
  const stores = {
    ...server,
    calendars: new InMemoryCalendarStore(state),
    files,
    notices,
    directOrders: new InMemoryDirectOrderStore(state),
    conversations: new InMemoryDirectConversations(state),
    problems: NO_PROBLEMS,
    adoptions: new InMemoryAdoptionStore(state),
    reminders: new InMemoryReminderStore(state),
    projections,
    transcriptAddresses,
    transcriptDocuments: { render: () => Promise.resolve(null) },
    teams: new InMemoryTeamStore(state),
    presences: new InMemoryPresenceStore(state),
    assignments: new InMemoryAssignmentStore(state),
    staffWork: { summarize: () => Promise.resolve([]) },
    replyTimes: { findUsual: () => Promise.resolve(null) },
    privacyPage: null,
    tickets,
    creations,
    categories,
    notes,
    holds: new InMemoryLegalHoldStore(state),
    transcripts,
    cannedTexts,
  };
  const useCases = ticketUseCases({ ...stores, words: new InMemoryTicketWords(), chat, work, clock, ids: uuidIds });
  const input = (overrides: Partial<OpenTicketInput> = {}): OpenTicketInput => ({
    guild: category.guildId,
    actor: { type: 'token', id: 't' },
    source: 'api',
    panelId: null,
    key: null,
    categoryId: category.id,
    requesterId: REQUESTER,
    subject: null,
    message: null,
    priority: null,
    tags: null,
    formAnswers: [],
    claimedById: null,
    participantIds: [],
    externalId: null,
    metadata: {},
    bypassLimits: false,
    ...overrides,
  });
  return { clock, chat, category, categories, creations, useCases, input, guild: category.guildId };
};

const key = (fingerprint = 'same') => ({ callerId: 't' as TokenId, key: 'k', fingerprint });

describe('opening a ticket', () => {
  it('takes over what the category sets, and labels answers by its form', async () => {
    const question = buildQuestion({
      id: 'os',
      type: 'short',
      label: 'Which system?',
    });
    const { useCases, input, chat, guild } = await setUp({
      defaultPriority: 'high',
      defaultTags: ['new'],
      openingMessage: 'Welcome',
      channelNamePattern: 'help-{number}',
      form: { title: 'Tell us', questions: [question] },
    });
    const { ticket } = await useCases.open(
      input({
        message: 'Help',
        formAnswers: [
          { questionId: 'os', value: 'BeOS' },
          { questionId: 'x', value: 'y' },
        ],
      }),
    );
    expect(ticket).toMatchObject({
      ticketNumber: 1,
      status: 'open',
      priority: 'high',
      tags: ['new'],
      messageCount: 2,
      lastMessageAt: NOON,
      formAnswers: [
        { questionId: 'os', label: 'Which system?', value: 'BeOS' },
        { questionId: 'x', label: 'x', value: 'y' },
      ],
    });
    expect(await chat.listChannels(guild)).toMatchObject([
      { id: ticket.channelId, name: 'help-1', memberIds: [REQUESTER] },
    ]);
  });

  it('counts nobody twice: requester, claimer and participants', async () => {
    const { useCases, input, chat, guild } = await setUp();
    const { ticket } = await useCases.open(
      input({ claimedById: STAFF, participantIds: [REQUESTER, STAFF, '7', '7'] as UserId[] }),
    );
    expect(ticket).toMatchObject({ claimedById: STAFF, claimedAt: NOON, participantIds: ['7'] });
    expect(await chat.listChannels(guild)).toMatchObject([{ memberIds: [REQUESTER, STAFF, '7'] }]);
  });

  it.each<[string, Partial<Category>, RegExp]>([
    ['an archived category', { archived: true }, /archived/],
    ['the limit per user', { limits: { perUser: 1, total: null, cooldownSeconds: null } }, /its limit allows: 1/],
    [
      'the limit of the category',
      { limits: { perUser: null, total: 1, cooldownSeconds: null } },
      /its limit allows: 1/,
    ],
    [
      'a running cooldown',
      { limits: { perUser: null, total: null, cooldownSeconds: 60 } },
      /wait until 2026-01-01T12:01:00.000Z/,
    ],
  ])('is refused by %s', async (_, rules, message) => {
    const { useCases, input, chat, guild, category, categories } = await setUp();
    await useCases.open(input());
    await categories.save({ ...category, ...rules });
    await expect(useCases.open(input())).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(message),
    });
    expect(await chat.listChannels(guild)).toHaveLength(1);
    if (rules.limits) {
      const { ticket } = await useCases.open(input({ bypassLimits: true }));
      expect(ticket.ticketNumber).toBe(2);
    }
  });

  it('is refused by a taken external id, known before the channel is opened or found out at the commit', async () => {
    const { useCases, input, chat, guild, creations } = await setUp();
    await useCases.open(input({ externalId: 'taken' }));
    const refused = { code: 'conflict', message: expect.stringContaining('taken') };
    await expect(useCases.open(input({ externalId: 'taken' }))).rejects.toMatchObject(refused);
    const begin = creations.start.bind(creations);
    creations.start = (opening) => begin({ ...opening, externalId: null });
    await expect(useCases.open(input({ externalId: 'taken' }))).rejects.toMatchObject(refused);
    expect(await chat.listChannels(guild)).toHaveLength(1);
  });

  it('opens again when the cooldown is over', async () => {
    const { useCases, input, clock } = await setUp({ limits: { perUser: null, total: null, cooldownSeconds: 60 } });
    await useCases.open(input());
    clock.advance(60_000);
    expect((await useCases.open(input())).ticket.ticketNumber).toBe(2);
  });

  it('leaves nothing behind when the bot is out of reach, and gives the key free', async () => {
    const { useCases, input, chat, guild } = await setUp();
    await chat.setOnline(false);
    await expect(useCases.open(input({ key: key() }))).rejects.toMatchObject({ code: 'bot_unavailable' });
    await chat.setOnline(true);
    expect(await chat.listChannels(guild)).toEqual([]);
    expect(await useCases.open(input({ key: key() }))).toMatchObject({ isReplay: false });
    expect(await chat.listChannels(guild)).toHaveLength(1);
  });
});

describe('opening a ticket under a key', () => {
  it('answers the first answer to a retry, and refuses another request', async () => {
    const { useCases, input } = await setUp();
    const first = await useCases.open(input({ key: key() }));
    expect(await useCases.open(input({ key: key() }))).toEqual({ ticket: first.ticket, isReplay: true });
    await expect(useCases.open(input({ key: key('other') }))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('waits three seconds for a first request that is still running, then says so', async () => {
    const { useCases, input, chat, clock } = await setUp();
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const open = chat.openChannel.bind(chat);
    chat.openChannel = async (...args) => {
      await slow;
      return open(...args);
    };
    const first = useCases.open(input({ key: key() }));
    const startedAt = Date.parse(clock.now());
    await expect(useCases.open(input({ key: key() }))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still running'),
    });
    expect(Date.parse(clock.now()) - startedAt).toBeGreaterThanOrEqual(3_000);
    finish();
    expect(await first).toMatchObject({ isReplay: false });
  });

  it('takes up what a crash between the channel and the commit left: no orphan, no double', async () => {
    const { useCases, input, creations, chat, guild, clock } = await setUp();
    const commit = creations.commit.bind(creations);
    const abandon = creations.abandon.bind(creations);
    creations.commit = () => Promise.reject(new Error('crash'));
    creations.abandon = () => Promise.resolve(false);
    await expect(useCases.open(input({ key: key() }))).rejects.toThrow('crash');
    Object.assign(creations, { commit, abandon });
    clock.advance(3_000);
    const { ticket } = await useCases.open(input({ key: key() }));
    expect(ticket.ticketNumber).toBe(1);
    expect(await chat.listChannels(guild)).toMatchObject([{ id: ticket.channelId }]);
  });

  it('takes up what an outage of the chat left, and removes it when nobody does', async () => {
    const { useCases, input, chat, guild, clock } = await setUp();
    const open = chat.openChannel.bind(chat);
    const keys: string[] = [];
    chat.openChannel = async (...args) => {
      keys.push(args[0]);
      const opened = await open(...args);
      if (keys.length % 2 === 1) throw botUnavailable();
      return opened;
    };
    await expect(useCases.open(input({ key: key() }))).rejects.toMatchObject({ code: 'bot_unavailable' });
    const { ticket } = await useCases.open(input({ key: key() }));
    expect(keys[1]).toBe(keys[0]);
    expect(ticket.ticketNumber).toBe(1);
    expect(await chat.listChannels(guild)).toMatchObject([{ id: ticket.channelId }]);
    const other = input({ key: { ...key(), key: 'other' } });
    await expect(useCases.open(other)).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await chat.listChannels(guild)).toHaveLength(2);
    clock.advance(70_000);
    expect(await useCases.cleanUpOrphans()).toBe(1);
    expect(await chat.listChannels(guild)).toHaveLength(1);
  });

  it('removes the channel of an opening that nobody takes up', async () => {
    const { useCases, input, creations, chat, guild, clock } = await setUp();
    creations.commit = () => Promise.reject(new Error('crash'));
    await expect(useCases.open(input())).rejects.toThrow('crash');
    expect(await chat.listChannels(guild)).toHaveLength(1);
    expect(await useCases.cleanUpOrphans()).toBe(0);
    clock.advance(70_000);
    expect(await useCases.cleanUpOrphans()).toBe(1);
    expect(await chat.listChannels(guild)).toEqual([]);
    expect(await useCases.cleanUpOrphans()).toBe(0);
  });
});
