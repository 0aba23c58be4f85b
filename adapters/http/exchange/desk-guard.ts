import type { Context } from 'koa';
import type { Principal } from '#core/access/index.ts';
import { MAX_FILE_BYTES } from '#core/attachments/index.ts';
import type { DemoDeskUseCases } from '#core/demo-desks/index.ts';
import { isSafe } from './is-safe.ts';
import { limitDeskRate, type RateLimitOptions } from './rate-limit.ts';

/** Counts a request of a desk of a demo. @throws rate_limited; forbidden when the desk takes no more changes */
export type DeskGuard = (ctx: Context, principal: Pick<Principal, 'owner'>) => Promise<void>;

export const createDeskGuard =
  (demo: Pick<DemoDeskUseCases, 'spend'>, limits: RateLimitOptions): DeskGuard =>
  async (ctx, { owner }) => {
    if (owner.kind !== 'guild') return;
    await limitDeskRate(limits, ctx, owner.guildId);
    if (!isSafe(ctx)) await demo.spend(owner.guildId, readLength(ctx));
  };

/** A body whose length is not announced counts as a large one. */
const readLength = (ctx: Context): number =>
  ctx.get('Transfer-Encoding') === '' ? ctx.request.length : MAX_FILE_BYTES;
