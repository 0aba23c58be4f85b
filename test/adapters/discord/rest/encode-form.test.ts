import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { Routes } from 'discord-api-types/v10';
import { fetchAnswer } from '#adapters/discord/rest/answers.ts';
import { connectRest } from '../../../support/discord/client.ts';
import { useDiscord } from '../../../support/discord/discord.ts';

const discord = useDiscord();
const before = getGlobalDispatcher();
afterEach(() => setGlobalDispatcher(before));

it.each([
  ['the client of the product', { makeRequest: fetchAnswer }],
  ['the client of the tests', {}],
])('%s sends files whichever copy of undici has the dispatcher of the process', async (_, options) => {
  setGlobalDispatcher(new Agent());
  const channel = discord.addGuild().addChannel({ name: 'general' });
  const files = [{ name: 'a "b" ü.txt', data: Buffer.from('bytes') }];
  await connectRest(discord, options).post(Routes.channelMessages(channel.id), { body: { content: 'See' }, files });
  const [message] = discord.messages(channel.id);
  expect(message).toMatchObject({ content: 'See', attachments: [{ bytes: Buffer.from('bytes') }] });
});
