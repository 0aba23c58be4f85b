import { ChannelType } from 'discord-api-types/v10';
import { done } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { useBot } from './bot-fixture.ts';

const bot = useBot();
const { discord } = bot;

it('hears a message that starts a flow which was published after the bot has connected', async () => {
  const channel = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'orders' });
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const answer = {
    id: 'answer',
    type: 'send_message',
    data: { content: 'We look into it.' },
    position: { x: 0, y: 0 },
  };
  const flow = await done(
    bot.as.post('/v1/flows', {
      name: 'Orders',
      trigger: { kind: 'message', config: { channelId: channel.id, contains: 'order' } },
      nodes: [answer],
    }),
  );
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const isAnswered = () => discord.messages(channel.id).some(({ content }) => content === 'We look into it.');
  await waitUntil(
    async () => {
      // Until the bot has learnt of the flow, it does not hear what is written here.
      if (!isAnswered()) kim.writes(channel.id, 'Where is my order?');
      await bot.api.work();
      return isAnswered();
    },
    { what: 'The answer of the flow', everyMs: 500 },
  );
  expect(discord.state.invalidPayloads).toEqual([]);
});
