import { uuidIds } from '#adapters/node/ids.ts';
import type { RateLimiter } from '#core/access/index.ts';

/** What the API relies on. Every RateLimiter must pass this. */
export const rateLimiterContract = (
  name: string,
  open: () => Promise<{ readonly limiter: RateLimiter; readonly close: () => Promise<void> }>,
): void => {
  describe(`${name} keeps the RateLimiter contract`, () => {
    let limiter: RateLimiter;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ limiter, close } = await open());
    });
    afterAll(() => close());

    it('serves the whole limit at once, and then says when to come again', async () => {
      const subject = uuidIds.next('holder');
      const burst = await Promise.all(Array.from({ length: 5 }, () => limiter.consume(subject, 5)));
      expect(burst.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, true, true]);
      expect(burst.map(({ remaining }) => remaining).sort()).toEqual([0, 1, 2, 3, 4]);
      const refused = await limiter.consume(subject, 5);
      expect(refused).toMatchObject({ isAllowed: false, limit: 5, remaining: 0 });
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(12);
      expect(refused.resetAt).toBeGreaterThan(Date.now() / 1000 + 50);
    });

    it('says what is left without counting', async () => {
      const subject = uuidIds.next('holder');
      expect(limiter.peek(subject, 2)).toMatchObject({ isAllowed: true, limit: 2, remaining: 2, retryAfter: 0 });
      const { remaining, resetAt } = await limiter.consume(subject, 2);
      for (let i = 0; i < 3; i += 1) {
        const peeked = limiter.peek(subject, 2);
        expect(peeked.remaining).toBe(remaining);
        expect(Math.abs(peeked.resetAt - resetAt)).toBeLessThanOrEqual(1);
      }
      await limiter.consume(subject, 2);
      expect(limiter.peek(subject, 2)).toMatchObject({ isAllowed: false, remaining: 0 });
      expect(limiter.peek(subject, 2).retryAfter).toBeGreaterThan(0);
    });

    it('refills evenly: a client that waits as long as the answer says is served', async () => {
      const subject = uuidIds.next('holder');
      // A slow machine takes longer than the 600 ms in which one more request is allowed.
      let last = await limiter.consume(subject, 100);
      while (last.isAllowed) last = await limiter.consume(subject, 100);
      await new Promise((resolve) => setTimeout(resolve, last.retryAfter * 1000));
      expect(await limiter.consume(subject, 100)).toMatchObject({ isAllowed: true });
    });

    it('counts each subject apart', async () => {
      const [one, other] = [uuidIds.next('holder'), uuidIds.next('holder')];
      await limiter.consume(one, 1);
      expect(await limiter.consume(one, 1)).toMatchObject({ isAllowed: false });
      expect(await limiter.consume(other, 1)).toMatchObject({ isAllowed: true });
    });
  });
};
