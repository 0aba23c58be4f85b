import { toRelativeTime } from '#core/chat/index.ts';
import type { SettingsChange } from '#core/settings/update-settings.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { LOG_EVENTS } from '#core/settings/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { toUserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createMortalProcess } from '../../../support/in-memory.ts';
import { createHelpDesk, HOUR_MS } from '../context.ts';

const QUESTION = 'How was the support? 1 is worst, 5 is best.';
const COLLEAGUE = toUserId('200000000000000003');

const setUp = async (change: SettingsChange = {}) => {
  const simulation = await createHelpDesk();
  const { app, chat, guild, on } = simulation;
  const log = (await chat.addChannel(guild, 'log')).id;
  const configure = (fields: SettingsChange) => app.settings.update({ guild, ifVersion: null, change: fields });
  await configure({ logChannelId: log, logStyle: 'event', logEvents: ['closed', 'rated'], ...change });
  /** Title and fields of the embeds in the log channel. */
  const logged = async () =>
    ((await chat.listMessages(guild, log)) ?? []).flatMap(({ notice }) =>
      (notice?.embeds ?? []).map(({ title, fields }) => [
        title,
        ...fields.map(({ name, value }) => `${name}: ${value}`),
      ]),
    );
  const received = async () =>
    (await chat.listDirectMessages(guild, REQUESTER)).flatMap(({ notice }) =>
      (notice?.embeds ?? []).map(({ title, description }) => `${title} ${description}`),
    );
  const close = (ticket: Ticket, reason: string | null = null) =>
    app.tickets.close({ ...on(ticket), actor: { type: 'staff', id: STAFF }, reason });
  let edited = 0;
  const editMessage = chat.editMessage.bind(chat);
  chat.editMessage = (...args: Parameters<typeof editMessage>) => {
    if (args[1] === log) edited += 1;
    return editMessage(...args);
  };
  return { ...simulation, edits: () => edited, configure, logged, received, close, log };
};

describe('the report of a closed ticket', () => {
  it('names number, subject, requester, who closed it, reason and messages', async () => {
    const { open, close, later, logged, received } = await setUp({ transcriptToRequester: false });
    const ticket = await open({ subject: 'Login', message: 'Help' });
    await close(ticket, 'solved');
    expect(await logged()).toEqual([]);
    await later(1);
    expect(await logged()).toEqual([
      [
        'Ticket #1 was closed',
        'Category: Support',
        'Subject: Login',
        `Requester: <@${REQUESTER}>`,
        `Channel: <#${ticket.channelId}>`,
        `Opened: ${toRelativeTime(ticket.createdAt)}`,
        `Closed by: <@${STAFF}>`,
        'Reason: solved',
        'Closed after: 1 minute',
        'Messages: 1',
      ],
    ]);
    expect(await received()).toEqual([]);
  });

  it('is in the language and the own words of the server, and in the color of its state', async () => {
    const { open, close, later, logged, chat, guild, log } = await setUp({
      locale: 'de',
      color: 0x123456,
      texts: { 'log.closed': 'Zu: {{number}}' },
    });
    await close(await open());
    await later(1);
    expect((await logged())[0]?.filter((line) => !/^(Kanal|Geöffnet): /.test(line ?? ''))).toEqual([
      'Zu: 1',
      'Kategorie: Support',
      `Anfrage von: <@${REQUESTER}>`,
      `Geschlossen von: <@${STAFF}>`,
      'Geschlossen nach: 1 Minute',
      'Nachrichten: 0',
    ]);
    expect((await chat.listMessages(guild, log))?.[0]?.notice?.embeds[0]?.color).toBe(0x47617c);
  });

  it('says when the service closed it', async () => {
    const { app, open, later, logged, on } = await setUp();
    const ticket = await open();
    await app.tickets.close({ ...on(ticket), reason: null });
    await later(1);
    expect((await logged())[0]).toContain('Closed by: The service itself');
  });

  it('comes again for each closing, and not at all without a log channel', async () => {
    const { app, on, open, close, later, logged, configure } = await setUp();
    const ticket = await open();
    await close(ticket);
    await later(1);
    await app.tickets.reopen(on(ticket));
    await close(ticket);
    await later(1);
    expect(await logged()).toHaveLength(2);
    await configure({ logChannelId: null });
    await close(await open());
    await later(1);
    expect(await logged()).toHaveLength(2);
  });

  it('waits for the bot, and neither it nor a channel that is gone keeps the ticket from being closed', async () => {
    const { chat, guild, log, open, close, later, logged, read } = await setUp();
    const ticket = await open();
    await close(ticket);
    await chat.setOnline(false);
    await later(1);
    await chat.setOnline(true);
    await later(1_999);
    expect(await logged()).toEqual([]);
    await later(1);
    expect(await logged()).toHaveLength(1);
    await chat.removeChannel(guild, log);
    const other = await open();
    await close(other);
    await later(1);
    await later(HOUR_MS);
    expect(await read(other)).toMatchObject({ status: 'closed' });
  });

  it.each([
    [2_000, 2_000],
    [7_000, 7_000],
    [3 * HOUR_MS, 30_000],
  ])('is tried again after %d ms without the bot, when %d ms more are over', async (waitedMs, delayMs) => {
    const { chat, open, close, later, logged } = await setUp();
    await close(await open());
    await chat.setOnline(false);
    await later(1);
    await later(waitedMs);
    await chat.setOnline(true);
    await later(delayMs - 1);
    expect(await logged()).toEqual([]);
    await later(1);
    expect(await logged()).toHaveLength(1);
  });

  it('is given up after a day', async () => {
    const { chat, open, close, later, logged } = await setUp();
    await close(await open());
    await chat.setOnline(false);
    await later(1);
    await later(24 * HOUR_MS);
    await chat.setOnline(true);
    await later(HOUR_MS);
    expect(await logged()).toEqual([]);
  });
});

