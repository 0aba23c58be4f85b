import type { Middleware } from 'koa';
import type { UseCases } from '#core/index.ts';
import type { LoadShedder } from '../load-shedding/load-shedder.ts';
import type { RateLimits } from './rate-limit.ts';
import type { RequestState } from './request-state.ts';

interface AuthenticationOptions {
  readonly app: UseCases;
  readonly rateLimits: RateLimits;
  readonly shedder: LoadShedder;
}

/** Finds out whose token it is; what an absent or bad one means is decided when its requests have been counted. */
export const authenticate =
  ({ app, shedder, rateLimits: { perMinute } }: AuthenticationOptions): Middleware<RequestState> =>
  async (ctx, next) => {
    const [, bearer] = /^Bearer +(\S+) *$/i.exec(ctx.get('authorization')) ?? [];
    const findPrincipal = () => (bearer === undefined ? Promise.resolve(null) : app.access.authenticate(bearer));
    const principal = await shedder.measureWait(findPrincipal);
    ctx.state.reauthenticate = findPrincipal;
    ctx.state.principal = principal && { ...principal, requestsPerMinute: perMinute ?? principal.requestsPerMinute };
    await next();
  };
