import { NO_INTENTS, type ChatServer, type UnlistedPlace } from '#core/chat/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { createPanelDesk } from '../panels/context.ts';

const FREE = { missingPermissions: [], isAgeRestricted: false };
const SERVER: ChatServer = {
  name: 'Server',
  iconUrl: null,
  channels: [{ id: '31' as ChannelId, name: 'help', parentId: null, ...FREE, missingThreadPermissions: [] }],
  forums: [{ id: '61' as ChannelId, name: 'Posts', tags: [], ...FREE }],
  groups: [{ id: '41' as ChannelId, name: 'Tickets', ...FREE }],
  roles: [],
  missingPermissions: [],
  isComplete: false,
  hasAllRoles: true,
};

const setUp = async (server: Partial<ChatServer> = {}) => {
  const fixture = await createPanelDesk();
  const { app, chat, guild } = fixture;
  const asked: string[][] = [];
  chat.describeServer = () => Promise.resolve({ ...SERVER, ...server });
  chat.getIntents = () => Promise.resolve(NO_INTENTS);
  chat.describeUnlisted = (_, ids) => {
    asked.push(ids.toSorted());
    const toPlace = (id: ChannelId): UnlistedPlace =>
      id.startsWith('9')
        ? { id, state: 'hidden', missingPermissions: ['View Channels'] }
        : { id, state: 'unknown', missingPermissions: [] };
    return Promise.resolve(ids.map(toPlace));
  };
  return { ...fixture, asked, get: () => app.chatServer.get(guild) };
};

it('is what the chat describes, with what the bot sees of it', async () => {
  const { get, asked } = await setUp();
  expect(await get()).toEqual({ ...SERVER, intents: NO_INTENTS, hiddenPlaces: [] });
  expect(asked.flat()).toEqual([]);
});

it('names each place of the configuration that the bot does not see, and none that is gone or listed', async () => {
  const { app, get, asked, guild, panel } = await setUp();
  const fields = { chatParentId: '90', chatOverflowParentIds: ['91', '41', '42'], transcriptChannelId: '92' };
  await app.categories.create(guild, SYSTEM, { name: 'Orders', ...fields } as object & { name: string });
  await app.categories.create(guild, SYSTEM, { name: 'Posts', home: 'forum', chatParentId: '61' as ChannelId });
  await panel({ channelId: '93' as ChannelId });
  await panel({ channelId: '31' as ChannelId });
  const closedChannel = { mode: 'archive', afterHours: 1, parentId: '95' as ChannelId } as const;
  await app.settings.update({ guild, ifVersion: null, change: { logChannelId: '94' as ChannelId, closedChannel } });
  const conversation = { home: 'channel', parentChannelId: '96' as ChannelId, keepMinutes: 10 } as const;
  const trigger = { kind: 'panel_option', config: {}, conversation } as const;
  await app.flows.create(guild, { name: 'Help', trigger });
  const { hiddenPlaces } = await get();
  const missingPermissions = ['View Channels'];
  const ids = ['90', '91', '92', '93', '94', '95', '96'];
  expect(hiddenPlaces.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
    ids.map((id) => ({ id, missingPermissions })),
  );
  expect(asked).toEqual([['42', ...ids]]);
});

it('asks for nothing where the chat lists all', async () => {
  const { get, asked, panel } = await setUp({ isComplete: true });
  await panel({ channelId: '93' as ChannelId });
  expect((await get()).hiddenPlaces).toEqual([]);
  expect(asked).toEqual([]);
});
