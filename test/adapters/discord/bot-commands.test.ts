import { done, type Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useBot } from './bot-fixture.ts';

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

  it('says in a direct message that it needs a server', async () => {
    const { kim } = await setUp();
    const answer = await kim.uses('ticket list', {}, kim.directChannel()).answer();
    expect(answer.content).toBe('Tickets belong to a server. Use this command in the server where you need help.');
    expect(() => kim.uses('desk claim', {}, kim.directChannel())).toThrow('is not offered');
  });
});
