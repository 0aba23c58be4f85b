import type { Logger } from '#adapters/node/logger.ts';
import { MeasuredClock } from '#adapters/node/measured-clock.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';

/** The time by which a process judges: expiry, windows, leases, timers. */
export interface ServiceClock extends Clock {
  /** Returns epoch milliseconds. */
  nowMs(): number;
  /** How far it is ahead of the machine's own clock, in milliseconds. */
  offsetMs(): number;
  stop(): void;
}

const MEASURE_EVERY_MS = 5_000;
/** A machine whose clock is off by more is named in the log. */
const MIN_REPORTED_OFFSET_MS = 2_000;

/**
 * One clock for all processes over one database: the database's. The embedded database has the clock of this process.
 *
 * @throws service_unavailable when the database is out of reach
 */
export const openServiceClock = async (database: Database, log: Logger): Promise<ServiceClock> => {
  if (!database.isShared) {
    return { ...systemClock, nowMs: () => toEpochMs(systemClock.now()), offsetMs: () => 0, stop: () => undefined };
  }
  const clock = new MeasuredClock();
  const report = createReport(log);
  const measure = async () => {
    await clock.measure(() => database.readClock());
    report(clock.offsetMs());
  };
  await measure();
  let isMeasuring = false;
  const timer = setInterval(() => {
    if (isMeasuring) return;
    isMeasuring = true;
    // If the database cannot be reached, the clock is measured next time and runs on until then.
    void measure()
      .catch(() => undefined)
      .finally(() => (isMeasuring = false));
  }, MEASURE_EVERY_MS).unref();
  return {
    now: clock.now,
    sleep: clock.sleep,
    nowMs: () => clock.nowMs(),
    offsetMs: () => clock.offsetMs(),
    stop: () => clearInterval(timer),
  };
};

/** Logs once when the machine's clock is found wrong, and once when it is right again. */
const createReport = (log: Logger) => {
  let isOff = false;
  return (offsetMs: number): void => {
    const wasOff = isOff;
    isOff = Math.abs(offsetMs) > MIN_REPORTED_OFFSET_MS;
    if (isOff === wasOff) return;
    const offsetSeconds = Math.round(offsetMs / 100) / 10;
    if (isOff) log.warn({ offsetSeconds }, "The clock of this machine differs from the database's, which is used.");
    else log.info({ offsetSeconds }, "The clock of this machine agrees with the database's again.");
  };
};
