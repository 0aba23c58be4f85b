import { type DeliveryId, toGuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NEW_ENDPOINT } from '#core/webhooks/index.ts';
import { findDisableReason, toResult, updateHealth } from '#core/webhooks/deliveries/delivery.ts';
import type { Exchange } from '#core/webhooks/webhook-sender.ts';
import { NOON } from '../../support/build.ts';

const exchange = (fields: Partial<Exchange> = {}): Exchange => ({
  status: 200,
  error: null,
  responseBody: 'thanks',
  durationMs: 40,
  retryAfterMs: null,
  ...fields,
});
/** A delivery whose id ends with these digits, after so many attempts. */
const delivery = (end = '0000', attemptCount = 0) => ({
  id: `01890000-aaaa-7aaa-8aaa-aaaaaaaa${end}` as DeliveryId,
  attemptCount,
  event: { guildId: toGuildId('1') },
});

describe('the result of an attempt', () => {
  it('has what the receiver answered, and when the attempt began', () => {
    expect(toResult(delivery('0000', 2), exchange(), NOON)).toEqual({
      id: delivery().id,
      guildId: '1',
      status: 'succeeded',
      lastStatus: 200,
      nextAttemptAt: null,
      completedAt: NOON,
      attempt: {
        number: 3,
        at: plusMs(NOON, -40),
        status: 200,
        error: null,
        responseBody: 'thanks',
        durationMs: 40,
      },
    });
  });

  it.each([
    [{ status: 200 }, 'succeeded'],
    [{ status: 299 }, 'succeeded'],
    [{ status: 300 }, 'pending'],
    [{ status: 199 }, 'pending'],
    [{ status: null }, 'pending'],
    [{ status: 200, error: 'The connection was cut.' }, 'pending'],
    [{ status: 410 }, 'failed'],
  ])('of %j is %s', (fields, status) => {
    expect(toResult(delivery(), exchange(fields), NOON)).toMatchObject({ status });
  });

  it('waits up to a tenth longer, as the end of the id says', () => {
    const failed = exchange({ status: 500 });
    expect(toResult(delivery('0000'), failed, NOON).nextAttemptAt).toBe(plusMs(NOON, 5_000));
    expect(toResult(delivery('ffff'), failed, NOON).nextAttemptAt).toBe(plusMs(NOON, 5_500));
    expect(toResult(delivery('0000', 1), failed, NOON).nextAttemptAt).toBe(plusMs(NOON, 300_000));
  });

  it('after the last delay has failed', () => {
    const failed = exchange({ status: 500 });
    expect(toResult(delivery('0000', 8), failed, NOON)).toMatchObject({ status: 'pending', completedAt: null });
    expect(toResult(delivery('0000', 9), failed, NOON)).toMatchObject({ status: 'failed', completedAt: NOON });
  });
});

describe('the health of an endpoint', () => {
  it('has no pause after a few failures, and a longer one after each further failure, up to a minute', () => {
    let health = NEW_ENDPOINT;
    const pauses: (number | null)[] = [];
    let at = NOON;
    for (let i = 0; i < 10; i += 1) {
      health = updateHealth(health, exchange({ status: 500 }), at);
      pauses.push(health.pausedUntil && Date.parse(health.pausedUntil) - Date.parse(at));
      at = plusMs(at, 60_000);
    }
    expect(pauses).toEqual([null, null, null, null, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(health).toMatchObject({ failingSince: NOON, consecutiveFailures: 10, lastStatus: 500 });
    expect(updateHealth(health, exchange(), at)).toEqual({ ...NEW_ENDPOINT, lastDeliveryAt: at, lastStatus: 200 });
  });

  it('does not count the failures of attempts that were under way when a pause began', () => {
    const paused = { ...NEW_ENDPOINT, consecutiveFailures: 5, pausedUntil: plusMs(NOON, 5_000), failingSince: NOON };
    const later = plusMs(NOON, 1);
    expect(updateHealth(paused, exchange({ status: 503 }), later)).toEqual({
      ...paused,
      lastDeliveryAt: later,
      lastStatus: 503,
    });
    expect(updateHealth(paused, exchange({ status: 503 }), plusMs(NOON, 5_000))).toMatchObject({
      consecutiveFailures: 6,
    });
  });
});

it('an endpoint is disabled when it is gone, and when it fails for five days', () => {
  const since = (days: number) => ({ ...NEW_ENDPOINT, failingSince: plusMs(NOON, -days * 86_400_000) });
  expect(findDisableReason(NEW_ENDPOINT, exchange({ status: 500 }), NOON)).toBeNull();
  expect(findDisableReason(NEW_ENDPOINT, exchange({ status: 410 }), NOON)).toBe('gone');
  expect(findDisableReason(since(4.99), exchange({ status: 500 }), NOON)).toBeNull();
  expect(findDisableReason(since(5), exchange({ status: 500 }), NOON)).toBe('failing');
});
