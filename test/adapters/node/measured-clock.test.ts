import { MeasuredClock } from '#adapters/node/measured-clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';

const HOUR_MS = 3_600_000;
/** A loaded machine may take as long between two looks at a clock. */
const TOLERANCE_MS = 5_000;

/** Another machine's clock, so many milliseconds ahead of this one's. */
const remote =
  (aheadMs: number, answerMs = 0) =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return performance.timeOrigin + performance.now() + aheadMs;
  };
const aheadOf = (clock: MeasuredClock) => clock.nowMs() - (performance.timeOrigin + performance.now());

describe('a clock that is measured', () => {
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  it('tells the time of the other machine', async () => {
    const clock = new MeasuredClock();
    await clock.measure(remote(HOUR_MS));
    expect(Math.abs(aheadOf(clock) - HOUR_MS)).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs(toEpochMs(clock.now()) - clock.nowMs())).toBeLessThan(TOLERANCE_MS);
    await clock.measure(remote(-HOUR_MS));
    expect(Math.abs(aheadOf(clock) + HOUR_MS)).toBeLessThan(TOLERANCE_MS);
  });

  it('does not follow a jump of the clock of its own machine', async () => {
    const clock = new MeasuredClock();
    await clock.measure(remote(0));
    Date.now = () => realNow() + HOUR_MS;
    expect(Math.abs(aheadOf(clock))).toBeLessThan(TOLERANCE_MS);
    expect(Math.abs(clock.offsetMs() + HOUR_MS)).toBeLessThan(TOLERANCE_MS);
  });

  it('trusts a short round trip more than a long one that agrees with it', async () => {
    const clock = new MeasuredClock();
    await clock.measure(remote(HOUR_MS));
    const before = aheadOf(clock);
    // All of the round trip is the way there: off by half of it.
    await clock.measure(remote(HOUR_MS, 1_000));
    expect(Math.abs(aheadOf(clock) - before)).toBeLessThan(400);
    await clock.measure(remote(2 * HOUR_MS, 1_000));
    expect(Math.abs(aheadOf(clock) - 2 * HOUR_MS)).toBeLessThan(TOLERANCE_MS);
  });

  it('stands still rather than going back a little', async () => {
    const clock = new MeasuredClock();
    await clock.measure(remote(500, 5));
    const before = clock.nowMs();
    await clock.measure(remote(0));
    expect(clock.nowMs()).toBe(before);
  });
});
