import { NO_PROBLEMS } from '../../../support/no-problems.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { createChatIds, uuidIds } from '#adapters/node/ids.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { type Notice, toRelativeTime } from '#core/chat/index.ts';
import { buildDefaultSettings, type SettingsFields } from '#core/settings/index.ts';
import { unavailable } from '#core/shared/errors.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { orderNotice, type Ticket } from '#core/tickets/index.ts';
import { postNotices } from '#core/tickets/notices/post-notices.ts';
import { toSnapshot } from '#core/tickets/model/ticket.ts';
import { aGuildId, aTicket, NOON, REQUESTER, STAFF } from '../../../support/build.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const setUp = async (configured: Partial<SettingsFields> = {}) => {
  const [state, clock, guild] = [new MemoryState(), new FakeClock(), aGuildId()];
  const chat = new InMemorySandboxChat(clock, createChatIds());
  const [notices, settings] = [new InMemoryNoticeStore(state), new InMemorySettingsStore(state)];
  const log = (await chat.addChannel(guild, 'log')).id;
  let stored = buildDefaultSettings(guild);
  const configure = async (fields: Partial<SettingsFields>) => {
    stored = await settings.save({ ...stored, ...fields });
  };
  await configure({ logChannelId: log, logStyle: 'event', ...configured });
  const nothing = { find: () => Promise.resolve(null) };
  const order = (kind: 'closed' | 'rated' = 'closed', fields: Partial<Ticket> = {}) => {
    const ticket = aTicket({ guildId: guild, subject: null, ticketNumber: 7, ...fields });
    return orderNotice({ notices, settings, categories: nothing, clock, ids: uuidIds })(kind, toSnapshot(ticket));
  };
  const post = postNotices({
    notices,
    problems: NO_PROBLEMS,
    settings,
    tickets: nothing,
    categories: nothing,
    transcriptAddresses: { isKnown: false, ...nothing },
    transcriptDocuments: { render: () => Promise.resolve(null) },
    chat,
    clock,
    translator: createTranslator(),
  });
  const logged = async () => ((await chat.listMessages(guild, log)) ?? []).flatMap(({ notice }) => notice ?? []);
  const received = async () => (await chat.listDirectMessages(guild, REQUESTER)).flatMap(({ notice }) => notice ?? []);
  const waiting = () => notices.listDue('9999-01-01T00:00:00.000Z' as typeof NOON, 1_000);
  return { chat, guild, log, notices, configure, order, post, logged, received, waiting };
};

const OPENED = `Opened: ${toRelativeTime(NOON)}`;

/** Title, description and fields of the one embed of a notice. */
const textsOf = ({ embeds }: Notice) =>
  embeds.map(({ title, description, fields }) => [
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
  ]);

describe('an order of a notice', () => {
  it('is made of a closing and of a rating where the server has a log channel', async () => {
    const { order, waiting } = await setUp();
    await order('closed');
    await order('rated');
    expect(await waiting()).toMatchObject([
      { kind: 'ticket_closed', dueAt: NOON, createdAt: NOON },
      { kind: 'ticket_rated' },
    ]);
  });

  it.each<Partial<SettingsFields>>([
    { transcriptToRequester: true },
    { closedChannel: { mode: 'delete', afterHours: 24, parentId: null } },
  ])('is made of both where the requester alone is notified: %j', async (settings) => {
    const { order, waiting } = await setUp({ logChannelId: null, ...settings });
    await order('closed');
    await order('rated');
    expect(await waiting()).toMatchObject([{ kind: 'ticket_closed' }, { kind: 'ticket_rated' }]);
  });

  it('is not made where nobody is to be notified', async () => {
    const { order, waiting } = await setUp({ logChannelId: null, transcriptToRequester: false });
    await order('closed');
    await order('rated');
    expect(await waiting()).toEqual([]);
  });
});

