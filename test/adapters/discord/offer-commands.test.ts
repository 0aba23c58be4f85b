import { startBot } from '../../support/chat/discord-bot.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { useApi } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const discord = useDiscord();
let stop = () => Promise.resolve();
// Before the service: hooks run in the order in which they are registered.
afterAll(() => stop());
const api = useApi({ environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord' }) });

it('offers the built-in commands as soon as Discord takes them', async () => {
  const offer = 'PUT /applications/:application/commands';
  discord.faults.add({ on: offer, effect: { kind: 'cut' } });
  discord.faults.add({ on: offer, effect: { kind: 'status', status: 502 } });
  stop = startBot(api.service, discord);
  await waitUntil(() => discord.commands.list(null).length > 0, { what: 'The commands' });
  expect(discord.state.count(offer)).toBe(3);
});
