import type { ChatPlatform, ChatServer } from '#core/chat/index.ts';
import { type ConversationSettings, DEFAULT_CONVERSATION, type FlowNode } from '#core/flows/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { anOption } from '../../support/build.ts';
import { createPanelDesk } from './context.ts';

const FREE = { missingPermissions: [], isAgeRestricted: false };

const SERVER: ChatServer = {
  name: 'Server',
  iconUrl: null,
  channels: [{ id: '31' as ChannelId, name: 'help', parentId: null, ...FREE, missingThreadPermissions: [] }],
  forums: [],
  groups: [{ id: '41' as ChannelId, name: 'Tickets', ...FREE }],
  roles: [{ id: '51', name: 'Staff' }],
  missingPermissions: [],
  isComplete: true,
  hasAllRoles: true,
};

const setUp = async (server: Partial<ChatServer> = {}, categoryFields: object = {}) => {
  const fixture = await createPanelDesk();
  const { app, chat, guild } = fixture;
  chat.describeServer = () => Promise.resolve({ ...SERVER, ...server });
  const category = await app.categories.create(guild, SYSTEM, { name: 'Orders', ...categoryFields });
  const options = [anOption({ categoryId: category.id }, { id: 'orders', label: 'Orders' })];
  const check = async (fields: object = {}) => {
    const { id } = await fixture.panel({ channelId: '31' as ChannelId, options, ...fields });
    return app.panels.check(guild, id);
  };
  return { ...fixture, category, check };
};

it('finds nothing wrong with a panel whose channel, group and roles are there', async () => {
  const { check } = await setUp({}, { chatParentId: '41', staffRoleIds: ['51'], pingRoleIds: ['51'] });
  expect(await check()).toEqual([]);
});

it('names a channel, a group and roles that the server does not have, each role once', async () => {
  const fields = { chatParentId: '42', staffRoleIds: ['52'], pingRoleIds: ['52', '53'], requiredRoleIds: ['51'] };
  const { check } = await setUp({}, fields);
  expect(await check({ channelId: '32' })).toEqual([
    {
      problem: 'unknown_channel',
      message: 'The server has no text channel 32.',
      id: '32',
      missingPermissions: [],
    },
    {
      problem: 'unknown_group',
      message: 'The server has no channel group 42, which category "Orders" names.',
      id: '42',
      missingPermissions: [],
    },
    ...['52', '53'].map((id) => ({
      problem: 'unknown_role',
      message: `The server has no role ${id}, which category "Orders" names.`,
      id,
      missingPermissions: [],
    })),
  ]);
});

it('names the permissions that the bot lacks in the channel and in the group', async () => {
  const missingPermissions = ['Send Messages', 'Embed Links'];
  const channels = SERVER.channels.map((channel) => ({ ...channel, missingPermissions }));
  const groups = SERVER.groups.map((group) => ({ ...group, missingPermissions: ['Manage Channels'] }));
  const { check } = await setUp({ channels, groups }, { chatParentId: '41' });
  expect(await check()).toEqual([
    {
      problem: 'missing_permissions',
      message: 'The bot lacks permissions in the channel "help": Send Messages, Embed Links.',
      id: '31',
      missingPermissions,
    },
    {
      problem: 'missing_permissions',
      message: 'The bot lacks permissions in the channel group "Tickets": Manage Channels.',
      id: '41',
      missingPermissions: ['Manage Channels'],
    },
  ]);
});

it('looks at the server itself for categories without a group, and at what keeps the panel from being deployed', async () => {
  const { check } = await setUp({ missingPermissions: ['Manage Channels'] });
  expect(await check({ channelId: null, content: null })).toMatchObject([
    { problem: 'not_deployable', message: 'The panel has neither content nor an embed.', id: null },
    { problem: 'not_deployable', message: 'The panel has no channel.', id: null },
    { problem: 'missing_permissions', id: null, missingPermissions: ['Manage Channels'] },
  ]);
});

