import { createHmac } from 'node:crypto';
import type Router from '@koa/router';
import { z } from 'zod';
import { type DemoDeskUseCases, DESK_LIMITS } from '#core/demo-desks/index.ts';
import type { UseCases } from '#core/index.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { AppError } from '#core/shared/errors.ts';
import type { DashboardState } from './dashboard-request.ts';
import { describeBrowser } from './describe-browser.ts';
import { answerSession, type ShowSession } from './session-paths.ts';
import { parseJsonBody } from '../exchange/body.ts';
import { toCountedAddress } from '../exchange/client-address.ts';
import type { RateLimitOptions } from '../exchange/rate-limit.ts';
import { ClientRoom } from '../load-shedding/client-room.ts';
import { leaveFlight } from '../load-shedding/shedding.ts';
import { parse } from '../pipeline/validate-input.ts';

export const DESK_PATH = '/demo-desk';

export interface DeskPathOptions {
  readonly app: UseCases;
  readonly demo: DemoDeskUseCases;
  readonly show: ShowSession;
  /** The key of the pseudonyms of addresses is derived from it. */
  readonly serviceKey: string;
  readonly limits: RateLimitOptions;
}

/** Desks that are filled at the same time: the statements take turns with those of other requests. */
const FILLED_AT_ONCE = 1;
/** Requests for a desk that wait, shared by address. */
const MAX_WAITING = 40;
const RETRY_MS = 5_000;

const Body = z.strictObject({ language: z.string().max(20) });

/** Opens desks for visitors of a demo. */
export const addDeskPaths = (router: Router<DashboardState>, options: DeskPathOptions): void => {
  const { app, demo, show, serviceKey, limits } = options;
  const toPseudonym = createPseudonyms(serviceKey);
  const room = new ClientRoom();
  const inTurn = createConcurrencyLimit(FILLED_AT_ONCE);
  router.post(DESK_PATH, async (ctx) => {
    const { language } = parse(Body, await parseJsonBody(ctx));
    const address = toCountedAddress(ctx.ip);
    if (room.check(address, MAX_WAITING) !== null) throw createBusyError();
    await assertDeskRate(limits);
    room.enter(address);
    leaveFlight(ctx.req);
    try {
      const visitor = {
        address: toPseudonym(address),
        network: toPseudonym(toNetwork(address)),
        language,
        browser: describeBrowser(ctx.get('user-agent')),
      };
      await answerSession(app, ctx, show, await inTurn('', () => demo.open(visitor)));
    } finally {
      room.leave(address);
    }
  });
};

/** @throws demo_full when all visitors together open more desks in a minute than they may */
const assertDeskRate = async ({ rateLimiter, rateLimits: { perMinute } }: RateLimitOptions): Promise<void> => {
  const { isAllowed } = await rateLimiter.consume('demo-desks', perMinute ?? DESK_LIMITS.openedPerMinute);
  if (!isAllowed) throw createBusyError();
};

const createBusyError = () =>
  new AppError('demo_full', 'Many people open a desk right now. Try again in a few seconds.', {
    retryAfterMs: RETRY_MS,
  });

const createPseudonyms = (serviceKey: string) => {
  const key = createHmac('sha256', serviceKey).update('demo addresses').digest();
  return (address: string): string => createHmac('sha256', key).update(address).digest('base64url');
};

const PARTS_OF_NETWORK = 3;

/** The first 24 bits of an address of IPv4, and 48 of IPv6. */
const toNetwork = (countedAddress: string): string =>
  countedAddress
    .split(/[.:]/)
    .slice(0, PARTS_OF_NETWORK)
    .join(countedAddress.includes(':') ? ':' : '.');
