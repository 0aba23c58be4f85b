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

it('answers a press that starts a flow with the place of the conversation, and a second one with the same', async () => {
  const ask = {
    id: 'ask',
    type: 'ask_question',
    data: { content: 'What is wrong?', variable: 'problem' },
    position: { x: 0, y: 0 },
  };
  const flow = await done(
    bot.as.post('/v1/flows', { name: 'Help', trigger: { kind: 'panel_option' }, nodes: [ask], edges: [] }),
  );
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const { id: channelId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'start' });
  const options = [{ id: 'help', label: 'Help', flowId: flow.id }];
  const panel = await done(bot.as.post('/v1/panels', { name: 'Flow', content: 'Help?', channelId, options }));
  await done(bot.as.post(`/v1/panels/${panel.id}/deploy`));
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const press = async () => {
    const pressed = kim.presses(discord.messages(channelId)[0]!, `panel:${panel.id}:help`);
    const isSeen = async () => {
      await bot.api.work();
      return pressed.responses.some(({ kind }) => kind === 'edited');
    };
    await waitUntil(isSeen, { what: 'The answer to the press' });
    return (await pressed.answer()).content;
  };
  const first = await press();
  const place = /^Continue here: <#(\d+)>$/.exec(first)?.[1] ?? '';
  expect(discord.messages(place).map(({ content }) => content)).toEqual(['What is wrong?']);
  expect(await press()).toBe(first);
  expect(discord.messages(place)).toHaveLength(1);
  expect(discord.state.invalidPayloads).toEqual([]);
});
