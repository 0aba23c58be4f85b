import { withHeartbeat } from '../shared/clock.ts';
import { isTransient } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import type { ArrivalPorts } from './arrival-ports.ts';
import type { LeasedArrival } from './chat-event.ts';
import type { ChatEventHandlers } from './chat-event-handlers.ts';
import { type ArrivalAnswer, executeArrival } from './execute-arrival.ts';
import { LEASE_MS, ServerTurns } from './server-turns.ts';

/** Of one process. Each waits for the database and for the platform most of its time. */
const MAX_AT_ONCE = 8;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** After about twelve minutes; the platform takes the answer to an interaction for fifteen. */
const MAX_ATTEMPTS = 16;

/**
 * Handles the arrivals that are due, some at once, and those of one subject in their order. The servers take turns. What fails
 * for a reason that passes is tried again, and keeps the later arrivals of its subject waiting until it is given up.
 *
 * @returns how many were handled
 */
export const handleArrivals = (ports: ArrivalPorts, handlers: ChatEventHandlers) => {
  const turns = new ServerTurns(ports.arrivals, ports.clock);
  let running = 0;
  const handleAll = async (): Promise<number> => {
    running += 1;
    let count = 0;
    const others: Promise<number>[] = [];
    // Where there is one, there may be more.
    const startOther = () => {
      if (running >= MAX_AT_ONCE) return;
      const other = handleAll();
      other.catch(() => undefined);
      others.push(other);
    };
    try {
      while (await handleNext(ports, handlers, turns, startOther)) count += 1;
    } finally {
      running -= 1;
    }
    const counts = await Promise.all(others);
    return counts.reduce((sum, more) => sum + more, count);
  };
  return () => (running >= MAX_AT_ONCE ? Promise.resolve(0) : handleAll());
};

/** @returns false when none is due */
const handleNext = async (
  ports: ArrivalPorts,
  handlers: ChatEventHandlers,
  turns: ServerTurns,
  onAcquired: () => void,
): Promise<boolean> => {
  const { arrivals, clock } = ports;
  const arrival = await turns.acquire();
  if (!arrival) return false;
  onAcquired();
  try {
    const work = executeArrival(ports, handlers, arrival).then((answer) => finish(ports, arrival, answer));
    await withHeartbeat(clock, work, () => arrivals.postpone(arrival, plusMs(clock.now(), LEASE_MS)));
  } catch (error) {
    await postponeOrGiveUp(ports, arrival, error);
  } finally {
    turns.end(arrival);
  }
  return true;
};

const finish = async (
  { arrivals, replies, clock }: ArrivalPorts,
  arrival: LeasedArrival,
  answer: ArrivalAnswer,
): Promise<void> => {
  if (arrival.replyTo !== null) await replies.reply(arrival.replyTo, answer);
  await arrivals.complete(arrival, clock.now());
};

const postponeOrGiveUp = async (ports: ArrivalPorts, arrival: LeasedArrival, error: unknown): Promise<void> => {
  const { arrivals, clock, arrivalObserver } = ports;
  const { key, guildId, attempts, event } = arrival;
  const isRetried = attempts < MAX_ATTEMPTS;
  // The bot and the database are often busy for a short time; that is no fault to be reported until it is given up.
  const isExpected = isTransient(error) && isRetried;
  if (!isExpected) arrivalObserver({ key, guildId, type: event.type, attempts, isRetried, error });
  if (isRetried) await arrivals.postpone(arrival, plusMs(clock.now(), getDelayMs(attempts)));
  else await arrivals.complete(arrival, clock.now());
};

const getDelayMs = (attempts: number): number => Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
