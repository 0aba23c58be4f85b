import { ApplicationCommandType } from 'discord-api-types/v10';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { useBot } from './fixture.ts';

const bot = useBot();

const setUp = async (fields: object = {}) => {
  const { id: roleId } = bot.guild.addRole({ name: 'Staff' });
  const category: Json = await done(
    bot.as.post('/v1/categories', { name: `Help ${roleId}`, staffRoleIds: [roleId], ...fields }),
  );
  const lobby = bot.guild.addChannel({ name: 'lobby' });
  const kim = bot.discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = bot.discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [roleId] });
  return { category, lobby, kim, agent, message: kim.writes(lobby.id, 'It never came.') };
};

beforeAll(() => {
  for (const name of ['Add to a ticket', 'Tickets of this member', 'Open a ticket'])
    bot.discord.commands.permit(bot.guild.id, name, bot.guild.id);
});

afterEach(() => {
  expect(bot.discord.state.invalidPayloads).toEqual([]);
  expect(bot.discord.state.unknownFields).toEqual([]);
});

it('opens a ticket for the author of a message, with its text and a link to it, and adds a second one as a note', async () => {
  const { category, lobby, kim, agent, message } = await setUp();
  const answer = await agent.usesMenu('Open a ticket', message).answer();
  const [ticket] = (await bot.listTickets(category.id)) as [Json];
  expect(answer.content).toBe(`Ticket for <@${kim.id}> in ${category.name}: <#${ticket.channelId}>`);
  expect(ticket).toMatchObject({ requesterId: kim.id, source: 'message' });
  const messages = bot.discord.messages(ticket.channelId).map((written) => JSON.stringify(written));
  expect(messages.join()).toContain(
    `https://discord.com/channels/${bot.guild.id}/${lobby.id}/${message.id}:\\n> It never came.`,
  );
  await agent.usesMenu('Add to a ticket', kim.writes(lobby.id, 'Hello?')).answer();
  expect(await done(bot.as.get(`/v1/tickets/${ticket.id}/notes`))).toMatchObject([
    { content: expect.stringContaining('> Hello?') },
  ]);
});

it('takes the report of a member, and shows staff the tickets of one', async () => {
  const { category, lobby, kim, agent, message } = await setUp({ reports: true, position: 0 });
  const reporter = bot.discord.addUser().joins(bot.guild.id);
  await reporter.usesMenu('Open a ticket', message).answer();
  expect(await bot.listTickets(category.id)).toMatchObject([{ requesterId: reporter.id }]);
  const target = { userId: reporter.id, channelId: lobby.id };
  expect((await agent.usesMenu('Tickets of this member', target).answer()).content).toContain('**#');
  const { content } = await agent.usesMenu('Open a ticket', { userId: kim.id, channelId: lobby.id }).answer();
  expect(content).toContain(`Ticket for <@${kim.id}>`);
});

const FORM = {
  title: 'Order',
  questions: Array.from({ length: 6 }, (_, index) => ({ id: `q${index}`, type: 'short', label: `Question ${index}` })),
};
const FIRST_PAGE = { q0: '0', q1: '1', q2: '2', q3: '3', q4: '4' };

/** The button to the next page of the form. */
const getPageButton = ({ components }: { readonly components: unknown }): string => {
  const [row] = components as { components: { custom_id: string }[] }[];
  return row?.components[0]?.custom_id ?? '';
};

it('asks staff for the category, and then for its form', async () => {
  const { category, lobby, kim, agent, message } = await setUp();
  const orders: Json = await done(
    bot.as.post('/v1/categories', { name: 'Orders', staffRoleIds: category.staffRoleIds, form: FORM }),
  );
  const pages = [
    agent.usesMenu('Open a ticket', message),
    agent.usesMenu('Open a ticket', { userId: kim.id, channelId: lobby.id }),
  ];
  for (const used of pages) {
    const menu = await used.answer();
    expect(menu.content).toBe(`In which category should the ticket for <@${kim.id}> be opened?`);
    const [row] = menu.components as { components: { options: { label: string; value: string }[] }[] }[];
    const options = row?.components[0]?.options ?? [];
    expect(options.map(({ label }) => label).toSorted()).toEqual([category.name, 'Orders'].toSorted());
    const chosen = options.find(({ label }) => label === 'Orders')?.value ?? '';
    const saved = await (await agent.submits(agent.selects(menu, 'select', [chosen]), FIRST_PAGE)).answer();
    // The answers take the place of the menu.
    expect([saved.id, saved.content]).toEqual([menu.id, expect.stringContaining('Page 1 of 2 is saved.')]);
    const answered = await agent.submits(agent.presses(saved, getPageButton(saved)), { q5: '5' });
    expect((await answered.answer()).content).toContain(`Ticket for <@${kim.id}> in Orders:`);
  }
  const tickets = await bot.listTickets(orders.id);
  expect(tickets.map(({ source, requesterId, formAnswers }) => [source, requesterId, formAnswers.length])).toEqual([
    ['command', kim.id, 6],
    ['message', kim.id, 6],
  ]);
});

it('opens the form of the only category at once, for staff and for a report', async () => {
  const form = { title: 'Order', questions: FORM.questions.slice(0, 1) };
  const { category, kim, agent, message } = await setUp({ reports: true, position: 0, form });
  const opened = await agent.submits(agent.usesMenu('Open a ticket', message), { q0: '4711' });
  expect((await opened.answer()).content).toContain(`Ticket for <@${kim.id}> in ${category.name}:`);
  const reporter = bot.discord.addUser().joins(bot.guild.id);
  for (const { id } of await done(bot.as.get('/v1/categories'))) {
    if (id !== category.id) await done(bot.as.patch(`/v1/categories/${id}`, { reports: false }));
  }
  const reported = await reporter.submits(reporter.usesMenu('Open a ticket', message), { q0: 'rude' });
  expect((await reported.answer()).content).toContain('You reported the message.');
  expect(await bot.listTickets(category.id)).toMatchObject([
    { requesterId: reporter.id, source: 'message', formAnswers: [{ value: 'rude' }] },
    { requesterId: kim.id, source: 'message', formAnswers: [{ value: '4711' }] },
  ]);
});

it('hides what is for staff from members until the server decides otherwise', async () => {
  const { lobby, message } = await setUp();
  const other = bot.discord.addUser().joins(bot.guild.id);
  expect((await other.usesMenu('Add to a ticket', message).answer()).content).toBe('Only staff can do this.');
  const list = bot.discord.commands.list(null).filter(({ type }) => type !== ApplicationCommandType.ChatInput);
  expect(list.map(({ name, type, default_member_permissions: needed }) => [name, type, needed])).toEqual([
    ['Open a ticket', 3, null],
    ['Add to a ticket', 3, '8192'],
    ['Edit message', 3, null],
    ['Delete message', 3, null],
    ['Tickets of this member', 2, '8192'],
    ['Open a ticket', 2, '8192'],
  ]);
  expect(lobby.guildId).toBe(bot.guild.id);
});
