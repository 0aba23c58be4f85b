import { createTranslator } from '#adapters/texts/translator.ts';
import type { Category } from '#core/categories/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { CONTEXT_MENUS, type ContextMenuName } from '#core/context-menus/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { type ChannelId, toChatMessageId, type UserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { listTickets } from '../../support/list-tickets.ts';

const ROLE = '44';
const AUTHOR = '7777' as UserId;
const PAGE = { limit: 10, after: null };

/** Somebody wrote a message in a channel for all. */
const setUp = async (fields: Partial<Category> = {}) => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const lounge = await chat.addChannel(guild, 'lounge');
  const message = {
    id: toChatMessageId('5'),
    channelId: lounge.id,
    content: 'It is broken.\nAgain.',
    attachments: [{ url: 'https://files.example/a.png', filename: 'a.png' }],
    isFromBot: false,
    url: 'https://chat.example/5',
  };
  const use = async (menu: ContextMenuName, userId: UserId, given: Partial<typeof message> | null = {}) => {
    const quoted = given && CONTEXT_MENUS[menu].target === 'message' ? { ...message, ...given } : null;
    const { response } = await app.chatEvents.handleMenu({ guild, userId, menu, targetId: AUTHOR, message: quoted });
    expect(response?.ephemeral).toBe(true);
    return response?.content;
  };
  const list = async (requester: UserId) =>
    (await listTickets(app, guild, { sort: '-createdAt', requesterId: [requester] }, PAGE)).items;
  const QUOTE = [
    `<@${AUTHOR}> wrote in https://chat.example/5:`,
    '> It is broken.',
    '> Again.',
    'https://files.example/a.png',
  ].join('\n');
  return { ...helpDesk, lounge, message, use, list, QUOTE };
};

describe('the menu of a message', () => {
  it('shows no preview of a file that the chat hides', async () => {
    const { use, list, chatOf } = await setUp();
    const attachments = [
      { url: 'https://files.example/a.png', filename: 'SPOILER_a.png' },
      { url: 'https://files.example/b.png', filename: 'b.png' },
    ];
    await use('open_ticket', STAFF, { attachments });
    const [ticket] = await list(AUTHOR);
    expect((await chatOf(ticket!)).join()).toContain('||https://files.example/a.png||\nhttps://files.example/b.png');
  });

  it('lets staff open a ticket for its author, in the category that they answer', async () => {
    const { app, guild, category, use, list, chatOf, QUOTE } = await setUp();
    await app.categories.create(guild, SYSTEM, { name: 'Sales', staffRoleIds: ['45'] });
    const answer = await use('open_ticket', STAFF);
    const [ticket] = await list(AUTHOR);
    expect(ticket).toMatchObject({ source: 'message', categoryId: category.id, requesterId: AUTHOR });
    expect(answer).toBe(`Ticket for <@${AUTHOR}> in Support: <#${ticket?.channelId}>`);
    expect(await chatOf(ticket!)).toEqual([QUOTE]);
  });

  it('lets nobody open a ticket for a bot', async () => {
    const { use, list } = await setUp();
    expect(await use('open_ticket', STAFF, { isFromBot: true })).toBe('This is not possible right now.');
    expect(await list(AUTHOR)).toEqual([]);
  });

  it('lets members report it in the first category that takes reports, by the rules for opening tickets', async () => {
    const { app, guild, use, list, chatOf, category, QUOTE } = await setUp();
    expect(await use('open_ticket', REQUESTER)).toBe('Messages cannot be reported in this server.');
    const fields = { name: 'Reports', reports: true, limits: { perUser: 1 } };
    const reports = await app.categories.create(guild, SYSTEM, fields);
    const answer = await use('open_ticket', REQUESTER);
    const [ticket, ...others] = await list(REQUESTER);
    expect([ticket, others]).toMatchObject([{ source: 'message', categoryId: reports.id }, []]);
    expect(category.reports).toBe(false);
    expect(answer).toBe(`You reported the message. Staff answers you here: <#${ticket?.channelId}>`);
    expect(await chatOf(ticket!)).toEqual([QUOTE]);
    expect(await use('open_ticket', REQUESTER)).toContain(`<#${ticket?.channelId}>`);
    expect(await list(REQUESTER)).toHaveLength(1);
  });

  it('lets staff add it to the newest open ticket of its author, as a note', async () => {
    const { app, guild, on, open, use, QUOTE } = await setUp();
    expect(await use('add_to_ticket', REQUESTER)).toBe('Only staff can do this.');
    expect(await use('add_to_ticket', STAFF)).toBe(`<@${AUTHOR}> has no open ticket that you answer.`);
    await open({ requesterId: AUTHOR });
    const newest = await open({ requesterId: AUTHOR });
    const closed = await open({ requesterId: AUTHOR });
    await app.tickets.close({ ...on(closed), reason: null });
    expect(await use('add_to_ticket', STAFF)).toBe(`The message is now a note in <#${newest.channelId}>`);
    const { items } = await app.tickets.listNotes(guild, newest.id, '-createdAt', PAGE);
    expect(items).toMatchObject([{ content: QUOTE, author: { type: 'staff', id: STAFF } }]);
  });

  it('adds a message of a ticket to this ticket', async () => {
    const { app, guild, open, use } = await setUp();
    const [here] = [await open(), await open({ requesterId: AUTHOR })];
    const channelId = here.channelId as ChannelId;
    expect(await use('add_to_ticket', STAFF, { channelId })).toContain(`<#${channelId}>`);
    expect((await app.tickets.listNotes(guild, here.id, '-createdAt', PAGE)).items).toHaveLength(1);
  });

  it('shortens a long message', async () => {
    const { app, guild, open, use } = await setUp();
    const ticket = await open({ requesterId: AUTHOR });
    await use('add_to_ticket', STAFF, { content: 'long '.repeat(2_000) });
    const { items } = await app.tickets.listNotes(guild, ticket.id, '-createdAt', PAGE);
    expect(items[0]?.content.length).toBeLessThan(4_000);
  });
});

