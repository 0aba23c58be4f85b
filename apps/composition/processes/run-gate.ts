import type { RequestListener } from 'node:http';
import type { DiscordGate } from '#adapters/discord/gate/discord-gate.ts';
import { createHealthServer } from '#adapters/http/health.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import { addTokenGauge } from '../observe.ts';
import { VERSION } from '../version.ts';

const REFUSED = 'Discord refused the token of the bot.';

/** Answers `/livez`, `/readyz` and `/metrics`, and lets the gate answer what is for Discord. */
export const createGateListener = (gate: DiscordGate, metrics: Metrics, isStopping: () => boolean): RequestListener => {
  metrics.addGauge({
    name: 'guildesk_discord_invalid_requests',
    help: 'Requests that Discord answered with 401, 403 or 429 in the last ten minutes; with 10,000 it bans the address.',
    read: () => Promise.resolve({ '': gate.countInvalid() }),
  });
  addTokenGauge(metrics, () => gate.isStopped());
  const operation = createHealthServer({
    version: VERSION,
    health: () =>
      Promise.resolve({ isReady: !isStopping() && !gate.isStopped(), degraded: gate.isStopped() ? [REFUSED] : [] }),
    metrics: () => metrics.render(),
  }).callback();
  return (request, response) => {
    const isForDiscord = request.url?.startsWith('/api/') ?? false;
    if (isForDiscord) void gate.handle(request, response);
    else void operation(request, response);
  };
};
