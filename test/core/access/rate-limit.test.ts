import fc from 'fast-check';
import { gcra, WINDOW_MS } from '#core/access/index.ts';

it('never serves more in any window than the limit and what refills in it', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 50 }), (waits, limit) => {
      let [tat, now]: [number | null, number] = [null, 0];
      const served: number[] = [];
      for (const wait of waits) {
        now += wait;
        const step = gcra(tat, now, limit);
        tat = step.tat;
        if (step.outcome.isAllowed) served.push(now);
      }
      for (const start of served) {
        const inWindow = served.filter((at) => at >= start && at < start + WINDOW_MS).length;
        expect(inWindow).toBeLessThanOrEqual(2 * limit);
        const atOnce = served.filter((at) => at === start).length;
        expect(atOnce).toBeLessThanOrEqual(limit);
      }
    }),
  );
});

it('serves a client that waits as long as the answer says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 10_000 }), (limit, extra) => {
      let tat: number | null = null;
      for (let i = 0; i < limit; i += 1) ({ tat } = gcra(tat, 1_000 + (i * extra) / limit / 10, limit));
      const now = 1_000 + extra / 10;
      const refused = gcra(tat, now, limit);
      if (refused.outcome.isAllowed) return;
      expect(gcra(refused.tat, now + refused.outcome.retryAfter * 1_000, limit).outcome.isAllowed).toBe(true);
    }),
  );
});

it('refuses nobody for the rounding of a fraction', () => {
  const { tat } = gcra(null, 1_000, 1);
  expect(gcra(tat, 1_112.6, 1).outcome).toMatchObject({ isAllowed: false, retryAfter: 60 });
  expect(gcra(tat, 61_112.6, 1).outcome.isAllowed).toBe(true);
});

it('counts down what remains, and says when all of it is back', () => {
  const { tat, outcome } = gcra(null, 0, 60);
  expect(outcome).toEqual({ isAllowed: true, limit: 60, remaining: 59, resetAt: 1, retryAfter: 0 });
  expect(gcra(tat, 30_000, 60).outcome).toMatchObject({ remaining: 59, resetAt: 31 });
});
