import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { done, type Json } from '../../support/spec-helpers.ts';
import { withPostgres } from '../../support/databases.ts';
import { PATIENCE_MS, STARTING_MS } from '../../support/chat/discord-processes.ts';
import { useDiscordScene } from '../../support/chat/discord-scene.ts';
import { createStorySteps, hasButton } from '../../support/chat/discord-story.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import type { MessageRecord } from '../../support/discord/records.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import { waitUntil } from '../../support/wait-until.ts';

const edge = (source: string, sourceHandle: string | null, target: string) => ({
  id: `${source}-${sourceHandle ?? 'next'}`,
  source,
  sourceHandle,
  target,
});

const { GuildCategory } = ChannelType;
const { ViewChannel } = PermissionFlagsBits;

/** A question, a choice, and a ticket with both answers. */
const orderFlow = (categoryId: string) => ({
  name: 'Orders',
  trigger: { kind: 'panel_option', config: {} },
  nodes: [
    { id: 'ask', type: 'ask_question', data: { content: 'Which order?', variable: 'order' } },
    {
      id: 'area',
      type: 'ask_choice',
      data: {
        content: 'What is wrong?',
        variable: 'area',
        options: [
          { id: 'lost', label: 'Lost' },
          { id: 'broken', label: 'Broken' },
        ],
      },
    },
    {
      id: 'open',
      type: 'create_ticket',
      data: { categoryId, subject: '{{vars.order}}', message: 'It is {{vars.area}}.', tags: ['{{vars.area}}'] },
    },
    { id: 'end', type: 'end', data: {} },
  ],
  edges: [
    edge('ask', 'answered', 'area'),
    edge('area', 'lost', 'open'),
    edge('area', 'broken', 'open'),
    edge('open', null, 'end'),
  ],
});

