import type { RequestListener } from 'node:http';
import type { DiscordGate } from '#adapters/discord/gate/discord-gate.ts';
import { createHealthServer } from '#adapters/http/health.ts';
import type { Metrics } from '#adapters/node/metrics.ts';
import { addInvalidRequestsGauge, addTokenGauge } from '../observe.ts';
import { VERSION } from '../version.ts';

const REFUSED = 'Discord refused the token of the bot.';

/** Answers `/livez`, `/readyz` and `/metrics`, and lets the gate answer what is for Discord. */
export const createGateListener = (gate: DiscordGate, metrics: Metrics, isStopping: () => boolean): RequestListener => {
  addInvalidRequestsGauge(metrics, () => gate.countInvalid());
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
