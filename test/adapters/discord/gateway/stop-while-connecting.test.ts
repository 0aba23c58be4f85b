import { connectToGateway } from '../../../support/chat/connect-gateway.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();

afterEach(() => {
  discord.gateway.isSilent = false;
});

it('stops while Discord has accepted the connection and sent nothing yet', async () => {
  discord.gateway.isSilent = true;
  const gateway = connectToGateway(discord);
  await waitUntil(() => discord.gateway.openConnections === 1, { what: 'The connection' });
  await gateway.stop();
  expect(gateway.getShardCounts()).toEqual({ held: 0, connected: 0 });
});
