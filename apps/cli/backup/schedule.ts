import { setTimeout as pause } from 'node:timers/promises';
import type { TimeOfDay } from '../../composition/config/time-of-day.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { listKeptBackups } from './kept-backups.ts';

/** The clock is asked so often, since it may be set and the machine may sleep. */
const LOOK_EVERY_MS = 30_000;
const AGAIN_AFTER_MS = 3_600_000;

/** @param newest time of the newest backup; without one the next is due at once @returns a time that may have passed, which is then due */
export const computeDue = (newest: number | null, { hour, minute }: TimeOfDay): number => {
  if (newest === null) return 0;
  const due = new Date(newest);
  due.setHours(hour, minute, 0, 0);
  if (due.getTime() <= newest) due.setDate(due.getDate() + 1);
  return due.getTime();
};

export interface Schedule {
  /** Has the backups. */
  readonly folder: string;
  readonly time: TimeOfDay;
  readonly backUp: () => Promise<void>;
  readonly onError: (text: string) => void;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly lookEveryMs?: number;
}

const isDue = async (folder: string, time: TimeOfDay, now: number): Promise<boolean> => {
  // One of a later time was made while the clock was wrong.
  const newest = (await listKeptBackups(folder)).find(({ madeAt }) => madeAt <= now);
  return now >= computeDue(newest?.madeAt ?? null, time);
};

/** Makes a backup each day until the signal. One that was missed is made at once, and one that failed again after an hour. */
export const repeatBackups = async ({ now = Date.now, lookEveryMs = LOOK_EVERY_MS, ...schedule }: Schedule) => {
  const { folder, time, backUp, onError, signal } = schedule;
  const isStopped = () => signal.aborted;
  let notBefore = 0;
  while (!isStopped()) {
    try {
      if (now() >= notBefore && (await isDue(folder, time, now()))) await backUp();
    } catch (error) {
      if (isStopped()) return;
      notBefore = now() + AGAIN_AFTER_MS;
      onError(`The backup failed, and is tried again in an hour: ${describeError(error)}`);
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
};
