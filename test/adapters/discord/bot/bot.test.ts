import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const FORM = {
  title: 'Order',
  questions: [
    { id: 'number', type: 'short', label: 'Which order?', required: true },
    { id: 'kind', type: 'select', label: 'What is wrong?', required: true, options: ['Broken', 'Lost'] },
  ],
};

const find = async ({ id }: Json): Promise<Json> => done(bot.as.get(`/v1/tickets/${id}`));
const readMessages = async ({ id }: Json): Promise<Json[]> => done(bot.as.get(`/v1/tickets/${id}/messages`));

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

it('opens a ticket by a button and a form, takes in what is said, and is closed by staff', async () => {
  const { category, roleId, message, buttonId } = await bot.deployPanel({ form: FORM });
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [roleId] });
  const sent = await kim.submits(kim.presses(message, buttonId), { number: '4711', kind: ['Lost'] });
  expect((await sent.answer()).content).toMatch(/^Your ticket: <#\d+>$/);
  const [ticket] = (await bot.listTickets(category.id)) as [Json];
  expect(ticket).toMatchObject({
    requesterId: kim.id,
    requesterName: 'kim',
    formAnswers: [
      { questionId: 'number', value: '4711' },
      { questionId: 'kind', value: 'Lost' },
    ],
  });

  kim.writes(ticket.channelId, 'It never came.');
  agent.writes(ticket.channelId, 'I am looking into it.');
  await waitUntil(async () => (await readMessages(ticket)).length === 2, { what: 'The messages' });
  expect((await readMessages(ticket)).map(({ author, content }) => [author.type, content])).toEqual([
    ['user', 'It never came.'],
    ['staff', 'I am looking into it.'],
  ]);

  const [opening] = discord.messages(ticket.channelId);
  if (!opening) throw new Error('The ticket has no first message.');
  agent.presses(opening, 'ticket:staff:claim');
  await waitUntil(async () => (await find(ticket)).claimedById === agent.id, { what: 'The claim' });
  const refused = kim.uses('desk note', { text: 'Hi' }, ticket.channelId);
  expect((await refused.answer()).content).toBe('Only staff can do this.');
  const { message: menu, isEphemeral } = await agent.presses(opening, 'ticket:staff:more').sees('message');
  expect(isEphemeral).toBe(true);
  const noted = await agent.submits(agent.selects(menu, 'select', ['ticket:staff:note']), { text: 'Called back' });
  const answer = await noted.answer();
  // The answer takes the place of the menu.
  expect([answer.id, answer.content, answer.components]).toEqual([menu.id, 'The note was saved.', []]);
  const again = await agent.presses(opening, 'ticket:staff:more').sees('message');
  const closed = await agent.submits(agent.selects(again.message, 'select', ['ticket:staff:close-with-reason']), {
    reason: 'Sent again',
  });
  await closed.sees('deleted');
  expect(await find(ticket)).toMatchObject({ status: 'closed', closeReason: 'Sent again' });
});

it('opens a ticket by a menu, and says why it opens no second one', async () => {
  const limits = { limits: { perUser: 1 } };
  const { category, message, buttonId } = await bot.deployPanel(limits, 'select');
  const kim = discord.addUser().joins(bot.guild.id);
  expect((await kim.selects(message, 'select', [buttonId]).answer()).content).toMatch(/^Your ticket: <#\d+>$/);
  const second = await kim.selects(message, 'select', [buttonId]).answer();
  expect(second.content).toMatch(/Continue here: <#\d+>$/);
  expect(await bot.listTickets(category.id)).toHaveLength(1);
});

it('follows edits and deletions, a requester who leaves and a channel that is deleted', async () => {
  const { kim, agent, ticket, channel } = await bot.openTicket({ autoClose: { onMemberLeave: true } });
  const [first, second] = [kim.writes(channel, 'Helo'), kim.writes(channel, 'Sorry')];
  kim.edits(first, 'Hello');
  kim.deletes(second);
  const isDone = async () => {
    const [one, two] = await readMessages(ticket);
    return one?.content === 'Hello' && Boolean(two?.deletedAt);
  };
  await waitUntil(isDone, { what: 'The edit and the deletion' });
  kim.leaves(bot.guild.id);
  await waitUntil(async () => (await find(ticket)).status === 'closed', { what: 'The ticket of a user who left' });
  expect(await find(ticket)).toMatchObject({ closeCause: 'member_left' });
  const other = await bot.openTicket();
  agent.joins(bot.guild.id, { roles: [other.roleId] });
  bot.guild.deleteChannel(other.channel);
  await waitUntil(async () => (await find(other.ticket)).status === 'closed', { what: 'The ticket without a channel' });
});

it('works by commands of staff', async () => {
  const { agent, ticket, channel } = await bot.openTicket();
  const use = async (name: string, options: Record<string, string> = {}) =>
    (await agent.uses(`desk ${name}`, options, channel).answer()).content;
  expect(await use('claim')).toBe(`You have claimed ticket #${ticket.ticketNumber}.`);
  expect(await use('priority', { level: 'urgent' })).toMatch(/urgent/i);
  expect(await use('tag', { action: 'add', tag: 'refund' })).toMatch(/refund/);
  expect(await use('note', { text: 'Called back' })).toMatch(/note/i);
  expect(await use('add', { user: bot.guild.ownerId })).toContain('takes part in this ticket now');
  expect(await use('close', { reason: 'Paid' })).toBe(
    `Ticket #${ticket.ticketNumber} is closed. \`/desk reopen\` opens it again.`,
  );
  expect(await find(ticket)).toMatchObject({
    status: 'closed',
    closeReason: 'Paid',
    priority: 'urgent',
    tags: ['refund'],
    claimedById: agent.id,
  });
});

it('answers a custom command, for all to see or for the user alone', async () => {
  const { kim, channel } = await bot.openTicket();
  const answers = { hours: { content: '9 to 5', ephemeral: false }, secret: { content: 'Psst', ephemeral: true } };
  for (const [name, response] of Object.entries(answers)) {
    await done(bot.as.post('/v1/commands', { name, description: 'Tells something', response }));
  }
  await done(bot.as.post('/v1/commands/sync'));
  const shown = kim.uses('hours', {}, channel);
  await waitUntil(() => Promise.resolve(discord.messages(channel).some(({ content }) => content === '9 to 5')), {
    what: 'The answer that all see',
  });
  await shown.sees('deleted');
  const hidden = await kim.uses('secret', {}, channel).answer();
  expect(hidden.content).toBe('Psst');
  expect(discord.messages(channel).some(({ content }) => content === 'Psst')).toBe(false);
});
