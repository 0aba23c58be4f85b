import { ApplicationCommandType } from 'discord-api-types/v10';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useBot } from './bot-fixture.ts';

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

it('hides what is for staff from members until the server decides otherwise', async () => {
  const { lobby, message } = await setUp();
  const other = bot.discord.addUser().joins(bot.guild.id);
  expect((await other.usesMenu('Add to a ticket', message).answer()).content).toBe('Only staff can do this.');
  const list = bot.discord.commands.list(null).filter(({ type }) => type !== ApplicationCommandType.ChatInput);
  expect(list.map(({ name, type, default_member_permissions: needed }) => [name, type, needed])).toEqual([
    ['Open a ticket', 3, null],
    ['Add to a ticket', 3, '8192'],
    ['Tickets of this member', 2, '8192'],
    ['Open a ticket', 2, '8192'],
  ]);
  expect(lobby.guildId).toBe(bot.guild.id);
});
