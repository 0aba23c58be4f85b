import type { ChannelChange, NewChannel } from '#core/chat/index.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk } from '../context.ts';

/** A help desk, with what it asks the chat for. */
const observe = async (fields: Parameters<typeof createHelpDesk>[0] = {}) => {
  const desktop = await createHelpDesk(fields);
  const { chat } = desktop;
  const [opened, changes]: [NewChannel[], ChannelChange[]] = [[], []];
  const [open, change] = [chat.openChannel.bind(chat), chat.changeChannel.bind(chat)];
  chat.openChannel = (key, channel) => {
    opened.push(channel);
    return open(key, channel);
  };
  chat.changeChannel = (key, guild, channel, input) => {
    changes.push(input);
    return change(key, guild, channel, input);
  };
  return { ...desktop, opened, changes };
};

const user = (id: string) => ({ userIds: [id], roleIds: [] });

it('a new ticket notifies the requester and the roles of the category by the opening message', async () => {
  const { open, opened } = await observe({ pingRoleIds: ['71', '72'] });
  await open({ message: 'Help! @everyone' });
  const posts = opened.flatMap(({ posts: all }) => all);
  const mentions = { userIds: [REQUESTER], roleIds: ['71', '72'] };
  expect(posts.map((post) => post.mentions)).toEqual([mentions, undefined]);
});

it('a reply and a question whether to close notify the requester, a transfer the next claimer', async () => {
  const { app, open, on, changes } = await observe();
  const ticket = await open();
  await app.tickets.reply({ ...on(ticket), content: 'Hi', staffId: STAFF, attachments: [], setStatus: null });
  await app.tickets.requestClose({ ...on(ticket), reason: null, autoCloseAt: null });
  await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
  await app.tickets.transfer({ ...on(ticket), toStaffId: REQUESTER });
  expect(changes.map(({ post }) => post?.mentions)).toEqual([
    user(REQUESTER),
    user(REQUESTER),
    undefined,
    user(REQUESTER),
  ]);
});

it.each([
  ['reopen', { archived: true, writerIds: [REQUESTER] }],
  ['ignore', { archived: true }],
] as const)(
  'with "followUp": "%s" a closed channel lets the requester write only where that opens the ticket',
  async (followUp, archive) => {
    const { app, open, on, changes } = await observe({ followUp });
    await app.tickets.close({ ...on(await open()), reason: null });
    expect(changes.map(({ post: _, ...change }) => change)).toEqual([archive]);
  },
);

it('a message of several parts is stored under the first', async () => {
  const { app, chat, open, on } = await observe();
  const ticket = await open();
  const change = chat.changeChannel.bind(chat);
  chat.changeChannel = async (...input) => {
    const changed = await change(...input);
    return changed && { ...changed, messageIds: [...changed.messageIds, '999' as never] };
  };
  const { message } = await app.tickets.reply({
    ...on(ticket),
    content: 'Hi',
    staffId: STAFF,
    attachments: [],
    setStatus: null,
  });
  const written = await chat.listMessages(ticket.guildId, ticket.channelId!);
  expect(message.chatMessageId).toBe(written?.at(-1)?.id);
});
