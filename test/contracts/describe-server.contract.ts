import { type ChatPlatform, type ChatSandbox, type NewChannel, SIMULATED_ROLES } from '#core/chat/index.ts';
import { toChannelId } from '#core/shared/ids.ts';
import { aGuildId, STAFF } from '../support/build.ts';

const FREE = { missingPermissions: [], isAgeRestricted: false };

interface Simulated {
  readonly chat: ChatPlatform & Pick<ChatSandbox, 'addChannel' | 'addForum' | 'openPost' | 'setRoles' | 'setOnline'>;
}

/** What a simulated chat says of a server. */
export const describeServerContract = (stores: () => Simulated): void => {
  it('describes the channels that everybody sees, the forums, and the roles of members', async () => {
    const [guild, other, { chat }] = [aGuildId(), aGuildId(), stores()];
    const { id } = await chat.addChannel(guild, 'help');
    await chat.addChannel(other, 'elsewhere');
    const forum = await chat.addForum(guild, 'questions', ['Bug', 'Solved']);
    await chat.openPost(guild, forum.id, STAFF, { title: 'A post', content: 'Hello', tagIds: [] });
    const ticket: NewChannel = {
      guild,
      home: 'channel',
      name: 'ticket-1',
      parentIds: [],
      memberIds: [STAFF],
      roleIds: [],
      posts: [],
    };
    await chat.openChannel(`ticket of ${guild}`, ticket);
    await chat.setRoles(guild, STAFF, ['8', '7']);
    expect(await chat.describeServer(guild)).toEqual({
      name: 'Sandbox',
      iconUrl: null,
      channels: [{ id, name: 'help', parentId: null, ...FREE, missingThreadPermissions: [] }],
      groups: [
        { id: '300000000000000901', name: 'Tickets', missingPermissions: [], isAgeRestricted: false },
        { id: '300000000000000902', name: 'Closed tickets', missingPermissions: [], isAgeRestricted: false },
      ],
      forums: [{ id: forum.id, name: 'questions', tags: forum.forumTags, ...FREE }],
      roles: [
        ...[...SIMULATED_ROLES].map(([role, name]) => ({ id: role, name })),
        { id: '7', name: 'Role 7' },
        { id: '8', name: 'Role 8' },
      ],
      missingPermissions: [],
      isComplete: false,
      hasAllRoles: false,
    });
  });

  it('takes any id that it does not list', async () => {
    const { chat } = stores();
    expect(await chat.describeUnlisted(aGuildId(), [toChannelId('42')])).toEqual([
      { id: '42', state: 'accepted', missingPermissions: [] },
    ]);
  });

  it('shows the name and the picture of a server', async () => {
    const { chat } = stores();
    const guild = aGuildId();
    const { name, iconUrl } = await chat.describeServer(guild);
    expect(await chat.showServer(guild)).toMatchObject({ name, iconUrl });
  });

  it('describes no server while the bot is out of reach', async () => {
    const { chat } = stores();
    await chat.setOnline(false);
    await expect(chat.describeServer(aGuildId())).rejects.toMatchObject({ code: 'bot_unavailable' });
    await expect(chat.showServer(aGuildId())).rejects.toMatchObject({ code: 'bot_unavailable' });
    await chat.setOnline(true);
  });
};
