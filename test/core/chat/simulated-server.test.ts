import { type ChatChannel, describeSimulatedServer, type Person } from '#core/chat/index.ts';
import type { ChannelId, GuildId, UserId } from '#core/shared/ids.ts';
import { NOON } from '../../support/build.ts';

const GUILD = '1' as GuildId;

const aChannel = (id: string, fields: Partial<ChatChannel> = {}): ChatChannel => ({
  id: id as ChannelId,
  guildId: GUILD,
  name: `channel-${id}`,
  home: 'channel',
  parentId: null,
  memberIds: [],
  roleIds: [],
  readerRoleIds: [],
  archived: false,
  forumTags: null,
  tagIds: [],
  openedById: null,
  createdAt: NOON,
  ...fields,
});

const aMember = (...roleIds: string[]): Person => ({
  userId: '31' as UserId,
  name: 'Ada',
  username: 'ada',
  avatarUrl: null,
  isMember: true,
  canManageServer: false,
  roleIds,
});

const describeServer = (
  channels: readonly ChatChannel[],
  members: readonly Person[],
  roleNames: ReadonlyMap<string, string> = new Map(),
) => describeSimulatedServer({ channels, members, roleNames });

describe('a simulated server', () => {
  it('has a few roles and groups without channels and members, and takes other ids, too', () => {
    expect(describeServer([], [])).toEqual({
      name: 'Sandbox',
      iconUrl: null,
      channels: [],
      groups: [
        { id: '300000000000000901', name: 'Tickets', missingPermissions: [], isAgeRestricted: false },
        { id: '300000000000000902', name: 'Closed tickets', missingPermissions: [], isAgeRestricted: false },
      ],
      forums: [],
      roles: [
        { id: '400000000000000001', name: 'Support' },
        { id: '400000000000000002', name: 'Team lead' },
        { id: '400000000000000003', name: 'Member' },
      ],
      missingPermissions: [],
      isComplete: false,
      hasAllRoles: false,
    });
  });

  it('has the channels that everybody sees, in their order', () => {
    const channels = [
      aChannel('9'),
      aChannel('3', { memberIds: ['31' as UserId] }),
      aChannel('4', { roleIds: ['7'] }),
      aChannel('5', { archived: true }),
      aChannel('6', { memberIds: ['31' as UserId], roleIds: ['7'] }),
      aChannel('2', { parentId: '8' as ChannelId }),
    ];
    const may = { missingPermissions: [], missingThreadPermissions: [], isAgeRestricted: false };
    expect(describeServer(channels, []).channels).toEqual([
      { id: '9', name: 'channel-9', parentId: null, ...may },
      { id: '2', name: 'channel-2', parentId: '8', ...may },
    ]);
  });

  it('has the roles of its members, each once and in order', () => {
    const { roles } = describeServer([], [aMember('8', '7'), aMember(), aMember('7', '6')], new Map([['5', 'Lead']]));
    expect(roles).toEqual([
      { id: '5', name: 'Lead' },
      { id: '6', name: 'Role 6' },
      { id: '7', name: 'Role 7' },
      { id: '8', name: 'Role 8' },
    ]);
  });

  it('has the roles with a name, whether a member has them or not', () => {
    const names = new Map([
      ['9', 'Team lead'],
      ['7', 'Support'],
    ]);
    expect(describeServer([], [aMember('8', '7')], names).roles).toEqual([
      { id: '7', name: 'Support' },
      { id: '8', name: 'Role 8' },
      { id: '9', name: 'Team lead' },
    ]);
  });
});
