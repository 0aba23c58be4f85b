import { connectToGateway } from '../../../support/chat/connect-gateway.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();

it('reports again and again that it is connected, until it is stopped', async () => {
  let reports = 0;
  const gateway = connectToGateway(discord, {
    onConnected: () => {
      reports += 1;
      // The database may be out of reach.
      return Promise.reject(new Error('out of reach'));
    },
  });
  await waitUntil(() => reports > 1, { withinMs: 20_000, what: 'The reports' });
  expect(gateway.getShardCounts().connected).toBe(1);
  await gateway.stop();
});
