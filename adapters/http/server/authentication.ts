import type { Middleware, ParameterizedContext } from 'koa';
import type { UseCases } from '#core/index.ts';
import { isKnownAs } from '../load-shedding/find-caller.ts';
import type { KnownCallers } from '../load-shedding/known-callers.ts';
import type { LoadShedder } from '../load-shedding/load-shedder.ts';
import { parseBearer } from '../exchange/credentials.ts';
import { type RateLimits, toCountedCaller } from '../exchange/rate-limit.ts';
import type { RequestState } from '../exchange/request-state.ts';

interface AuthenticationOptions {
  readonly app: UseCases;
  readonly rateLimits: RateLimits;
  readonly shedder: LoadShedder;
  readonly callers: KnownCallers;
}

/** Finds out whose token it is; what an absent or bad one means is decided when its requests have been counted. */
export const authenticate =
  ({ app, shedder, callers, rateLimits: { perMinute } }: AuthenticationOptions): Middleware<RequestState> =>
  async (ctx, next) => {
    const bearer = parseBearer(ctx.headers.authorization);
    const findPrincipal = () => (bearer === undefined ? Promise.resolve(null) : app.access.authenticate(bearer));
    const principal = await shedder.measureWait(findPrincipal);
    ctx.state.reauthenticate = findPrincipal;
    ctx.state.principal = principal && { ...principal, requestsPerMinute: perMinute ?? principal.requestsPerMinute };
    if (bearer !== undefined) noteCaller(ctx, callers, bearer);
    await next();
  };

const noteCaller = (
  { req, state }: ParameterizedContext<RequestState>,
  callers: KnownCallers,
  bearer: string,
): void => {
  const caller = state.principal && toCountedCaller(state.principal);
  if (!caller) callers.forget(bearer);
  else if (!isKnownAs(req, caller)) callers.remember(bearer, caller);
};

/** Only the first request of a token is looked up. Without a database nobody has a valid token. */
export const createTokenCheck =
  ({ app, callers }: Pick<AuthenticationOptions, 'app' | 'callers'>) =>
  async (bearer: string): Promise<boolean> =>
    callers.find(bearer) !== null || (await app.access.authenticate(bearer).catch(() => null)) !== null;