it('looks at every further group of a category', async () => {
  const { check } = await setUp({}, { chatParentId: '41', chatOverflowParentIds: ['41', '43'] });
  expect(await check()).toMatchObject([{ problem: 'unknown_group', id: '43' }]);
});

it('looks for the text channel in which threads are opened, and for the permissions of threads', async () => {
  const threads = { home: 'thread', chatParentId: '31' };
  const channels = SERVER.channels.map((channel) => ({ ...channel, missingThreadPermissions: ['Manage Threads'] }));
  const { check } = await setUp({ channels }, threads);
  expect(await check()).toMatchObject([
    { problem: 'missing_permissions', id: '31', missingPermissions: ['Manage Threads'] },
  ]);
  const { check: checkOther } = await setUp({}, { ...threads, chatParentId: '41' });
  expect(await checkOther()).toMatchObject([{ problem: 'unknown_channel', id: '41' }]);
});

it('asks for the staff roles of the server where the category names none', async () => {
  const { app, guild, check } = await setUp();
  await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: ['54'] } });
  expect(await check()).toMatchObject([{ problem: 'unknown_role', id: '54' }]);
});

it('takes any id where the chat does not list all', async () => {
  const { check } = await setUp(
    { isComplete: false, hasAllRoles: false },
    { chatParentId: '42', staffRoleIds: ['52'] },
  );
  expect(await check({ channelId: '32' })).toEqual([]);
});

/** These places are there, and the bot does not see them; no other one is there. */
const hide = ({ chat }: { readonly chat: ChatPlatform }, hidden: readonly string[]) => {
  chat.describeUnlisted = (_, ids) =>
    Promise.resolve(
      ids.map((id) =>
        hidden.includes(id)
          ? { id, state: 'hidden', missingPermissions: ['View Channels'] }
          : { id, state: 'unknown', missingPermissions: [] },
      ),
    );
};

it('names the permission for what the bot does not see, and what is gone as gone', async () => {
  const places = { chatParentId: '42', chatOverflowParentIds: ['41', '43'], staffRoleIds: ['52'] };
  const fixture = await setUp({ isComplete: false }, places);
  hide(fixture, ['32', '42']);
  expect(await fixture.check({ channelId: '32' as ChannelId })).toEqual([
    {
      problem: 'missing_permissions',
      message: 'The bot does not see the text channel 32. It lacks permissions there: View Channels.',
      id: '32',
      missingPermissions: ['View Channels'],
    },
    {
      problem: 'missing_permissions',
      message:
        'The bot does not see the channel group 42, which category "Orders" names. It lacks permissions there: View Channels.',
      id: '42',
      missingPermissions: ['View Channels'],
    },
    {
      problem: 'unknown_group',
      message: 'The server has no channel group 43, which category "Orders" names.',
      id: '43',
      missingPermissions: [],
    },
    {
      problem: 'unknown_role',
      message: 'The server has no role 52, which category "Orders" names.',
      id: '52',
      missingPermissions: [],
    },
  ]);
});

it.each([
  ['forum', 'forum'],
  ['thread', 'text channel'],
])('names the permission for a hidden place of tickets with home %s', async (home, noun) => {
  const fixture = await setUp({ isComplete: false }, { home, chatParentId: '42' });
  hide(fixture, ['42']);
  expect(await fixture.check()).toMatchObject([
    { problem: 'missing_permissions', message: expect.stringContaining(`does not see the ${noun} 42`), id: '42' },
  ]);
});

it('asks for single places only where the chat does not list all', async () => {
  const fixture = await setUp({}, { chatParentId: '42' });
  hide(fixture, ['42']);
  expect(await fixture.check()).toMatchObject([{ problem: 'unknown_group', id: '42' }]);
});

