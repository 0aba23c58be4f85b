import type { ChannelId } from '../shared/ids.ts';
import type { Person } from './chat-platform.ts';
import type { ChatChannel } from './chat-sandbox.ts';
import type { ChatServer, UnlistedPlace } from './chat-server.ts';

export interface SimulatedServer {
  readonly channels: readonly ChatChannel[];
  readonly members: readonly Person[];
  readonly roleNames: ReadonlyMap<string, string>;
}

/** The roles of a simulated server as long as it has named none itself, so that staff can be chosen at once. */
export const SIMULATED_ROLES: ReadonlyMap<string, string> = new Map([
  ['400000000000000001', 'Support'],
  ['400000000000000002', 'Team lead'],
  ['400000000000000003', 'Member'],
]);

/** The groups of every simulated server, for open and for closed tickets. */
const SIMULATED_GROUPS = [
  { id: '300000000000000901' as ChannelId, name: 'Tickets' },
  { id: '300000000000000902' as ChannelId, name: 'Closed tickets' },
];

/** Lists channels that everybody sees, and roles with members or a name. The sandbox also accepts any other id. */
export const describeSimulatedServer = ({ channels, members, roleNames }: SimulatedServer): ChatServer => {
  const names = roleNames.size > 0 ? roleNames : SIMULATED_ROLES;
  const roles = new Set([...names.keys(), ...members.flatMap(({ roleIds }) => roleIds)]);
  return {
    name: 'Sandbox',
    iconUrl: null,
    channels: channels
      .filter(
        ({ archived, home, forumTags, memberIds, roleIds, readerRoleIds }) =>
          !archived &&
          home !== 'forum' &&
          forumTags === null &&
          memberIds.length + roleIds.length + readerRoleIds.length === 0,
      )
      .map(({ id, name, parentId }) => ({ id, name, parentId, ...ALLOWED, missingThreadPermissions: [] })),
    groups: SIMULATED_GROUPS.map((group) => ({ ...group, ...ALLOWED })),
    forums: channels.flatMap(({ id, name, forumTags }) =>
      forumTags ? [{ id, name, tags: forumTags, ...ALLOWED }] : [],
    ),
    roles: [...roles].sort().map((id) => ({ id, name: names.get(id) ?? `Role ${id}` })),
    missingPermissions: [],
    isComplete: false,
    hasAllRoles: false,
  };
};

const ALLOWED = { missingPermissions: [], isAgeRestricted: false } as const;

/** The sandbox opens tickets under any id. */
export const describeSimulatedPlaces = (places: readonly ChannelId[]): readonly UnlistedPlace[] =>
  places.map((id) => ({ id, state: 'accepted', missingPermissions: [] }));
