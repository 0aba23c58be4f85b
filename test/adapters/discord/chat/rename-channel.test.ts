import { toChannelId } from '#core/shared/ids.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { aGuildId } from '../../../support/build.ts';
import { openServer } from './fixture.ts';

const discord = useDiscord();

it('renames a channel with its topic, whose reference stays, and only when the name is another', async () => {
  const { chat, guildId, requesterId } = openServer(discord);
  const opened = await chat.openChannel('the-key', {
    guild: guildId,
    name: 'ticket-1',
    topic: 'Kim · Billing',
    home: 'channel',
    parentIds: [],
    memberIds: [requesterId],
    roleIds: [],
    posts: [],
  });
  const read = () => discord.world.channel(opened.channelId);
  expect(read().topic).toBe('Kim · Billing · ref the-key');
  const label = { name: 'Urgent 1', topic: 'x'.repeat(2_000) };
  expect(await chat.renameChannel(guildId, opened.channelId, label)).toBe(true);
  expect(read()).toMatchObject({ name: 'urgent-1', topic: expect.stringMatching(/^x+ · ref the-key$/) });
  expect(read().topic).toHaveLength(1_024);
  const before = discord.state.requests.length;
  expect(await chat.renameChannel(guildId, opened.channelId, { name: 'urgent-1', topic: 'Other' })).toBe(false);
  expect(discord.state.requests).toHaveLength(before + 1);
  expect(await chat.findChannelKey(guildId, opened.channelId)).toBe('the-key');
  expect(await chat.renameChannel(guildId, toChannelId('4242'), label)).toBe(false);
  expect(await chat.renameChannel(aGuildId(), opened.channelId, label)).toBe(false);
});
