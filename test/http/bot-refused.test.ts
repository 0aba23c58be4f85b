import { createLogger } from '#adapters/node/logger.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import { readConfig } from '../../apps/composition/config/config.ts';
import { listen } from '../../apps/composition/listening/listen.ts';
import { addServiceGauges } from '../../apps/composition/observe.ts';
import { client, SECRETS_KEY } from '../support/api.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { useApi } from '../support/use-api.ts';

const discord = useDiscord();
const environment = () => ({ ...discord.environment, DISCORD_TOKEN: 'wrong', CHAT_PLATFORM: 'discord' });
const api = useApi({ environment });

it('reports at /readyz and in the metrics that Discord has refused the token', async () => {
  const metrics = createMetrics();
  addServiceGauges(metrics, api.service);
  const config = readConfig({ ...environment(), PORT: '0', SECRETS_KEY });
  const { url, stop } = await listen(api.service, config, { log: createLogger('silent'), metrics });
  const read = async () => (await client(url, null).get('/readyz')).body.data.degraded;
  expect(await read()).toEqual([]);
  await (await api.as(await api.server())).get('/v1/users/200000000000000002');
  await api.service.app.botHealth.check();
  expect(await read()).toEqual([expect.stringContaining('DISCORD_TOKEN')]);
  expect(await metrics.render()).toContain('guildesk_discord_token_refused 1');
  await stop();
});
