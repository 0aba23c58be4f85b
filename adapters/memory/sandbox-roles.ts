import type { ChannelChange, ChatChannel, RoleAccess } from '#core/chat/index.ts';

const NO_ROLES: RoleAccess = { writerIds: [], readerIds: [], hiddenIds: [] };

/** The roles of a channel of the simulated chat after a change. Threads and posts have no access by role. */
export const changeRoles = (
  channel: ChatChannel,
  { roleIds, roleAccess }: ChannelChange,
): Pick<ChatChannel, 'roleIds' | 'readerRoleIds'> => {
  const { writerIds, readerIds, hiddenIds } = (channel.home === 'channel' && roleAccess) || NO_ROLES;
  const writers = [...new Set([...(roleIds ?? channel.roleIds), ...writerIds])];
  const readers = [...new Set([...(roleIds ? [] : channel.readerRoleIds), ...readerIds])];
  return {
    roleIds: writers.filter((id) => !readerIds.includes(id) && !hiddenIds.includes(id)),
    readerRoleIds: readers.filter((id) => !writerIds.includes(id) && !hiddenIds.includes(id)),
  };
};