withPostgres('the life of a ticket over API, worker, two bots and the gate', () => {
  // Staff would have to wait after five messages in five seconds.
  const discord = useDiscord({ rateLimits: { rules: [] } });
  const scene = useDiscordScene(discord, { bots: 2 });
  /** Private groups, which the bot does not see at first. */
  let groups: readonly string[];
  let orders: Json;
  let billing: Json;
  let logChannelId: string;
  let colleague: DiscordUser;
  /** The ticket that the tests, one after the other, follow from its beginning. */
  let ticket: Json;

  beforeAll(async () => {
    const isOffered = () => discord.commands.findByName(scene.guild.id, 'desk') !== undefined;
    await waitUntil(isOffered, { withinMs: PATIENCE_MS, what: 'The built-in commands' });
    // The bot, and not Discord, decides who is staff.
    discord.commands.permit(scene.guild.id, 'desk', scene.guild.id);
    groups = ['Tickets', 'Vault'].map(
      (name) => scene.guild.addChannel({ type: GuildCategory, name, overwrites: [hide()] }).id,
    );
    const [chatParentId] = groups;
    orders = await scene.createCategory({ chatParentId });
    billing = await scene.createCategory({ name: 'Billing', chatParentId });
    logChannelId = scene.guild.addChannel({ type: ChannelType.GuildText, name: 'log' }).id;
    const log = { logChannelId, logStyle: 'event', logEvents: ['closed', 'rated'] };
    await done(scene.as.patch('/v1/settings', { ...log, transcriptToRequester: true }));
    const { roles } = scene.guild.record.members.get(scene.agent.id) ?? { roles: [] };
    colleague = discord.addUser({ username: 'colleague' }).joins(scene.guild.id, { roles });
  }, STARTING_MS);
  afterEach(() => {
    expect(discord.state.invalidPayloads).toEqual([]);
    expect(discord.state.unknownFields).toEqual([]);
  });

  const hide = () => ({ id: scene.guild.id, type: OverwriteType.Role, allow: 0n, deny: ViewChannel });
  const show = () => ({ id: scene.guild.botRoleId, type: OverwriteType.Role, allow: ViewChannel, deny: 0n });
  const find = () => scene.findTicket(ticket);
  const { until, findButton, useCommand } = createStorySteps(discord, scene);
  const use = (name: string, options?: Record<string, string>) => useCommand(ticket.channelId, name, options);

  it('begins on a server whose groups the bot does not see, and which staff show it', async () => {
    const [tickets = '', vault = ''] = groups;
    const secret = await scene.createCategory({ name: 'Secret', chatParentId: vault });
    const { buttonId } = await scene.deployPanel({ categoryId: orders.id });
    const check = () => done(scene.as.get(`/v1/panels/${buttonId.split(':')[1]}/check`));
    expect(await check()).toMatchObject({
      isReady: false,
      problems: [{ problem: 'missing_permissions', id: tickets, missingPermissions: ['View Channels'] }],
    });
    expect(await done(scene.as.get('/v1/chat-server'))).toMatchObject({
      channelGroups: [],
      isComplete: false,
      hiddenPlaces: expect.arrayContaining(groups.map((id) => ({ id, missingPermissions: ['View Channels'] }))),
    });
    const before = scene.guild.channels().length;
    const refused = await scene.as.post('/v1/tickets', { categoryId: secret.id, requesterId: scene.kim.id });
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'bot_lacks_permission' } } });
    expect(scene.guild.channels()).toHaveLength(before);
    expect(await done(scene.as.get('/v1/problems'))).toMatchObject([
      {
        categoryId: secret.id,
        reason: 'bot_lacks_permission',
        message: expect.stringMatching(new RegExp(`group ${vault}.*View Channel`)),
      },
    ]);
    scene.guild.updateChannel(tickets, { overwrites: [hide(), show()] });
    await until(async () => (await check()).isReady === true, 'The group that staff have shown the bot');
  });

  it('opens a ticket by a flow with a question and a choice', async () => {
    const flow = await done(scene.as.post('/v1/flows', orderFlow(orders.id)));
    await done(scene.as.post(`/v1/flows/${flow.id}/publish`));
    const { message, buttonId } = await scene.deployPanel({ flowId: flow.id });
    scene.kim.presses(message, buttonId);
    const findRun = async (): Promise<Json> => (await done(scene.as.get(`/v1/flows/${flow.id}/runs`)))[0];
    const isWaitingAt = async (node: string) => {
      const run = await findRun();
      return run?.nodeId === node && run.status === 'waiting';
    };
    await until(() => isWaitingAt('ask'), 'The question');
    const { channelId } = await findRun();
    scene.kim.writes(channelId, 'Order 4711');
    await until(() => isWaitingAt('area'), 'The choice');
    const isChoice = ({ content }: MessageRecord) => content.includes('What is wrong?');
    await until(() => discord.messages(channelId).some(isChoice), 'The choice in the channel');
    const choice = discord.messages(channelId).findLast(isChoice)!;
    const [, lost = ''] = /"custom_id":"(flow:[^"]*lost)"/.exec(JSON.stringify(choice.components)) ?? [];
    scene.kim.presses(choice, lost);
    await until(async () => (await findRun()).status === 'completed', 'The end of the flow');
    [ticket] = await done(scene.as.get('/v1/tickets'));
    expect(ticket).toMatchObject({ requesterId: scene.kim.id, subject: 'Order 4711', tags: ['lost'] });
    expect(discord.world.channel(ticket.channelId).parentId).toBe(groups[0]);
    expect(discord.messages(ticket.channelId).map(({ content }) => content)).toContainEqual(
      expect.stringContaining('It is lost.'),
    );
  });

  it('is worked on by commands of staff, and by nobody else', async () => {
    await done(scene.as.post('/v1/canned-replies', { name: 'Hello', shortcut: 'hello', content: 'We look into it.' }));
    expect(await use('claim')).toBe(`You have claimed ticket #${ticket.ticketNumber}.`);
    expect(await use('priority', { level: 'urgent' })).toMatch(/urgent/i);
    expect(await use('tag', { action: 'add', tag: 'refund' })).toMatch(/refund/);
    expect(await use('note', { text: 'Called back' })).toMatch(/note/i);
    await use('canned', { shortcut: 'hello' });
    expect(await use('assign', { user: colleague.id })).toContain('has the ticket now');
    expect(await find()).toMatchObject({ claimedById: colleague.id, priority: 'urgent', tags: ['lost', 'refund'] });
    const refused = await scene.kim.uses('desk close', {}, ticket.channelId).answer();
    expect(refused.content).toBe('Only staff can do this.');
    const guest = discord.addUser({ username: 'guest' }).joins(scene.guild.id);
    expect(await use('add', { user: guest.id })).toContain('takes part in this ticket now');
    expect(guest.mayWrite(ticket.channelId)).toBe(true);
    expect(await use('remove', { user: guest.id })).toContain('no longer takes part');
    expect(guest.sees(ticket.channelId)).toBe(false);
  });

  it('moves to another category, and is talked in', async () => {
    expect(await use('move', { category: 'Billing' })).toContain('The ticket is in the category');
    expect(await find()).toMatchObject({ categoryId: billing.id });
    const before = (await scene.listMessages(ticket)).map(({ content }) => content as string);
    scene.kim.writes(ticket.channelId, 'It never came.');
    scene.agent.writes(ticket.channelId, 'We send it again.');
    await scene.expectMessages(ticket, [...before, 'It never came.', 'We send it again.']);
  });

  it('stays open when the requester needs more, and is closed when the requester agrees', async () => {
    expect(await use('request-close', { reason: 'Sent again' })).toContain('was asked whether');
    scene.kim.presses(await findButton(ticket.channelId, 'ticket:close:deny'), 'ticket:close:deny');
    await until(async () => (await find()).closeRequest === null, 'The answer of the requester');
    expect((await find()).status).not.toBe('closed');
    expect(await use('request-close', { reason: 'Sent again' })).toContain('was asked whether');
    scene.kim.presses(await findButton(ticket.channelId, 'ticket:close:accept'), 'ticket:close:accept');
    await until(async () => (await find()).status === 'closed', 'The closing');
    expect(await find()).toMatchObject({ closeReason: 'Sent again', closeCause: 'close_request' });
  });

  it('has a transcript, which the requester gets, and is rated by a button', async () => {
    const read = () => scene.as.get(`/v1/tickets/${ticket.id}/transcript`);
    await until(async () => (await read()).status === 200, 'The transcript');
    const contents = (await done(read())).messages.map(({ content }: Json) => content);
    expect(contents).toEqual(expect.arrayContaining(['It never came.', 'We send it again.']));
    const direct = () => discord.messages(scene.kim.directChannel());
    await until(() => direct().length > 0, 'The message to the requester');
    const asked = scene.kim.presses(await findButton(ticket.channelId, 'ticket:rate:5'), 'ticket:rate:5');
    await scene.kim.submits(asked, { comment: 'Quick' });
    await until(async () => (await find()).feedback !== null, 'The rating');
    expect((await find()).feedback).toEqual({ rating: 5, comment: 'Quick' });
    const hasRating = () => discord.messages(ticket.channelId).some(hasButton('ticket:rate:5'));
    await until(() => !hasRating(), 'The message of the closing without rating buttons');
    await findButton(ticket.channelId, 'ticket:staff:reopen');
    await until(() => discord.messages(logChannelId).length === 2, 'The notices of the closing and the rating');
    expect(direct()).toHaveLength(1);
  });

  it('is reopened by staff, goes on, and is closed again', async () => {
    expect(await use('reopen')).toBe(`Ticket #${ticket.ticketNumber} is open again.`);
    expect((await find()).status).not.toBe('closed');
    const before = (await scene.listMessages(ticket)).map(({ content }) => content as string);
    scene.kim.writes(ticket.channelId, 'The second one is broken.');
    await scene.expectMessages(ticket, [...before, 'The second one is broken.']);
    expect(await use('close', { reason: 'Refunded' })).toBe(
      `Ticket #${ticket.ticketNumber} is closed. \`/desk reopen\` opens it again.`,
    );
    expect(await find()).toMatchObject({ status: 'closed', closeReason: 'Refunded' });
    await until(() => discord.messages(logChannelId).length === 3, 'The notice of the second closing');
  });

  it('is rated by direct message when its channel is gone', async () => {
    await done(scene.as.patch('/v1/settings', { closedChannel: { mode: 'delete', afterHours: 0 } }));
    ticket = await done(scene.as.post('/v1/tickets', { categoryId: billing.id, requesterId: scene.kim.id }));
    await done(scene.as.post(`/v1/tickets/${ticket.id}/close`));
    await until(async () => (await find()).channelId === null, 'The end of the channel');
    const buttonId = `ticket:rate:2:${scene.guild.id}:${ticket.id}`;
    const message = await findButton(scene.kim.directChannel(), buttonId);
    const sent = await scene.kim.submits(scene.kim.presses(message, buttonId), { comment: 'Slow' });
    expect((await sent.answer()).content).toBe('Thank you for your rating.');
    expect((await find()).feedback).toEqual({ rating: 2, comment: 'Slow' });
    const hasRating = () => discord.messages(scene.kim.directChannel()).some(hasButton(buttonId));
    await until(() => !hasRating(), 'The direct message without rating buttons');
    // One for each closing.
    expect(discord.messages(scene.kim.directChannel())).toHaveLength(3);
  });
});