describe('the notice of a closed ticket', () => {
  it('has what is known of it', async () => {
    const { order, post, logged } = await setUp();
    const closedBy = { type: 'staff', id: STAFF } as const;
    const feedback = { rating: 4, comment: null };
    await order('closed', { subject: 'Login', closedBy, closeReason: 'Solved', messageCount: 3, feedback });
    await post();
    expect((await logged()).flatMap(textsOf)).toEqual([
      [
        'Ticket #7 was closed',
        null,
        'Subject: Login',
        `Requester: <@${REQUESTER}>`,
        OPENED,
        `Closed by: <@${STAFF}>`,
        'Reason: Solved',
        'Rating: 4 of 5',
        'Messages: 3',
      ],
    ]);
    expect(await logged()).toMatchObject([{ content: null, buttonRows: [], select: null }]);
  });

  it('has no empty fields, and what people wrote on lines of its own', async () => {
    const { order, post, logged } = await setUp();
    await order('closed', { subject: '', closeReason: 'Paid' });
    await post();
    const [notice] = await logged();
    expect(notice?.embeds[0]?.fields).toEqual([
      { name: 'Requester', value: `<@${REQUESTER}>`, inline: true },
      { name: 'Opened', value: toRelativeTime(NOON), inline: true },
      { name: 'Reason', value: 'Paid', inline: false },
      { name: 'Messages', value: '0', inline: true },
    ]);
  });

  it.each([
    [{ type: 'user', id: '31' }, '<@31>'],
    [{ type: 'token', id: 'a token' }, 'By API'],
    [{ type: 'system', id: 'system' }, 'The service itself'],
  ] as const)('says who closed it: %j', async (closedBy, name) => {
    const { order, post, logged } = await setUp();
    await order('closed', { closedBy });
    await post();
    expect((await logged()).flatMap(textsOf).flat()).toContain(`Closed by: ${name}`);
  });

  it('is sent to the requester as a summary', async () => {
    const { order, post, received, logged } = await setUp({ logChannelId: null, transcriptToRequester: true });
    const closedBy = { type: 'staff', id: STAFF } as const;
    await order('closed', { subject: 'Login', closedBy, closeReason: 'Solved', messageCount: 3 });
    await post();
    const texts = ['Subject: Login', `Closed by: <@${STAFF}>`, 'Reason: Solved'];
    expect((await received()).flatMap(textsOf)).toEqual([
      ['Your ticket #7 was closed', '**Sandbox**\nIt had 3 messages.', ...texts],
    ]);
    expect(await logged()).toEqual([]);
  });

  it('is sent to each requester, however many tickets are closed', async () => {
    const { order, post, received } = await setUp({ transcriptToRequester: true });
    await order('closed', { ticketNumber: 1 });
    await order('closed', { ticketNumber: 2 });
    await post();
    expect((await received()).flatMap(({ embeds }) => embeds.map(({ title }) => title)).sort()).toEqual([
      'Your ticket #1 was closed',
      'Your ticket #2 was closed',
    ]);
  });
});

describe('the notice of a rating', () => {
  it('has rating, comment and requester, and is for the log channel alone', async () => {
    const { order, post, logged, received } = await setUp({ transcriptToRequester: true });
    await order('rated', { feedback: { rating: 2, comment: 'Slow' } });
    await post();
    expect((await logged()).flatMap(textsOf)).toEqual([
      ['Ticket #7 was rated', null, 'Rating: 2 of 5', 'Comment: Slow', `Requester: <@${REQUESTER}>`],
    ]);
    expect(await received()).toEqual([]);
  });
});

describe('posting notices', () => {
  it('is done with all that are due, and says how many', async () => {
    const { order, post, logged, waiting } = await setUp();
    for (let count = 0; count < 120; count += 1) await order();
    expect(await post()).toBe(120);
    expect(await logged()).toHaveLength(120);
    expect(await waiting()).toEqual([]);
    expect(await post()).toBe(0);
  });

  it('follows the settings as they are now', async () => {
    const { order, post, chat, configure, waiting } = await setUp();
    await order();
    await configure({ logChannelId: null });
    const posted: ChannelId[] = [];
    chat.postMessage = (_key, _guild, channel) => {
      posted.push(channel);
      return Promise.resolve(null);
    };
    await post();
    expect([posted, await waiting()]).toEqual([[], []]);
  });

  it('stops, and keeps the order as it is, when the database is out of reach', async () => {
    const { order, post, chat, waiting } = await setUp();
    await order();
    const before = await waiting();
    chat.postMessage = () => Promise.reject(unavailable('database_unavailable', 'Later.'));
    await expect(post()).rejects.toMatchObject({ reason: 'database_unavailable' });
    expect(await waiting()).toEqual(before);
  });

  it('stops at a defect', async () => {
    const { order, post, chat } = await setUp();
    await order();
    chat.postMessage = () => Promise.reject(new Error('A defect.'));
    await expect(post()).rejects.toThrow('A defect.');
  });
});
