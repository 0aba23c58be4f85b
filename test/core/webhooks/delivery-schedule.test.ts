import type { DueDelivery, EndpointHealth } from '#core/webhooks/index.ts';
import { NEW_ENDPOINT } from '#core/webhooks/index.ts';
import { DeliverySchedule } from '#core/webhooks/deliveries/delivery-schedule.ts';
import type { Exchange } from '#core/webhooks/webhook-sender.ts';
import type { DeliveryId } from '#core/shared/ids.ts';
import { plusMs, type Instant } from '#core/shared/instant.ts';

const NOW = '2026-03-01T12:00:00.000Z' as Instant;

const exchangeWith = (status: number): Exchange => ({
  status,
  error: null,
  responseBody: null,
  durationMs: 5,
  retryAfterMs: null,
});

/** Only the id of a delivery is read by the schedule. */
const dueDeliveries = (count: number): readonly DueDelivery[] =>
  Array.from(
    { length: count },
    (_, index) => ({ id: `delivery ${index}` as DeliveryId, attemptCount: 0 }) as DueDelivery,
  );

const startAll = (schedule: DeliverySchedule): readonly DueDelivery[] => {
  const started: DueDelivery[] = [];
  for (let due = schedule.startNext(); due; due = schedule.startNext()) started.push(due);
  return started;
};

const scheduleWith = (count: number, health: EndpointHealth = NEW_ENDPOINT): DeliverySchedule => {
  const schedule = new DeliverySchedule(health);
  schedule.add(dueDeliveries(count));
  return schedule;
};

describe('the schedule of an endpoint', () => {
  it('starts sixteen attempts at once, in order, and the next when one has ended', () => {
    const schedule = scheduleWith(20);
    expect(startAll(schedule).map(({ id }) => id)).toEqual(dueDeliveries(16).map(({ id }) => id));
    schedule.endFlight();
    expect(startAll(schedule).map(({ id }) => id)).toEqual(['delivery 16']);
  });

  it('tries an endpoint that failed several times in a row with a single delivery', () => {
    const schedule = scheduleWith(20, { ...NEW_ENDPOINT, consecutiveFailures: 5, failingSince: NOW });
    expect(startAll(schedule)).toHaveLength(1);
  });

  it('starts nothing new while 128 results wait to be stored', () => {
    const schedule = scheduleWith(200);
    const started: DueDelivery[] = [];
    for (let round = 0; round < 20; round += 1) {
      for (const due of startAll(schedule)) {
        started.push(due);
        schedule.endFlight();
      }
    }
    expect(started).toHaveLength(128);
    for (const { id } of started) schedule.end(id);
    expect(startAll(schedule)).toHaveLength(16);
  });

  it('asks for more with fewer than 32 waiting, and knows which it has', () => {
    expect(scheduleWith(32).needsMore).toBe(false);
    const schedule = scheduleWith(31);
    expect(schedule.needsMore).toBe(true);
    startAll(schedule);
    expect([...schedule.listKnown()].sort()).toEqual(
      dueDeliveries(31)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('is idle when every result is stored', () => {
    const schedule = scheduleWith(1);
    const [due] = startAll(schedule);
    schedule.endFlight();
    expect(schedule.isIdle).toBe(false);
    if (due) schedule.end(due.id);
    expect(schedule.isIdle).toBe(true);
  });

  it('ends with the failure that pauses the endpoint, and reports the pause once', () => {
    const schedule = scheduleWith(20);
    const changes = Array.from({ length: 6 }, (_, i) => schedule.applyResult(exchangeWith(500), plusMs(NOW, i)));
    expect(changes.map(({ isPauseNew }) => isPauseNew)).toEqual([false, false, false, false, true, false]);
    expect(schedule.isOver).toBe(true);
    expect(schedule.startNext()).toBeNull();
    expect(schedule.needsMore).toBe(false);
    expect(schedule.applyResult(exchangeWith(200), plusMs(NOW, 9)).isPauseNew).toBe(false);
  });

  it('continues after a failure that pauses nothing', () => {
    const schedule = scheduleWith(20);
    expect(schedule.applyResult(exchangeWith(500), NOW)).toEqual({ disabled: null, isPauseNew: false });
    expect([schedule.isOver, schedule.hasWaiting]).toEqual([false, true]);
  });

  it('ends with an answer that disables the webhook, and gives the reason once', () => {
    const schedule = scheduleWith(20);
    expect(schedule.applyResult(exchangeWith(410), NOW).disabled).toBe('gone');
    expect(schedule.applyResult(exchangeWith(410), NOW).disabled).toBeNull();
    expect(schedule.disable).toBe('gone');
    expect(schedule.isOver).toBe(true);
  });
});
