import type { Person } from './chat-platform.ts';
import type { ChatChannel } from './chat-sandbox.ts';
import type { ChatServer } from './chat-server.ts';

/** Lists the channels that everybody sees and the roles of members. The sandbox accepts any other id too. */
export const describeSimulatedServer = (channels: readonly ChatChannel[], members: readonly Person[]): ChatServer => ({
  channels: channels
    .filter(({ archived, memberIds, roleIds }) => !archived && memberIds.length + roleIds.length === 0)
    .map(({ id, name, parentId }) => ({ id, name, parentId, missingPermissions: [], missingThreadPermissions: [] })),
  groups: [],
  roles: [...new Set(members.flatMap(({ roleIds }) => roleIds))].sort().map((id) => ({ id, name: `Role ${id}` })),
  missingPermissions: [],
  isComplete: false,
});
