import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const find = async ({ id }: Json): Promise<Json> => done(bot.as.get(`/v1/tickets/${id}`));
const readMessages = async ({ id }: Json): Promise<Json[]> => done(bot.as.get(`/v1/tickets/${id}/messages`));
const untilStatus = (ticket: Json, status: string) =>
  waitUntil(async () => (await find(ticket)).status === status, { what: `The status ${status}` });

/** A ticket in a thread that a user opened by a button. */
const openTicket = async () => {
  const { id: chatParentId } = bot.guild.addChannel({ name: 'support' });
  const { kim, ticket } = await bot.openTicket({ home: 'thread', chatParentId });
  return { kim, ticket, chatParentId, thread: () => discord.world.channel(ticket.channelId).thread };
};

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

it('opens a ticket in a thread, takes in what is said, closes it, and opens it again for a message of the requester', async () => {
  const { kim, ticket, chatParentId, thread } = await openTicket();
  expect(discord.world.channel(ticket.channelId)).toMatchObject({ parentId: chatParentId });
  kim.writes(ticket.channelId, 'It never came.');
  await waitUntil(async () => (await readMessages(ticket)).length === 1, { what: 'The message' });
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`, {}));
  expect(thread()).toMatchObject({ archived: true, locked: false });
  kim.writes(ticket.channelId, 'It is still not here.');
  await untilStatus(ticket, 'open');
  expect(thread()).toMatchObject({ archived: false, locked: false });
});

it('takes a reply under the name of its writer once, as a message of staff', async () => {
  const { kim, ticket } = await openTicket();
  const sam = discord.addUser({ username: 'sam' }).joins(bot.guild.id);
  await done(bot.as.patch('/v1/settings', { replyIdentity: 'staff' }));
  await done(bot.as.post(`/v1/tickets/${ticket.id}/reply`, { content: 'Which one?', staffId: sam.id }));
  await done(bot.as.patch('/v1/settings', { replyIdentity: 'bot' }));
  expect(discord.messages(ticket.channelId).at(-1)).toMatchObject({
    content: 'Which one?',
    webhook: { username: 'sam' },
  });
  kim.writes(ticket.channelId, 'The red one.');
  await untilStatus(ticket, 'open');
  expect((await readMessages(ticket)).map(({ author, content }) => [author.type, content])).toEqual([
    ['staff', 'Which one?'],
    ['user', 'The red one.'],
  ]);
});

it('keeps a closed thread in the archive while its messages follow the ticket, and an open one out of it', async () => {
  const { ticket, thread } = await openTicket();
  /** Until the opening message shows whether the ticket is closed. */
  const project = async (isClosed: boolean) => {
    const isShown = async () => {
      await bot.api.service.app.tickets.projectMessages();
      return JSON.stringify(discord.messages(ticket.channelId)[0]).includes('ticket:staff:reopen') === isClosed;
    };
    await waitUntil(isShown, { what: 'The buttons of the state' });
  };
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`, {}));
  await project(true);
  expect(thread()).toMatchObject({ archived: true, locked: false });
  await done(bot.as.post(`/v1/tickets/${ticket.id}/reopen`, {}));
  await project(false);
  expect(thread()).toMatchObject({ archived: false, locked: false });
});

it('closes the ticket when its thread is deleted, and opens it again in a new one', async () => {
  const { ticket } = await openTicket();
  bot.guild.deleteChannel(ticket.channelId);
  await untilStatus(ticket, 'closed');
  expect(await find(ticket)).toMatchObject({ channelId: null, closeCause: 'channel_deleted' });
  const reopened = await done(bot.as.post(`/v1/tickets/${ticket.id}/reopen`, {}));
  expect(discord.world.channel(reopened.channelId).thread).toMatchObject({ archived: false });
});
