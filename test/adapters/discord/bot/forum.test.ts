import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ChannelType } from 'discord-api-types/v10';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

afterEach(async () => {
  for (const { id } of await done(bot.as.get('/v1/categories')))
    await done(bot.as.patch(`/v1/categories/${id}`, { archived: true }));
});

/** A public forum with a category for its posts; the bot has learned of it. */
const setUp = async (fields: object = {}) => {
  const { id: roleId } = bot.guild.addRole({ name: 'Staff' });
  const forum = bot.guild.addChannel({
    type: ChannelType.GuildForum,
    name: 'questions',
    tagNames: ['Open', 'Solved', 'Bug'],
  });
  const [open = '', closed = '', bug = ''] = forum.tags.map(({ id }) => id);
  const forumTags = { open, closed, ticketTags: [{ forumTagId: bug, tag: 'bug' }] };
  const place = { home: 'forum', visibility: 'public', chatParentId: forum.id };
  const body = { name: `Questions ${roleId}`, ...place, staffRoleIds: [roleId], forumTags, ...fields };
  const category: Json = await done(bot.as.post('/v1/categories', body));
  await bot.restartBot();
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(bot.guild.id, { roles: [roleId] });
  const waitForTicket = async (postId: string): Promise<Json> => {
    const find = async () => (await bot.listTickets(category.id)).find(({ channelId }) => channelId === postId);
    await waitUntil(async () => (await find()) !== undefined, { what: 'The ticket of the post' });
    return (await find()) ?? {};
  };
  const waitForStatus = (ticket: Json, status: string) =>
    waitUntil(async () => (await done(bot.as.get(`/v1/tickets/${ticket['id']}`))).status === status, {
      what: `The status ${status}`,
    });
  return { forum, category, kim, agent, tags: { open, closed, bug }, waitForTicket, waitForStatus };
};

const readMessages = ({ id }: Json): Promise<Json[]> => done(bot.as.get(`/v1/tickets/${id}/messages`));
const stateOf = (channel: string) => discord.world.channel(channel).thread;

it('makes a ticket of a post, holds the conversation there, and closes it locked, archived and with its tag', async () => {
  const { forum, kim, agent, tags, waitForTicket, waitForStatus } = await setUp();
  const post = kim.posts(forum.id, 'It crashes', 'On each start.', [tags.bug]);
  const ticket = await waitForTicket(post.id);
  expect(ticket).toMatchObject({ subject: 'It crashes', public: true, tags: ['bug'], requesterId: kim.id });
  expect(await readMessages(ticket)).toMatchObject([{ content: 'On each start.', author: { id: kim.id } }]);
  expect(stateOf(post.id)?.tagIds.toSorted()).toEqual([tags.bug, tags.open].toSorted());

  agent.writes(post.id, 'Which version?');
  await waitForStatus(ticket, 'pending');
  const stranger = discord.addUser({ username: 'stranger' }).joins(bot.guild.id);
  stranger.writes(post.id, 'Same here.');
  kim.writes(post.id, 'The newest.');
  await waitForStatus(ticket, 'open');
  expect((await readMessages(ticket)).map(({ author }) => author.type)).toEqual(['user', 'staff', 'user', 'user']);

  await kim.uses('ticket close', {}, post.id).answer();
  await waitForStatus(ticket, 'closed');
  expect(stateOf(post.id)).toMatchObject({ archived: true, locked: true });
  expect(stateOf(post.id)?.tagIds).toContain(tags.closed);
  expect(stateOf(post.id)?.tagIds).not.toContain(tags.open);
});

it('follows a moderator who locks a post, who archives one, and who changes its tag; not Discord that archives it', async () => {
  const { forum, kim, tags, waitForTicket, waitForStatus } = await setUp();
  const moderator = discord.addUser({ username: 'mod' }).joins(bot.guild.id, {
    roles: [bot.guild.addRole({ permissions: 1n << 34n }).id],
  });
  const openTicket = async (title: string) => {
    const post = kim.posts(forum.id, title, 'Please help.');
    return { post, ticket: await waitForTicket(post.id) };
  };
  const locked = await openTicket('Locked');
  moderator.changesThread(locked.post.id, { locked: true });
  await waitForStatus(locked.ticket, 'closed');
  const archived = await openTicket('Archived');
  moderator.changesThread(archived.post.id, { archived: true });
  await waitForStatus(archived.ticket, 'closed');
  const tagged = await openTicket('Tagged');
  moderator.changesThread(tagged.post.id, { tagIds: [tags.closed] });
  await waitForStatus(tagged.ticket, 'closed');
  expect(stateOf(tagged.post.id)).toMatchObject({ archived: true, locked: true });

  const resting = await openTicket('Resting');
  const { lastMessageId } = discord.world.channel(resting.post.id);
  // Nobody has written for as long as Discord waits.
  discord.world.channel(resting.post.id).lastMessageId = String(
    BigInt(lastMessageId ?? '0') - ((4n * 86_400_000n) << 22n),
  );
  moderator.changesThread(resting.post.id, { archived: true });
  const last = await openTicket('Last');
  moderator.changesThread(last.post.id, { locked: true });
  await waitForStatus(last.ticket, 'closed');
  expect(await done(bot.as.get(`/v1/tickets/${resting.ticket['id']}`))).toMatchObject({ status: 'open' });
});

