import { ContainerModule } from 'inversify';
import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { RedisRateLimiter } from '#adapters/redis/rate-limiter.ts';
import { createEgressGuard } from '#adapters/webhooks/egress-guard.ts';
import { createFileFetcher } from '#adapters/webhooks/file-fetcher.ts';
import { createHttpCaller } from '#adapters/webhooks/http-caller.ts';
import { HttpWebhookSender } from '#adapters/webhooks/http-sender.ts';
import { provider } from './tokens/provide.ts';
import { connection } from './tokens/connection-tokens.ts';
import { port } from './tokens/tokens.ts';
import { VERSION } from './version.ts';

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
  provide(port.egressGuard, ({ allow, own }) => createEgressGuard({ allow, getOwnUrl: () => own.getUrl() }), {
    allow: connection.egressAllow,
    own: port.ownAddress,
  });
  provide(port.httpCaller, ({ dispatcher }) => createHttpCaller({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
  provide(port.fileFetcher, ({ dispatcher }) => createFileFetcher({ dispatcher, version: VERSION }), {
    dispatcher: connection.egressDispatcher,
  });
  provide(
    port.webhookSender,
    ({ dispatcher, own, toInboxes }) =>
      new HttpWebhookSender({
        dispatcher,
        inboxes: { dispatcher: toInboxes, getOwnUrl: () => own.getUrl() },
        version: VERSION,
      }),
    { dispatcher: connection.egressDispatcher, own: port.ownAddress, toInboxes: connection.inboxDispatcher },
  );
});