describe('the report of a rating', () => {
  it('names rating and comment', async () => {
    const { app, on, open, close, later, logged } = await setUp();
    const ticket = await open();
    await close(ticket);
    await app.tickets.giveFeedback({ ...on(ticket), rating: 4, comment: 'Quick', userId: REQUESTER });
    await later(1);
    expect(await logged()).toContainEqual([
      'Ticket #1 was rated',
      'Rating: 4 of 5',
      'Comment: Quick',
      `Requester: <@${REQUESTER}>`,
    ]);
  });
});

const ACTOR = { type: 'staff', id: STAFF } as const;

describe('the report of what happens to a ticket', () => {
  it('has a message for each event that the server wants, with what belongs to it', async () => {
    const { app, on, open, close, later, logged, guild } = await setUp({ logEvents: LOG_EVENTS });
    const other = await app.categories.create(guild, SYSTEM, { name: '*Other*' });
    const ticket = await open({ subject: 'Login' });
    const [requester, channel] = [`Requester: <@${REQUESTER}>`, `Channel: <#${ticket.channelId}>`];
    await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
    await app.tickets.transfer({ ...on(ticket), toStaffId: COLLEAGUE });
    await app.tickets.move({ ...on(ticket), categoryId: other.id });
    await close(ticket);
    await later(1);
    await app.tickets.reopen(on(ticket));
    await close(ticket);
    await later(1);
    await app.tickets.giveFeedback({ ...on(ticket), rating: 5, comment: null, userId: REQUESTER });
    await app.tickets.delete({ ...on(ticket), actor: ACTOR });
    await later(1);
    const lines = await logged();
    expect(lines.map(([title]) => title)).toEqual([
      'Ticket #1 was opened',
      'Ticket #1 was claimed',
      'Ticket #1 was transferred',
      'Ticket #1 was moved',
      'Ticket #1 was closed',
      'Ticket #1 was reopened',
      'Ticket #1 was closed',
      'Ticket #1 was rated',
      'Ticket #1 was deleted',
    ]);
    expect(lines[0]).toEqual(['Ticket #1 was opened', 'Category: Support', 'Subject: Login', requester, channel]);
    expect(lines[1]).toEqual(['Ticket #1 was claimed', `Claimed by: <@${STAFF}>`, requester, channel]);
    expect(lines[3]).toEqual(['Ticket #1 was moved', 'Category: \\*Other\\*', requester, channel]);
  });

  it('is one message that follows the ticket where the server wants that', async () => {
    const { app, on, open, close, later, logged, edits } = await setUp({ logStyle: 'ticket', logEvents: LOG_EVENTS });
    const ticket = await open();
    await later(1);
    await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
    await close(ticket, 'solved');
    await app.tickets.giveFeedback({ ...on(ticket), rating: 5, comment: 'Quick', userId: REQUESTER });
    await later(1);
    const lines = await logged();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual(
      expect.arrayContaining(['Closed · Ticket #1', `Claimed by: <@${STAFF}>`, 'Reason: solved', 'Rating: 5 of 5']),
    );
    expect(edits()).toBe(2);
    await app.tickets.delete({ ...on(ticket), actor: ACTOR });
    await later(1);
    expect((await logged()).map(([title]) => title)).toEqual(['Ticket #1 was deleted']);
  });

  it('is not made of what the server does not want, and waits for no settings', async () => {
    const { app, on, open, later, logged } = await setUp({ logEvents: [] });
    await app.tickets.claim({ ...on(await open()), staffId: STAFF, force: false });
    await later(1);
    expect(await logged()).toEqual([]);
  });
});

describe('the summary for the requester', () => {
  it.each([
    [1, 'It had 1 message.'],
    [2, 'It had 2 messages.'],
  ])('counts %d message(s)', async (count, sentence) => {
    const { open, close, later, say, received } = await setUp({ logChannelId: null, transcriptToRequester: true });
    const ticket = await open();
    for (let i = 0; i < count; i += 1) await say(ticket, REQUESTER);
    await close(ticket);
    await later(1);
    expect(await received()).toEqual([`Your ticket #1 was closed **Sandbox**\n${sentence}\n${QUESTION}`]);
  });

  it('is not sent to a requester who left', async () => {
    const { chat, guild, open, close, later, received, logged } = await setUp({ transcriptToRequester: true });
    const ticket = await open();
    await chat.removeMember(guild, REQUESTER);
    await close(ticket);
    await later(1);
    expect(await received()).toEqual([]);
    expect(await logged()).toHaveLength(1);
  });
});

it('posts each message once, at whichever call the worker dies', async () => {
  for (let atCall = 1; atCall < 12; atCall += 1) {
    for (const isDone of [false, true]) {
      const { app, inMemory, open, close, later, logged, received } = await setUpMortal();
      await close(await open());
      await app.transcripts.makeTranscripts();
      const dying = createMortalProcess(inMemory, { atCall, isDone });
      await dying.app.tickets.postNotices().catch(() => undefined);
      await later(2_000);
      expect([atCall, (await logged()).length, (await received()).length]).toEqual([atCall, 1, 1]);
    }
  }
});

const setUpMortal = async () => {
  const simulation = await setUp({ transcriptToRequester: true });
  expect(simulation.inMemory.container.get(port.sandboxChat)).toBe(simulation.chat);
  return simulation;
};

it('keeps a text that a user wrote as it is', async () => {
  const { open, close, later, logged } = await setUp();
  await close(await open({ subject: '{{reason}} $t(log.closed)' }), 'x'.repeat(1_000));
  await later(1);
  expect((await logged())[0]).toContain('Subject: {{reason}} $t\\(log.closed\\)');
});
