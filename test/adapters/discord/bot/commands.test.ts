import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();

const QUESTION = { id: 'number', type: 'short', label: 'Order number', required: true };

const setUp = async (fields: object = {}) => {
  const { id: roleId } = bot.guild.addRole({ name: 'Staff' });
  const category: Json = await done(
    bot.as.post('/v1/categories', { name: `Help ${roleId}`, staffRoleIds: [roleId], ...fields }),
  );
  const lobby = bot.guild.addChannel({ name: 'lobby' });
  const kim = bot.discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = bot.discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [roleId] });
  return { category, lobby, kim, agent };
};

afterEach(() => {
  expect(bot.discord.state.invalidPayloads).toEqual([]);
  expect(bot.discord.state.unknownFields).toEqual([]);
});

describe('suggestions on Discord', () => {
  it('are shown while a member writes, by name and with the id', async () => {
    const { category, lobby, kim } = await setUp();
    const writing = kim.writesOption('ticket new', { category: category.name.slice(-6) }, 'category', lobby.id);
    expect((await writing.sees('choices')).choices).toEqual([{ name: category.name, value: category.id }]);
  });

  it('are for staff alone where the command is', async () => {
    const { category, lobby, kim, agent } = await setUp({ defaultTags: ['vip'] });
    await kim.uses('ticket new', { category: category.id }, lobby.id).answer();
    const [ticket] = (await bot.listTickets(category.id)) as [Json];
    const given = { action: 'remove', tag: '' };
    const seen = await agent.writesOption('desk tag', given, 'tag', ticket.channelId).sees('choices');
    expect(seen.choices).toEqual([{ name: 'vip', value: 'vip' }]);
    const others = await kim.writesOption('desk tag', given, 'tag', ticket.channelId).sees('choices');
    expect(others.choices).toEqual([]);
  });
});

describe('/ticket on Discord', () => {
  it('opens the form of the category as a window, and the ticket with its answers', async () => {
    const { category, lobby, kim } = await setUp({ form: { title: 'Order', questions: [QUESTION] } });
    const used = kim.uses('ticket new', { category: category.id }, lobby.id);
    const sent = await kim.submits(used, { number: '4711' });
    expect((await sent.answer()).content).toMatch(/^Your ticket: <#\d+>$/);
    const [ticket] = await bot.listTickets(category.id);
    expect(ticket).toMatchObject({ requesterId: kim.id, source: 'command', formAnswers: [{ value: '4711' }] });
  });

  it('opens a ticket without a form at once, asks staff to close it, and staff answers by a button', async () => {
    const { category, lobby, kim, agent } = await setUp({ requesterClose: 'ask' });
    await kim.uses('ticket new', { category: category.name }, lobby.id).answer();
    const [ticket] = (await bot.listTickets(category.id)) as [Json];
    const asked = await kim.uses('ticket close', { reason: 'Solved' }, ticket.channelId).answer();
    expect(asked.content).toBe(`Staff was asked to close your ticket <#${ticket.channelId}> and answers there.`);
    const question = bot.discord.messages(ticket.channelId).at(-1);
    if (!question) throw new Error('Staff was not asked.');
    agent.presses(question, 'ticket:staff:accept-close');
    const isClosed = async () => (await bot.listTickets(category.id))[0]?.status === 'closed';
    await waitUntil(isClosed, { what: 'The closing' });
  });
});

const listValues = (choices: readonly unknown[] = []): readonly string[] =>
  choices.map((choice) => (choice as { readonly value: string }).value);

describe('/ticket in direct messages', () => {
  it('suggests the categories of the servers of the user, opens a ticket, lists it, writes in it and closes it', async () => {
    const { category, kim } = await setUp();
    const direct = kim.directChannel();
    const name = category.name.slice(-6);
    const { choices } = await kim.writesOption('ticket new', { category: name }, 'category', direct).sees('choices');
    const [suggested = ''] = listValues(choices);
    expect(choices).toEqual([{ name: category.name, value: `${bot.guild.id}/${category.id}` }]);
    const opened = await kim.uses('ticket new', { category: suggested }, direct).answer();
    const [ticket = {}] = await bot.listTickets(category.id);
    expect(opened.content).toBe(`Your ticket: <#${ticket.channelId}>`);
    expect(ticket).toMatchObject({ requesterId: kim.id, source: 'command' });
    const listed = await kim.uses('ticket list', {}, direct).answer();
    expect(listed.content).toContain(`#${ticket.ticketNumber}`);
    await kim.uses('ticket reply', { text: 'It is blue' }, direct).answer();
    const messages: Json[] = await done(bot.as.get(`/v1/tickets/${ticket.id}/messages`));
    expect(messages.at(-1)).toMatchObject({ content: 'It is blue', author: { id: kim.id } });
    const own = await kim.writesOption('ticket close', { ticket: '' }, 'ticket', direct).sees('choices');
    expect(own.choices).toMatchObject([{ value: `${bot.guild.id}/${ticket.id}` }]);
    await kim.uses('ticket close', { ticket: listValues(own.choices)[0] ?? '' }, direct).answer();
    expect(await done(bot.as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ status: 'closed' });
  });

  it('asks the form of the category first', async () => {
    const { category, kim } = await setUp({ form: { title: 'Order', questions: [QUESTION] } });
    const given = { category: `${bot.guild.id}/${category.id}` };
    const sent = await kim.submits(kim.uses('ticket new', given, kim.directChannel()), { number: '4711' });
    expect((await sent.answer()).content).toMatch(/^Your ticket: <#\d+>$/);
    expect(await bot.listTickets(category.id)).toMatchObject([{ formAnswers: [{ value: '4711' }] }]);
  });

  it('closes the ticket in which the user writes there', async () => {
    const { category, kim } = await setUp({ home: 'dm' });
    const direct = kim.directChannel();
    for (const _ of ['first', 'second']) {
      const given = { category: `${bot.guild.id}/${category.id}` };
      expect((await kim.uses('ticket new', given, direct).answer()).content).toContain('is open');
    }
    const answer = await kim.uses('ticket close', { reason: 'Solved' }, direct).answer();
    const [second, first] = await bot.listTickets(category.id);
    expect(answer.content).toContain(`#${second?.ticketNumber}`);
    expect([second, first]).toMatchObject([{ status: 'closed' }, { status: 'open' }]);
    await done(bot.as.patch(`/v1/categories/${category.id}`, { archived: true }));
  });

  it('says that it needs a server where it is about other members, and to a user who is in none', async () => {
    const { category, kim } = await setUp();
    const needed = 'Tickets belong to a server. Use this command in the server where you need help.';
    const stranger = bot.discord.addUser({ username: 'stranger' });
    const use = async (user: typeof kim, name: string, options = {}) =>
      (await user.uses(name, options, user.directChannel()).answer()).content;
    expect(await use(kim, 'ticket add', { user: stranger.id })).toBe(needed);
    expect(await use(stranger, 'ticket list')).toBe(needed);
    expect(() => kim.uses('desk claim', {}, kim.directChannel())).toThrow('is not offered');
    // A user can write any value.
    const foreign = `${bot.guild.id}/${category.id}`;
    expect(await use(stranger, 'ticket new', { category: foreign })).not.toContain('Your ticket');
    expect(await use(kim, 'ticket new', { category: `99/${category.id}` })).not.toContain('Your ticket');
  });
});