it('finds the posts that members opened while it was away, with all that was written there', async () => {
  const { forum, kim, waitForTicket } = await setUp();
  await bot.stopBot();
  const post = kim.posts(forum.id, 'While you were away', 'Hello?');
  const picture = { filename: 'error.txt', bytes: Buffer.from('403') };
  kim.writes(post.id, 'Is somebody there?', { attachments: [picture] });
  await bot.restartBot();
  const ticket = await waitForTicket(post.id);
  expect((await readMessages(ticket)).map(({ content }) => content)).toEqual(['Hello?', 'Is somebody there?']);
  // The service keeps a copy: addresses of Discord end after a day.
  expect((await readMessages(ticket))[1]?.['attachments']).toMatchObject([
    { filename: 'error.txt', attachmentId: expect.any(String) },
  ]);
});

it('says in the post why it is no ticket, and closes it', async () => {
  const { forum, kim, category, waitForTicket } = await setUp({ limits: { perUser: 1 } });
  await waitForTicket(kim.posts(forum.id, 'First', 'One').id);
  const second = kim.posts(forum.id, 'Second', 'Two');
  await waitUntil(() => stateOf(second.id)?.locked === true, { what: 'The closed post' });
  expect(discord.messages(second.id).at(-1)).toMatchObject({ authorId: discord.applicationId });
  expect(await bot.listTickets(category.id)).toHaveLength(1);
});

it('learns of a forum whose category is created while it is connected', async () => {
  const { forum, kim } = await setUp({ archived: true });
  const category: Json = await done(
    bot.as.post('/v1/categories', { name: 'Late', home: 'forum', visibility: 'public', chatParentId: forum.id }),
  );
  const postAndLook = async () => {
    kim.posts(forum.id, 'Late', 'Better than never.');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (await bot.listTickets(category.id)).length > 0;
  };
  await waitUntil(postAndLook, { what: 'A ticket of a post' });
});

it('opens a post for a ticket that staff opens, with its subject as the title', async () => {
  const { forum, category, kim, tags } = await setUp();
  const body = { categoryId: category.id, requesterId: kim.id, subject: 'Billing of May', message: 'Which sum?' };
  const ticket: Json = await done(bot.as.post('/v1/tickets', body));
  const channel = discord.world.channel(ticket['channelId'] as string);
  expect(channel).toMatchObject({ name: 'Billing of May', parentId: forum.id, type: ChannelType.PublicThread });
  expect(channel.thread).toMatchObject({ tagIds: [tags.open] });
  expect([...(channel.thread?.members.keys() ?? [])]).toContain(kim.id);
});

it('keeps the requester of a private forum in direct messages', async () => {
  const { category, kim, forum, agent } = await setUp({ visibility: 'private' });
  const body = { categoryId: category.id, requesterId: kim.id, subject: 'Billing', message: 'Which sum?' };
  const ticket: Json = await done(bot.as.post('/v1/tickets', body));
  const deliver = () => bot.api.service.app.tickets.deliverDirectMessages();
  const channel = ticket['channelId'] as string;
  expect(discord.world.channel(channel)).toMatchObject({ parentId: forum.id });
  expect(discord.world.channel(channel).thread?.members.has(kim.id)).toBe(false);
  kim.writes(kim.directChannel(), 'That of May.');
  await waitUntil(() => discord.messages(channel).some(({ content }) => content.includes('That of May.')), {
    what: 'The message in the post',
  });
  const relayed = discord.messages(channel).find(({ content }) => content === 'That of May.');
  expect(relayed).toMatchObject({ webhook: { username: 'kim' } });
  agent.writes(channel, 'It is 12 €.', { repliesTo: relayed?.id ?? '' });
  await waitUntil(
    async () => {
      await deliver();
      return discord.messages(kim.directChannel()).some(({ content }) => content.includes('12 €'));
    },
    { what: 'The answer by direct message' },
  );
  const texts = (await readMessages(ticket)).map(({ content }) => content);
  expect(texts.filter((text) => text !== 'Which sum?')).toEqual(['That of May.', 'It is 12 €.']);
});

it('counts what the bot does not see without the intent for content', async () => {
  Object.assign(discord.portal, { messageContent: false });
  const identified = discord.gateway.identifies.length;
  const { forum, kim, waitForTicket } = await setUp();
  await waitUntil(() => discord.gateway.identifies.length > identified, { what: 'The new session' });
  // What is granted is remembered for some seconds.
  bot.api.clock.advance(60_000);
  const post = kim.posts(forum.id, 'Hidden', 'The bot does not see this.');
  const ticket = await waitForTicket(post.id);
  expect(ticket).toMatchObject({ subject: 'Hidden', public: true });
  expect(await readMessages(ticket)).toMatchObject([
    { content: '', parts: [{ type: 'hidden' }], author: { id: kim.id } },
  ]);
});

it('waits with what a post shows while the bot may be closing its ticket', async () => {
  const { forum, kim, waitForTicket, waitForStatus } = await setUp();
  const post = kim.posts(forum.id, 'It crashes', 'Please help.');
  const ticket = await waitForTicket(post.id);
  const close = (key: string) =>
    bot.as.post(`/v1/tickets/${ticket['id']}/close`, { reason: 'Solved' }, { 'idempotency-key': key });
  // Discord has locked the post; the bot does not know.
  discord.faults.add({ on: 'PATCH /channels/:channel', effect: { kind: 'lost' }, times: 5 });
  const key = randomUUID();
  expect(await close(key)).toMatchObject({ status: 503 });
  expect(stateOf(post.id)).toMatchObject({ locked: true });
  discord.faults.clear();
  await pause(1_500);
  expect(await done(close(key))).toMatchObject({ status: 'closed', closeReason: 'Solved' });
  await waitForStatus(ticket, 'closed');
  expect(
    discord.messages(post.id).filter(({ components }) => JSON.stringify(components).includes('Solved')),
  ).toHaveLength(1);
});