it('takes a channel that is none of the kind for no place of it', async () => {
  const fixture = await setUp({ isComplete: false }, { chatParentId: '31' });
  hide(fixture, []);
  expect(await fixture.check()).toMatchObject([{ problem: 'unknown_group', id: '31' }]);
});

describe('an age-restricted place', () => {
  const AGED = { missingPermissions: [], isAgeRestricted: true };
  const forums = [{ id: '61' as ChannelId, name: 'Posts', tags: [], ...AGED }];
  const groups = [{ id: '41' as ChannelId, name: 'Tickets', ...AGED }];
  const channels = SERVER.channels.map((channel) => ({ ...channel, ...AGED }));

  it.each([
    ['channel group "Tickets"', { chatParentId: '41' }, '41'],
    ['forum "Posts"', { home: 'forum', chatParentId: '61' }, '61'],
    ['channel "help"', { home: 'thread', chatParentId: '31' }, '31'],
  ])('is no place for tickets: %s', async (name, fields, id) => {
    const { check } = await setUp({ forums, groups, channels }, fields);
    expect(await check()).toEqual([
      {
        problem: 'age_restricted',
        message: `Tickets cannot be in the ${name}, which is age-restricted. Choose another one, or lift the restriction.`,
        id,
        missingPermissions: [],
      },
    ]);
  });

  it('may have the message of a panel', async () => {
    const { check } = await setUp({ channels });
    expect(await check()).toEqual([]);
  });
});

describe('a flow of a panel that talks before there is a ticket', () => {
  const THREADS = ['Create Private Threads'];
  const message = { id: 'hello', type: 'send_message', position: { x: 0, y: 0 }, data: { content: 'Hello' } } as const;

  const checkFlow = async (
    conversation: Partial<ConversationSettings> = {},
    nodes: readonly FlowNode[] = [message],
  ) => {
    const channels = SERVER.channels.map((channel) => ({ ...channel, missingThreadPermissions: THREADS }));
    const groups = SERVER.groups.map((group) => ({ ...group, missingPermissions: ['Manage Channels'] }));
    const { app, guild, check, category } = await setUp({ channels, groups });
    const trigger = {
      kind: 'panel_option',
      config: {},
      conversation: { ...DEFAULT_CONVERSATION, ...conversation },
    } as const;
    const data = { categoryId: category.id };
    const open = { id: 'open', type: 'create_ticket', position: { x: 0, y: 0 }, data } as const;
    const all = [...nodes, open];
    const edges = all.slice(1).map(({ id }, index) => {
      const source = all[index]?.id ?? '';
      return { id: `e${index}`, source, sourceHandle: 'next', target: id };
    });
    const { id } = await app.flows.create(guild, { name: 'Help', trigger, nodes: all, edges });
    await app.flows.publish({ guild, id, actor: SYSTEM, ifVersion: null });
    return check({ options: [anOption({ flowId: id }, { id: 'help', label: 'Help' })] });
  };

  it('needs the permissions of threads in the channel of the panel', async () => {
    expect(await checkFlow()).toEqual([
      {
        problem: 'missing_permissions',
        message: 'The bot lacks permissions in the channel "help": Create Private Threads.',
        id: '31',
        missingPermissions: THREADS,
      },
    ]);
  });

  it('needs its own channel or group where its trigger names one', async () => {
    expect(await checkFlow({ parentChannelId: '39' as ChannelId })).toMatchObject([
      {
        problem: 'unknown_channel',
        message: 'The server has no text channel 39, which flow "Help" names for its threads.',
      },
    ]);
    expect(await checkFlow({ home: 'channel', parentChannelId: '41' as ChannelId })).toMatchObject([
      { problem: 'missing_permissions', id: '41', missingPermissions: ['Manage Channels'] },
    ]);
    expect(await checkFlow({ home: 'channel' })).toEqual([]);
  });

  it('needs nothing when the first thing it does is to open a ticket', async () => {
    expect(await checkFlow({}, [])).toEqual([]);
  });
});
