import { findFirstChannel, groupChannels } from '../../../apps/dashboard/src/sandbox/chat/visible-channels.ts';

describe('channels', () => {
  const channel = (id: string, memberIds: string[], roleIds: string[], archived = false) => ({
    id,
    name: id,
    home: 'channel' as const,
    memberIds,
    roleIds,
    readerRoleIds: id === '2' ? ['auditor'] : [],
    archived,
    parentId: null,
    forumTags: null,
    tagIds: [],
  });
  const channels = [
    channel('1', [], []),
    channel('2', ['riley'], ['staff']),
    channel('10', ['robin'], ['staff']),
    channel('9', ['riley'], ['staff'], true),
  ];
  const list = (userId: string, roleIds: string[]) => {
    const { publicOnes, openTickets, closedTickets, hiddenCount } = groupChannels(channels, {
      userId,
      name: userId,
      roleIds,
    });
    return [publicOnes, openTickets, closedTickets]
      .map((group) => group.map(({ id }) => id))
      .concat([[`${hiddenCount}`]]);
  };

  it('are those that the member may see', () => {
    expect(list('riley', [])).toEqual([['1'], ['2'], ['9'], ['1']]);
    expect(list('somebody', [])).toEqual([['1'], [], [], ['3']]);
  });

  it('are all for staff, the newest ticket first', () => {
    expect(list('sam', ['staff'])).toEqual([['1'], ['10', '2'], ['9'], ['0']]);
  });

  it('begin with the newest one that is open, and with a closed one only where all are closed', () => {
    expect(findFirstChannel(channels)?.id).toBe('10');
    expect(findFirstChannel(channels.filter(({ archived }) => archived))?.id).toBe('9');
    expect(findFirstChannel([])).toBeNull();
  });
});
