import type { AutomationUseCases } from '../automations/index.ts';
import type { FlowUseCases } from '../flows/index.ts';
import type { Clock } from '../shared/clock.ts';
import { isTransient } from '../shared/errors.ts';
import type { EventConsumer, ConsumedServer } from '../shared/event-consumer.ts';
import type { DomainEvent } from '../shared/events.ts';
import type { Ids } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { createWorkPool } from '../shared/work-pool.ts';

export interface ReactionPorts {
  readonly watch: EventConsumer;
  readonly automations: Pick<AutomationUseCases, 'listEnabled' | 'applyRules'>;
  readonly flows: Pick<FlowUseCases, 'startByEvent'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

const LEASE_MS = 30_000;
/** Servers that one process reacts in at once. */
const SERVERS_AT_ONCE = 8;
/** After so long a server gives way to others, so that one with much to react to keeps none of them waiting. */
const TURN_MS = 250;

/**
 * Reacts to every event that has had no reaction yet: automation rules first, in their order, then flows. Each rule and
 * each flow reacts to an event once, even if it is delivered again. Servers take turns.
 *
 * @throws an error that is not transient, after the others have had their turn
 */
export const reactToEvents = (ports: ReactionPorts) =>
  createWorkPool<Task>({
    clock: ports.clock,
    size: SERVERS_AT_ONCE,
    take: async (limit) => {
      const [now, holder] = [ports.clock.now(), ports.ids.next('holder')];
      const acquired = await ports.watch.acquire(holder, now, plusMs(now, LEASE_MS), limit);
      return acquired.map((server) => ({ ...server, holder }));
    },
    work: (task) => takeTurn(ports, task),
  });

type Task = ConsumedServer & { readonly holder: string };

/** Reacts to the events of one server until its turn is over. @throws as `reactInOrder` */
const takeTurn = async (ports: ReactionPorts, task: Task): Promise<void> => {
  try {
    await reactInOrder(ports, task);
  } finally {
    await ports.watch.release(task.guild, task.holder);
  }
};

/**
 * Reacts to the events one after the other. Acknowledges each event that changed something, and in any case the last one
 * of the turn.
 *
 * @throws a transient error at once; any other error once the events after it had their turn
 */
const reactInOrder = async (ports: ReactionPorts, { guild, holder, events }: Task): Promise<void> => {
  const { watch, automations, clock } = ports;
  const turnEndsAt = plusMs(clock.now(), TURN_MS);
  const failures: unknown[] = [];
  const rules = await automations.listEnabled(guild);
  for (const event of events) {
    const hasActed = await reactTo(ports, rules, event).catch((error: unknown) => collectFailure(error, failures));
    const isLast = event === events.at(-1) || clock.now() >= turnEndsAt;
    const mustAcknowledge = hasActed || isLast;
    const hasLease = !mustAcknowledge || (await watch.ack(guild, holder, event.id, plusMs(clock.now(), LEASE_MS)));
    if (isLast || !hasLease) break;
  }
  if (failures.length > 0) throw failures[0];
};

/** @returns whether a rule applied or a flow started */
const reactTo = async (
  { automations, flows }: ReactionPorts,
  rules: Awaited<ReturnType<AutomationUseCases['listEnabled']>>,
  event: DomainEvent,
): Promise<boolean> => {
  const applied = await automations.applyRules(rules, event);
  const started = await flows.startByEvent(event);
  return applied > 0 || started > 0;
};

/** Collects an error that a retry would repeat. @throws a transient error */
const collectFailure = (error: unknown, failures: unknown[]): true => {
  if (isTransient(error)) throw error;
  failures.push(error);
  return true;
};
