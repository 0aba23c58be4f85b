import { createMetrics } from '#adapters/node/metrics.ts';
import { createDiscordGate } from '#adapters/discord/gate/discord-gate.ts';
import { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';
import { assertTokenAccepted } from '../composition/processes/assert-token.ts';
import { announceReady } from '../composition/processes/announce.ts';
import { readConfig } from '../composition/config/config.ts';
import { requireDiscord, requireToken } from '../composition/config/config-discord.ts';
import { createGateListener } from '../composition/processes/run-gate.ts';
import { runProcess } from '../composition/processes/run-process.ts';
import { serve } from '../composition/listening/serve.ts';
import { VERSION } from '../composition/version.ts';

/** The gate alone: one process sends the requests of all to Discord, so that they share the rate limits of the token. */
await runProcess('discord-gate', async (log, tracer, stopping) => {
  const { host, discord } = readConfig(process.env);
  const { apiBase, gatePort, proxyUrl, ...config } = requireDiscord(discord);
  const token = requireToken(config);
  await assertTokenAccepted({ token, apiBase });
  const invalid = new InvalidRequests(() => performance.now());
  const gate = createDiscordGate({
    token,
    ownAddress: proxyUrl ?? null,
    apiBase,
    version: VERSION,
    invalid,
    log,
    tracer,
  });
  let isStopping = false;
  const listener = createGateListener(gate, createMetrics(), () => isStopping);
  const server = await serve({ host, port: gatePort }, listener);
  announceReady('guildesk discord-gate', server.url, { stopping });

  return async () => {
    isStopping = true;
    server.announceStop();
    await server.stop();
  };
});
