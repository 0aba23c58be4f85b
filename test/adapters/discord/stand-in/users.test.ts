import { OverwriteType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { connectRest } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';

const discord = useDiscord();
const { AttachFiles, ManageChannels, ManageMessages, SendMessages, ViewChannel } = PermissionFlagsBits;

const makeChannel = (denied: bigint) => {
  const guild = discord.addGuild();
  const user = discord.addUser().joins(guild.id);
  const overwrites = [{ id: user.id, type: OverwriteType.Member, allow: 0n, deny: denied }];
  return { guild, user, channel: guild.addChannel({ name: 'general', overwrites }) };
};

describe('a user', () => {
  it('sees and writes where the overwrites allow it', () => {
    const open = makeChannel(0n);
    expect([open.user.sees(open.channel.id), open.user.mayWrite(open.channel.id)]).toEqual([true, true]);
    const silent = makeChannel(SendMessages);
    expect([silent.user.sees(silent.channel.id), silent.user.mayWrite(silent.channel.id)]).toEqual([true, false]);
    expect(() => silent.user.writes(silent.channel.id, 'hi')).toThrow('cannot write');
    const hidden = makeChannel(ViewChannel);
    expect(hidden.user.sees(hidden.channel.id)).toBe(false);
    const mute = makeChannel(AttachFiles);
    const attachments = [{ filename: 'a', bytes: Buffer.from('a') }];
    expect(() => mute.user.writes(mute.channel.id, 'hi', { attachments })).toThrow('cannot attach files');
  });

  it('changes and deletes its own messages, and others with a permission', () => {
    const { guild, user, channel } = makeChannel(0n);
    const other = discord.addUser().joins(guild.id);
    const message = user.writes(channel.id, 'hi');
    expect(() => other.edits(message, 'x')).toThrow('cannot edit the message');
    expect(() => other.deletes(message)).toThrow('cannot delete the message');
    expect(() => other.deletesChannel(channel.id)).toThrow('cannot delete the channel');
    guild.updateMember(other.id, { roles: [guild.addRole({ permissions: ManageMessages | ManageChannels }).id] });
    other.deletes(message);
    expect(discord.messages(channel.id)).toEqual([]);
    other.deletesChannel(channel.id);
    expect(discord.world.channels.has(channel.id)).toBe(false);
  });

  it('uses no component of a channel that it does not see', async () => {
    const { guild, channel, user } = makeChannel(0n);
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Open', custom_id: 'open' }] }];
    await connectRest(discord).post(Routes.channelMessages(channel.id), { body: { components } });
    const message = discord.messages(channel.id)[0]!;
    expect(user.presses(message, 'open').given.userId).toBe(user.id);
    guild.updateChannel(channel.id, {
      overwrites: [{ id: user.id, type: OverwriteType.Member, allow: 0n, deny: ViewChannel }],
    });
    expect(() => user.presses(message, 'open')).toThrow('cannot see the channel');
  });

  it('joins a thread by writing there, or by a mention', () => {
    const { guild, channel, user } = makeChannel(0n);
    const given = { name: 't', ownerId: guild.ownerId, invitable: false, autoArchiveMinutes: 60 };
    const thread = guild.addThread(channel.id, given);
    expect(user.sees(thread.id)).toBe(false);
    const manager = discord.addUser().joins(guild.id, { roles: [guild.addRole({ permissions: 8n }).id] });
    manager.writes(thread.id, `<@${user.id}>`);
    expect([...discord.world.channel(thread.id).thread!.members.keys()]).toEqual([guild.ownerId, manager.id, user.id]);
    expect(user.writes(thread.id, 'hi').content).toBe('hi');
  });

  it('writes to the bot in a channel of its own', () => {
    const { user } = makeChannel(0n);
    user.writes(user.directChannel(), 'hi');
    expect(discord.messages(user.directChannel())).toMatchObject([{ content: 'hi', authorId: user.id }]);
  });
});
