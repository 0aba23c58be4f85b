import type { AutomationUseCases } from '../automations/index.ts';
import type { FlowUseCases } from '../flows/index.ts';
import type { NotificationUseCases } from '../notifications/index.ts';
import type { Clock } from '../shared/clock.ts';
import { isTransient } from '../shared/errors.ts';
import type { EventConsumer, ConsumedServer } from '../shared/event-consumer.ts';
import type { RecordedEvent } from '../shared/events.ts';
import type { SpanStart, Tracer } from '../shared/tracer.ts';
import type { Ids } from '../shared/ids.ts';
import { plusMs, toEpochMs } from '../shared/instant.ts';
import { createWorkPool } from '../shared/concurrency/work-pool.ts';
import { type RequestActivity, ServerShares } from './server-shares.ts';

export interface ReactionPorts {
  readonly eventConsumer: EventConsumer;
  readonly automations: Pick<AutomationUseCases, 'listEnabled' | 'applyRules'>;
  readonly flows: Pick<FlowUseCases, 'startByEvent'>;
  readonly notifications: Pick<NotificationUseCases, 'notify'>;
  readonly requests: RequestActivity;
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly ids: Ids;
}

const LEASE_MS = 30_000;
/** One process reacts in this many servers at once. */
const SERVERS_AT_ONCE = 8;
/** After this time a busy server gives way to others. */
const TURN_MS = 250;
/** Limits the counted time of a rule or flow; waiting for a slow machine or the chat does not count. */
const MAX_COUNTED_MS = 20;

/**
 * Reacts to every new event: notifications, then automation rules in their order, then flows. Each reacts to an event
 * once, even if it is delivered again. Servers take turns; one that exceeded its share rests while another server or a
 * client has work for this process. @throws an error that is not transient, after all others have run
 */
export const reactToEvents = (ports: ReactionPorts) => {
  const shares = new ServerShares(ports.requests);
  return createWorkPool<Task>({
    clock: ports.clock,
    size: SERVERS_AT_ONCE,
    take: async (limit) => {
      const [now, holder] = [ports.clock.now(), ports.ids.next('holder')];
      const acquired = await ports.eventConsumer.acquire(holder, now, plusMs(now, LEASE_MS), limit);
      return acquired.map((server) => ({ ...server, holder }));
    },
    work: (task) => takeTurn(ports, shares, task),
  });
};

type Task = ConsumedServer & { readonly holder: string };

/** Stops when the turn is over. @throws as `reactInOrder` */
const takeTurn = async (ports: ReactionPorts, shares: ServerShares, { guild, holder, events }: Task): Promise<void> => {
  const { clock, eventConsumer: watch } = ports;
  let actedMs = 0;
  try {
    await reactInOrder(ports, { guild, holder, events }, (ms) => (actedMs += ms));
  } finally {
    const restMs = shares.endTurn(guild, actedMs, toEpochMs(clock.now()));
    await watch.release(guild, holder, restMs > 0 ? plusMs(clock.now(), restMs) : undefined);
  }
};

/**
 * Acknowledges each event that changed something, and the last one of the turn. `addActed` gets the milliseconds of
 * each event with a reaction. @throws a transient error at once; any other error after the remaining events
 */
const reactInOrder = async (
  ports: ReactionPorts,
  { guild, holder, events }: Task,
  addActed: (ms: number) => void,
): Promise<void> => {
  const { eventConsumer: watch, automations, clock } = ports;
  const turnEndsAt = plusMs(clock.now(), TURN_MS);
  const failures: unknown[] = [];
  const rules = await automations.listEnabled(guild);
  for (const event of events) {
    const reaction = reactTo(ports, rules, event, addActed);
    const hasActed = await reaction.catch((error: unknown) => collectFailure(error, failures));
    const isLast = event === events.at(-1) || clock.now() >= turnEndsAt;
    const mustAcknowledge = hasActed || isLast;
    const hasLease = !mustAcknowledge || (await watch.ack(guild, holder, event.id, plusMs(clock.now(), LEASE_MS)));
    if (isLast || !hasLease) break;
  }
  if (failures.length > 0) throw failures[0];
};

const reactTo = async (
  { notifications, automations, flows, clock, tracer }: ReactionPorts,
  rules: Awaited<ReturnType<AutomationUseCases['listEnabled']>>,
  event: RecordedEvent,
  addActed: (ms: number) => void,
): Promise<boolean> => {
  const startedAt = toEpochMs(clock.now());
  const start = toReactionSpan(event);
  const notified = Math.min(await notifications.notify(event), 1);
  const count = await tracer.trace(start, async (span) => {
    const applied = await automations.applyRules(rules, event);
    const started = await flows.startByEvent(event);
    if (applied + started > 0) span.keep();
    return applied + started;
  });
  addActed(Math.min(toEpochMs(clock.now()) - startedAt, (count + notified) * MAX_COUNTED_MS));
  return count + notified > 0;
};

/** Most events start nothing, and have no span. */
const toReactionSpan = ({ type, guildId, traceParent }: RecordedEvent): SpanStart => ({
  name: `react to ${type}`,
  kind: 'consumer',
  parent: traceParent ?? null,
  recorded: 'if_used',
  attributes: { 'guildesk.server.id': guildId },
});

/** A retry would repeat collected errors. @throws a transient error */
const collectFailure = (error: unknown, failures: unknown[]): true => {
  if (isTransient(error)) throw error;
  failures.push(error);
  return true;
};
