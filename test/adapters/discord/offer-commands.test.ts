import { Routes } from 'discord-api-types/v10';
import { BUILT_IN_COMMANDS } from '#core/chat-events/index.ts';
import { startBot } from '../../support/chat/discord-bot.ts';
import { connectRest } from '../../support/discord/client.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { useApi } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const discord = useDiscord();
let stop = () => Promise.resolve();
// Before the service: hooks run in the order in which they are registered.
afterAll(() => stop());
const api = useApi({ environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord' }) });

const listNames = () => discord.commands.list(null).map(({ name }) => name);

it('offers the built-in commands as soon as Discord takes them, instead of those of an old bot with this application', async () => {
  const old = ['close', 'ticket'].map((name) => ({ name, description: 'Of the old bot' }));
  await connectRest(discord).put(Routes.applicationCommands(discord.applicationId), { body: old });
  expect(listNames()).toEqual(['close', 'ticket']);
  const offer = 'PUT /applications/:application/commands';
  discord.faults.add({ on: offer, effect: { kind: 'cut' } });
  discord.faults.add({ on: offer, effect: { kind: 'status', status: 502 } });
  stop = startBot(api.service, discord);
  await waitUntil(() => listNames().includes('desk'), { what: 'The commands' });
  expect(discord.state.count(offer)).toBe(4);
  expect(listNames()).toEqual(expect.arrayContaining(BUILT_IN_COMMANDS.map(({ name }) => name)));
  expect(listNames()).not.toContain('close');
  expect(JSON.stringify(discord.commands.list(null))).not.toContain('Of the old bot');
});
