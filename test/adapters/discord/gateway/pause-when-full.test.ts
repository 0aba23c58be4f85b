import { ChannelType, GatewayDispatchEvents } from 'discord-api-types/v10';
import { connectToGateway } from '../../../support/chat/connect-gateway.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();

/** A connection whose messages are acknowledged only after `store` is called. */
const listen = (maxWaiting: number) => {
  const received: string[] = [];
  const waiting: (() => void)[] = [];
  let isStoring = false;
  const gateway = connectToGateway(discord, {
    maxWaiting,
    onEvent: (payload, { acknowledge }) => {
      const isMessage = payload.t === GatewayDispatchEvents.MessageCreate;
      if (isMessage) received.push(payload.d.content);
      if (isStoring || !isMessage) acknowledge();
      else waiting.push(acknowledge);
    },
  });
  const store = () => {
    isStoring = true;
    for (const acknowledge of waiting.splice(0)) acknowledge();
  };
  return { gateway, received, store };
};

it('leaves to Discord what does not fit into memory, and gets it when what it has is stored', async () => {
  const guild = discord.addGuild();
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'help' });
  const kim = discord.addUser({ username: 'kim' }).joins(guild.id);
  const { gateway, received, store } = listen(10);
  await waitUntil(() => gateway.getShardCounts().connected === 1, { what: 'The connection' });
  const texts = Array.from({ length: 30 }, (_, index) => `Message ${index}`);
  for (const text of texts.slice(0, 10)) kim.writes(channel.id, text);
  await waitUntil(() => discord.gateway.connectedShards.length === 0, { what: 'The end of the connection' });
  for (const text of texts.slice(10)) kim.writes(channel.id, text);
  expect(received).toEqual(texts.slice(0, 10));
  expect(discord.gateway.resumes).toBe(0);
  store();
  await waitUntil(() => received.length >= texts.length, { what: 'The other messages' });
  expect(received).toEqual(texts);
  expect(discord.gateway).toMatchObject({ resumes: 1, identifies: [{ shard: [0, 1] }] });
  await gateway.stop();
});
