import type { Person } from './chat-platform.ts';
import type { ChatChannel } from './chat-sandbox.ts';
import type { ChatServer } from './chat-server.ts';

export interface SimulatedServer {
  readonly channels: readonly ChatChannel[];
  readonly members: readonly Person[];
  readonly roleNames: ReadonlyMap<string, string>;
}

/** Lists channels that everybody sees, and roles with members or a name. The sandbox also accepts any other id. */
export const describeSimulatedServer = ({ channels, members, roleNames }: SimulatedServer): ChatServer => {
  const roles = new Set([...roleNames.keys(), ...members.flatMap(({ roleIds }) => roleIds)]);
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
      .map(({ id, name, parentId }) => ({ id, name, parentId, missingPermissions: [], missingThreadPermissions: [] })),
    groups: [],
    forums: channels.flatMap(({ id, name, forumTags }) =>
      forumTags ? [{ id, name, tags: forumTags, missingPermissions: [] }] : [],
    ),
    roles: [...roles].sort().map((id) => ({ id, name: roleNames.get(id) ?? `Role ${id}` })),
    missingPermissions: [],
    isComplete: false,
  };
};
