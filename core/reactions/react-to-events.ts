import type { AutomationUseCases } from '../automations/index.ts';
import type { FlowUseCases } from '../flows/index.ts';
import type { Clock } from '../shared/clock.ts';
import { isTransient } from '../shared/errors.ts';
import type { EventConsumer, ConsumedServer } from '../shared/event-consumer.ts';
import type { DomainEvent } from '../shared/events.ts';
import type { Ids } from '../shared/ids.ts';
import { plusMs, toEpochMs } from '../shared/instant.ts';
import { createWorkPool } from '../shared/concurrency/work-pool.ts';
import { type RequestActivity, ServerShares } from './server-shares.ts';

export interface ReactionPorts {
  readonly eventConsumer: EventConsumer;
  readonly automations: Pick<AutomationUseCases, 'listEnabled' | 'applyRules'>;
  readonly flows: Pick<FlowUseCases, 'startByEvent'>;
  readonly requests: RequestActivity;
  readonly clock: Clock;
  readonly ids: Ids;
}

const LEASE_MS = 30_000;
/** Servers that one process reacts in at once. */
const SERVERS_AT_ONCE = 8;
/** After so long a server gives way to others, so that one with much to react to keeps none of them waiting. */
const TURN_MS = 250;
/**
 * A rule or flow is counted with so much at the most: what it takes of the processors, roughly. What it waits for beyond
 * that, a slow machine or the chat, is not its own doing.
 */
const MAX_COUNTED_MS = 20;

/**
 * Reacts to every event that has had no reaction yet: automation rules first, in their order, then flows. Each rule and
 * each flow reacts to an event once, even if it is delivered again. Servers take turns; one that has used more than its
 * share rests, as long as anybody else has work for this process: another server with events, or a client.
 *
 * @throws an error that is not transient, after the others have had their turn
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

/** Reacts to the events of one server until its turn is over. @throws as `reactInOrder` */
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
 * Reacts to the events one after the other. Acknowledges each event that changed something, and in any case the last one
 * of the turn.
 *
 * @param addActed is called with the milliseconds of each event that something reacted to
 * @throws a transient error at once; any other error once the events after it had their turn
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

/** @returns whether a rule applied or a flow started */
const reactTo = async (
  { automations, flows, clock }: ReactionPorts,
  rules: Awaited<ReturnType<AutomationUseCases['listEnabled']>>,
  event: DomainEvent,
  addActed: (ms: number) => void,
): Promise<boolean> => {
  const startedAt = toEpochMs(clock.now());
  const applied = await automations.applyRules(rules, event);
  const started = await flows.startByEvent(event);
  const count = applied + started;
  addActed(Math.min(toEpochMs(clock.now()) - startedAt, count * MAX_COUNTED_MS));
  return count > 0;
};

/** Collects an error that a retry would repeat. @throws a transient error */
const collectFailure = (error: unknown, failures: unknown[]): true => {
  if (isTransient(error)) throw error;
  failures.push(error);
  return true;
};
