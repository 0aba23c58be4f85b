import { ContainerModule } from 'inversify';
import { fileInspector } from '#adapters/files/file-inspector.ts';
import { encodeEvent } from '#adapters/http/openapi/event-payloads.ts';
import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { createCallers } from '#adapters/node/callers.ts';
import { nodeDigests } from '#adapters/node/digests.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { signInSecrets } from '#adapters/node/sign-in-secrets.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { tokenGenerator } from '#adapters/node/token-generator.ts';
import { webhookSecretGenerator } from '#adapters/node/webhook-secret-generator.ts';
import { RedisRateLimiter } from '#adapters/redis/rate-limiter.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { createEgressGuard } from '#adapters/webhooks/egress-guard.ts';
import { createFileFetcher } from '#adapters/webhooks/file-fetcher.ts';
import { createHttpCaller } from '#adapters/webhooks/http-caller.ts';
import { HttpWebhookSender } from '#adapters/webhooks/http-sender.ts';
import { provider } from './provide.ts';
import { connection, port } from './tokens.ts';
import { VERSION } from './version.ts';

/** What the machine itself gives. A service has a clock of its own, and ids by that. */
export const nodeModule = new ContainerModule(({ bind }) => {
  bind(port.clock).toConstantValue(systemClock);
  bind(port.ids).toConstantValue(uuidIds);
  bind(port.callers).toDynamicValue(createCallers).inSingletonScope();
  bind(port.digests).toConstantValue(nodeDigests);
  bind(port.tokenGenerator).toConstantValue(tokenGenerator);
  bind(port.signInSecrets).toConstantValue(signInSecrets);
  bind(port.webhookSecretGenerator).toConstantValue(webhookSecretGenerator);
  bind(port.translator).toConstantValue(createTranslator());
  bind(port.fileInspector).toConstantValue(fileInspector);
  bind(port.encodeEvent).toConstantValue(encodeEvent);
});

/** Rate limits counted by each process for itself. */
export const localRateLimitModule = new ContainerModule(({ bind }) => {
  provider(bind)(port.rateLimiter, ({ clock }) => new InMemoryRateLimiter(clock), { clock: port.clock });
});

/** Rate limits counted in Redis, by all processes together. */
export const sharedRateLimitModule = new ContainerModule(({ bind }) => {
  provider(bind)(
    port.rateLimiter,
    ({ clock, redis }) => new RedisRateLimiter(redis, new InMemoryRateLimiter(clock), clock),
    { clock: port.clock, redis: connection.redis },
  );
});

/** Requests that others ask us to make, kept away from our own network. */
export const egressModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.egressGuard, ({ allow }) => createEgressGuard({ allow }), { allow: connection.egressAllow });
  provide(port.httpCaller, ({ dispatcher }) => createHttpCaller({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
  provide(port.fileFetcher, ({ dispatcher }) => createFileFetcher({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
  provide(port.webhookSender, ({ dispatcher }) => new HttpWebhookSender({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
});
