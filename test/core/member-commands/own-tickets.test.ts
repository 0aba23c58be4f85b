import { buildQuestion, type Category } from '#core/categories/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import { toNewTicketButtonId } from '#core/member-commands/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { toChannelId, toUserId, type UserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { listTickets } from '../../support/list-tickets.ts';
import { createMemberContext, ROLE, STRANGER } from './context.ts';

const FORM: Category['form'] = {
  title: 'Order',
  questions: [buildQuestion({ id: 'number', type: 'short', label: 'Number' })],
};
const PARTICIPANT = toUserId('901');
const DIRECT = toChannelId('99');
const REPLY_BUTTON = 'ticket:staff:reply';

describe('/ticket reply', () => {
  it('writes in the ticket for the requester', async () => {
    const { use, link, app, guild, ticket, read } = await createMemberContext();
    await app.tickets.reply({
      ...{ guild, ticket: ticket.id, actor: SYSTEM, ifVersion: null },
      ...{ content: 'Which?', staffId: STAFF, attachments: [], setStatus: null },
    });
    expect(await use('reply', { text: ' The red one ' }, { channelId: null })).toBe(`Your text is in ${link}.`);
    const { items } = await app.tickets.listMessages(guild, ticket.id, '-createdAt', { limit: 1, after: null });
    expect(items).toMatchObject([{ content: 'The red one', author: { type: 'user', id: REQUESTER } }]);
    expect(await read()).toMatchObject({ status: 'open' });
  });

  it('needs a text that is not too long, and an open ticket', async () => {
    const { use } = await createMemberContext();
    expect(await use('reply', { text: ' ' })).toBe('A text is needed.');
    expect(await use('reply', { text: 'x'.repeat(4_001) })).toContain('4000');
    await use('close');
    expect(await use('reply', { text: 'Hello', ticket: '1' })).toBe('This ticket is closed. Reopen it first.');
  });
});

describe('the button to reply', () => {
  it('asks those who take part for a text, which it writes', async () => {
    const { app, on, ticket, press, guild } = await createMemberContext();
    await app.tickets.addParticipant({ ...on(ticket), userId: PARTICIPANT });
    for (const user of [REQUESTER, PARTICIPANT]) {
      const { form } = await press(REPLY_BUTTON, user);
      expect(form?.fields).toMatchObject([{ id: 'text', type: 'paragraph', maxLength: 4_000 }]);
      const { response } = await press(REPLY_BUTTON, user, { text: `From ${user}` });
      expect(response?.content).toContain('Your text is in');
    }
    const { items } = await app.tickets.listMessages(guild, ticket.id, 'createdAt', { limit: 100, after: null });
    expect(items.map(({ author, content }) => [author.id, content])).toEqual([
      [REQUESTER, `From ${REQUESTER}`],
      [PARTICIPANT, `From ${PARTICIPANT}`],
    ]);
  });

  it('is for nobody else, and a participant closes nothing', async () => {
    const { app, on, ticket, press, read } = await createMemberContext();
    await app.tickets.addParticipant({ ...on(ticket), userId: PARTICIPANT });
    expect((await press(REPLY_BUTTON, STRANGER)).response?.content).toBe('Only staff can do this.');
    expect((await press('ticket:staff:close', PARTICIPANT)).response?.content).toBe('Only staff can do this.');
    expect(await read()).toMatchObject({ status: 'open' });
  });
});

describe('in direct messages, the button to close', () => {
  const setUp = async (fields: Partial<Category> = {}) => {
    const context = await createMemberContext(fields);
    const { app, guild, ticket } = context;
    const button = parseButton(`direct:close:${guild}:${ticket.id}`);
    const pressed = (userId: UserId) => ({ guild, channel: DIRECT, fromDirect: true, userId, button });
    const press = async (userId: UserId, answers: Record<string, string> | null = null) =>
      (await app.chatEvents.handleButtonPress({ ...pressed(userId), answers })).response?.content;
    const findForm = async (userId: UserId) => (await app.chatEvents.findFirstAnswer(pressed(userId)))?.form ?? null;
    return { ...context, press, findForm };
  };

  it('closes the ticket of the requester, and no other', async () => {
    const { press, read } = await setUp();
    expect(await press(STRANGER)).toBe('This is not your ticket. `/ticket list` shows yours.');
    expect(await read()).toMatchObject({ status: 'open' });
    expect(await press(REQUESTER)).toContain('Your ticket #1 is closed.');
    expect(await read()).toMatchObject({ status: 'closed', closedBy: { type: 'user', id: REQUESTER } });
  });

  it('asks for a reason where the category does, while the requester may close', async () => {
    const { press, findForm, read } = await setUp({ requireReason: true });
    expect((await findForm(REQUESTER))?.fields).toMatchObject([{ id: 'reason' }]);
    expect(await findForm(STRANGER)).toBeNull();
    expect(await press(REQUESTER, { reason: 'Found it' })).toContain('is closed');
    expect(await read()).toMatchObject({ closeReason: 'Found it' });
    expect(await findForm(REQUESTER)).toBeNull();
  });

  it('asks for nothing where no reason is needed, or only staff closes', async () => {
    expect(await (await setUp()).findForm(REQUESTER)).toBeNull();
    const { press, findForm } = await setUp({ requireReason: true, requesterClose: 'off' });
    expect(await findForm(REQUESTER)).toBeNull();
    expect(await press(REQUESTER)).toContain('Only staff can close this ticket.');
  });
});

