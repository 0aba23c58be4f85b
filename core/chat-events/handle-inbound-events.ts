import { withHeartbeat } from '../shared/clock.ts';
import { isRefusedByChat } from '../chat/index.ts';
import { isTransient, LockTimeout } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';
import type { LeasedInboundEvent } from './chat-event.ts';
import type { ChatEventHandlers } from './chat-event-handlers.ts';
import { type InboundEventAnswer, executeInboundEvent } from './execute-inbound-event.ts';
import { LEASE_MS, ServerTurns } from './server-turns.ts';

/** Limits one process. Each event waits for the database and the platform most of the time. */
const MAX_AT_ONCE = 8;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A lock is free soon: at the latest when an effect in the chat whose answer was lost counts as over. */
const MAX_LOCK_DELAY_MS = 20_000;
/** The last attempt is after about 12 minutes; the platform accepts an answer for 15. */
const MAX_ATTEMPTS = 16;

/** Handles due events concurrently, but those of one subject in order; servers take turns. @returns how many */
export const handleInboundEvents = (ports: InboundEventPorts, handlers: ChatEventHandlers) => {
  const turns = new ServerTurns(ports.inboundEvents, ports.clock);
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
  ports: InboundEventPorts,
  handlers: ChatEventHandlers,
  turns: ServerTurns,
  onAcquired: () => void,
): Promise<boolean> => {
  const { inboundEvents, clock } = ports;
  const inboundEvent = await turns.acquire();
  if (!inboundEvent) return false;
  onAcquired();
  try {
    const work = traceHandling(ports, inboundEvent, async () =>
      finish(ports, inboundEvent, await executeInboundEvent(ports, handlers, inboundEvent)),
    );
    await withHeartbeat(clock, work, () => inboundEvents.postpone(inboundEvent, plusMs(clock.now(), LEASE_MS)));
  } catch (error) {
    await postponeOrGiveUp(ports, inboundEvent, error);
  } finally {
    turns.end(inboundEvent);
  }
  return true;
};

/** Continues the trace in which the event was received. */
const traceHandling = (
  { tracer }: InboundEventPorts,
  { guildId, event, attempts, traceParent }: LeasedInboundEvent,
  handle: () => Promise<void>,
): Promise<void> =>
  tracer.trace(
    {
      name: `handle ${event.type}`,
      kind: 'consumer',
      parent: traceParent ?? null,
      attributes: { 'guildesk.server.id': guildId, 'guildesk.attempt': attempts },
    },
    handle,
  );

const finish = async (
  ports: InboundEventPorts,
  inboundEvent: LeasedInboundEvent,
  answer: InboundEventAnswer,
): Promise<void> => {
  await reply(ports, inboundEvent, answer);
  await ports.inboundEvents.complete(inboundEvent, ports.clock.now());
};

/** An answer that the chat platform refuses is recorded and not retried: it would be refused again. */
const reply = async (
  { replies, problems, commands }: InboundEventPorts,
  { replyTo, guildId: guild, event }: LeasedInboundEvent,
  answer: InboundEventAnswer,
): Promise<void> => {
  if (replyTo === null) return;
  try {
    await replies.reply(replyTo, answer);
  } catch (error) {
    if (!isRefusedByChat(error)) throw error;
    const command = event.type === 'command_used' ? await commands.findByName(guild, event.name) : null;
    await problems.record(error, { guild, commandId: command?.id ?? null });
  }
};

const postponeOrGiveUp = async (
  ports: InboundEventPorts,
  inboundEvent: LeasedInboundEvent,
  error: unknown,
): Promise<void> => {
  const { inboundEvents, clock, inboundObserver } = ports;
  const { key, guildId, attempts, event } = inboundEvent;
  const isRetried = attempts < MAX_ATTEMPTS;
  // The bot and the database are often busy for a short time; that is no fault to be reported until it is given up.
  const isExpected = isTransient(error) && isRetried;
  if (!isExpected) inboundObserver({ key, guildId, type: event.type, attempts, isRetried, error });
  if (isRetried) await inboundEvents.postpone(inboundEvent, plusMs(clock.now(), getDelayMs(attempts, error)));
  else await inboundEvents.complete(inboundEvent, clock.now());
};

const getDelayMs = (attempts: number, error: unknown): number =>
  Math.min(error instanceof LockTimeout ? MAX_LOCK_DELAY_MS : MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