describe('the menu of a message that the bot posted for somebody', () => {
  const NOT_OWN = 'This works only for messages that you wrote with the bot in a ticket.';
  const setUpReply = async () => {
    const fixture = await setUp();
    const { app, guild, open, on, chatOf, message: other } = fixture;
    const ticket = await open();
    const content = 'Which adress?';
    const { message } = await app.tickets.reply({
      ...on(ticket),
      actor: { type: 'staff', id: STAFF },
      content,
      staffId: STAFF,
      attachments: [],
      setStatus: null,
    });
    const [id = other.id] = message.postedIds;
    const channel = ticket.channelId as ChannelId;
    const posted = { ...other, id, channelId: channel, content, isFromBot: true };
    const useOn = (menu: ContextMenuName, userId: UserId, given: Partial<typeof posted> = {}) =>
      app.chatEvents.handleMenu({ guild, userId, menu, targetId: STAFF, message: { ...posted, ...given } });
    const submit = async (buttonId: string, userId: UserId, text: string) => {
      const pressed = { guild, channel, userId, button: parseButton(buttonId), answers: { text } };
      return (await app.chatEvents.handleButtonPress(pressed)).response?.content;
    };
    const shown = async () => {
      await app.tickets.deliverDirectMessages();
      return chatOf(ticket);
    };
    return { ...fixture, ticket, useOn, submit, shown };
  };

  it('asks its author for another text, which it then has', async () => {
    const { useOn, submit, shown } = await setUpReply();
    const { form } = await useOn('edit_message', STAFF);
    expect(form).toMatchObject({
      form: { title: 'Edit the message', fields: [{ id: 'text', defaultValues: ['Which adress?'], maxLength: 1_900 }] },
    });
    const { buttonId = '' } = form ?? {};
    expect(await submit(buttonId, STAFF, ' ')).toBe('A text is needed.');
    expect(await submit(buttonId, STAFF, 'Which address?')).toBe('The message is changed in a few seconds.');
    expect(await shown()).toEqual(['Which address?']);
    expect(await submit(buttonId, REQUESTER, 'Mine')).toBe(NOT_OWN);
    expect(await submit('edit-message:x', STAFF, 'Mine')).toBe('A text is needed.');
    expect(await shown()).toEqual(['Which address?']);
  });

  it('asks before anything else is answered', async () => {
    const { app, guild, ticket, useOn } = await setUpReply();
    const { form } = await useOn('edit_message', STAFF);
    const id = (await app.tickets.listMessages(guild, ticket.id, 'createdAt', PAGE)).items[0]?.postedIds[0];
    const message = { id: id!, channelId: ticket.channelId as ChannelId, content: '', attachments: [] };
    const used = {
      guild,
      menu: 'edit_message',
      targetId: STAFF,
      message: { ...message, isFromBot: true, url: null },
    } as const;
    expect(await app.chatEvents.findFirstAnswer({ ...used, userId: STAFF })).toMatchObject({ ...form, refusal: null });
    expect(await app.chatEvents.findFirstAnswer({ ...used, userId: REQUESTER })).toBeNull();
  });

  it('takes no text that needs more messages than it stands in', async () => {
    const { chat, useOn, submit, shown } = await setUpReply();
    const { buttonId = '' } = (await useOn('edit_message', STAFF)).form ?? {};
    chat.countMessages = () => Promise.resolve(2);
    expect(await submit(buttonId, STAFF, 'Long')).toBe('The text is too long. At most 1900 characters are allowed.');
    expect(await shown()).toEqual(['Which adress?']);
  });

  it('deletes it for its author', async () => {
    const { useOn, shown } = await setUpReply();
    const { response } = await useOn('delete_message', STAFF);
    expect(response?.content).toContain('Staff still see it in the dashboard.');
    expect(await shown()).toEqual([]);
    expect((await useOn('delete_message', STAFF)).response?.content).toBe(NOT_OWN);
  });

  it.each(['edit_message', 'delete_message'] as const)('refuses %s to others, and of other messages', async (menu) => {
    const { chat, guild, lounge, useOn, shown } = await setUpReply();
    const isRefused = async (userId: UserId, given: object = {}) =>
      expect(await useOn(menu, userId, given)).toMatchObject({ form: null, response: { content: NOT_OWN } });
    await isRefused(REQUESTER);
    await isRefused(STAFF, { id: toChatMessageId('5') });
    await isRefused(STAFF, { channelId: lounge.id });
    await chat.setRoles(guild, STAFF, []);
    await isRefused(STAFF);
    expect(await shown()).toEqual(['Which adress?']);
  });
});

describe('the menu of a member', () => {
  it('shows staff their tickets, as /desk member history does', async () => {
    const { open, use } = await setUp();
    expect(await use('member_tickets', REQUESTER)).toBe('Only staff can do this.');
    expect(await use('member_tickets', STAFF)).toBe(`<@${AUTHOR}> has no tickets in your categories.`);
    const { channelId } = await open({ requesterId: AUTHOR });
    expect(await use('member_tickets', STAFF)).toContain(`<#${channelId}>`);
  });

  it('lets staff open a ticket for them', async () => {
    const { use, list } = await setUp();
    expect(await use('open_member_ticket', REQUESTER)).toBe('Only staff can do this.');
    await use('open_member_ticket', STAFF);
    expect(await list(AUTHOR)).toMatchObject([{ source: 'command', messageCount: 0 }]);
  });
});

it('every menu has a name that the platform takes, in each language, and in English the one that it reports', () => {
  const translator = createTranslator();
  for (const { name, text } of Object.values(CONTEXT_MENUS)) {
    expect(translator.getTemplate('en', text)).toBe(name);
    expect(
      translator.locales.map((locale) => translator.getTemplate(locale, text)).filter(({ length }) => length > 32),
    ).toEqual([]);
  }
});