describe('while a member writes, the bot suggests', () => {
  const setUp = async () => {
    const context = await createMemberContext();
    const { app, guild } = context;
    const suggest = (name: string, option: string, typed = '') =>
      app.chatEvents.suggestValues({
        ...{ guild, channelId: null, userId: REQUESTER },
        name: `ticket ${name}`,
        option,
        options: { [option]: typed },
      });
    return { ...context, suggest };
  };

  it('own open tickets with category and subject, closed ones where these are meant', async () => {
    const { app, on, open, ticket, suggest } = await setUp();
    const other = await open({ subject: 'Parcel' });
    await open({ requesterId: STRANGER });
    const [first, second] = [
      { label: '#1 · Support', value: ticket.id },
      { label: '#2 · Support · Parcel', value: other.id },
    ];
    expect(await suggest('close', 'ticket')).toEqual([second, first]);
    expect(await suggest('close', 'ticket', 'parc')).toEqual([second]);
    expect(await suggest('transcript', 'ticket')).toEqual([]);
    await app.tickets.close({ ...on(ticket), reason: null });
    expect(await suggest('transcript', 'ticket')).toEqual([first]);
    expect(await suggest('close', 'ticket')).toEqual([second]);
  });

  it('active categories for a new ticket', async () => {
    const { app, guild, category, suggest } = await setUp();
    const { id } = await app.categories.create(guild, SYSTEM, { name: 'Old' });
    await app.categories.update({ guild, id, actor: SYSTEM, ifVersion: null }, { archived: true });
    expect(await suggest('new', 'category')).toEqual([{ label: 'Support', value: category.id }]);
  });
});

describe('a new ticket', () => {
  it('has its form at once, by the name of the category, also in direct messages', async () => {
    const { app, guild, category } = await createMemberContext({ form: FORM });
    const find = (name: string, fromDirect = false) =>
      app.chatEvents.findFirstAnswer({
        ...{ guild, channelId: null, userId: REQUESTER, fromDirect },
        name: 'ticket new',
        options: { category: name },
      });
    expect(await find('Support')).toMatchObject({
      form: { title: 'Order' },
      buttonId: `ticket:new:${category.id}`,
    });
    expect(await find('Support', true)).toMatchObject({ buttonId: `ticket:new:${category.id}:${guild}` });
    expect(await find('none')).toBeNull();
    expect(parseButton(toNewTicketButtonId(category.id, guild))).toEqual({
      kind: 'new_ticket',
      categoryId: category.id,
      guild,
    });
    expect(parseButton('ticket:new:')).toEqual({ kind: 'new_ticket', categoryId: null, guild: null });
  });

  it('by a direct message is for members alone, comes from a message, and is opened once', async () => {
    const { app, guild, category, chat } = await createMemberContext({ home: 'dm' });
    const button = parseButton(toNewTicketButtonId(category.id, guild));
    const press = async (userId: UserId) => {
      const pressed = { guild, channel: DIRECT, fromDirect: true, userId, button, answers: {}, key: 'one' };
      return (await app.chatEvents.handleButtonPress(pressed)).response?.content;
    };
    await chat.removeMember(guild, STRANGER);
    expect(await press(STRANGER)).toBe('This is no longer available.');
    await chat.setRoles(guild, STRANGER, []);
    const answer = 'Ticket #2 is open. Write to the bot in direct messages; staff answer there.';
    expect([await press(STRANGER), await press(STRANGER)]).toEqual([answer, answer]);
    const { items } = await listTickets(app, guild, { sort: '-createdAt' }, { limit: 100, after: null });
    expect(items).toMatchObject([
      { ticketNumber: 2, source: 'message', requesterId: STRANGER, direct: true },
      { ticketNumber: 1 },
    ]);
    const { items: entries } = await app.tickets.listTimeline(guild, items[0]!.id, 'createdAt', {
      limit: 1,
      after: null,
    });
    expect(entries).toMatchObject([{ actor: { type: 'user', id: STRANGER } }]);
  });

  it('needs no form where all questions were removed', async () => {
    const { run } = await createMemberContext({ form: { title: 'Order', questions: [] } });
    const { response, form } = await run('new', { category: 'Support' });
    expect(form).toBeNull();
    expect(response?.content).toMatch(/^Your ticket: <#\d+>$/);
  });
});

it('a closed ticket is not closed again, whether it was claimed or not', async () => {
  const { app, on, ticket, use } = await createMemberContext({ requireClaim: true, staffRoleIds: [ROLE] });
  await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
  expect(await use('close', { ticket: ' 1 ' })).toContain('is closed');
  expect(await use('close', { ticket: '1' })).toBe('This ticket is closed. Reopen it first.');
});
