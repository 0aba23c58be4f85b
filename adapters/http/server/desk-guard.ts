import type { Context } from 'koa';
import type { Principal } from '#core/access/index.ts';
import { MAX_FILE_BYTES } from '#core/attachments/index.ts';
import { type DemoDeskUseCases, DESK_LIMITS } from '#core/demo-desks/index.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { leaveFlight } from '../load-shedding/shedding.ts';
import { isSafe } from '../exchange/is-safe.ts';
import { limitDeskRate, type RateLimitOptions } from '../exchange/rate-limit.ts';

/**
 * Counts a request of a desk of a demo, and answers it in turn with others of the desk. Those that wait take no room from other desks.
 *
 * @throws rate_limited; forbidden when the desk takes no more changes
 */
export type DeskGuard = (
  ctx: Context,
  principal: Pick<Principal, 'owner'>,
  answer: () => Promise<unknown>,
) => Promise<void>;

export const createDeskGuard = (demo: Pick<DemoDeskUseCases, 'spend'>, limits: RateLimitOptions): DeskGuard => {
  const inTurn = createConcurrencyLimit(DESK_LIMITS.requestsAtOnce);
  return async (ctx, { owner }, answer) => {
    if (owner.kind !== 'guild') {
      await answer();
      return;
    }
    const { guildId } = owner;
    await limitDeskRate(limits, ctx, guildId);
    leaveFlight(ctx.req);
    await inTurn(guildId, async () => {
      if (!isSafe(ctx)) await demo.spend(guildId, readLength(ctx));
      await answer();
    });
  };
};

/** A body whose length is not announced counts as a large one. */
const readLength = (ctx: Context): number =>
  ctx.get('Transfer-Encoding') === '' ? ctx.request.length : MAX_FILE_BYTES;
