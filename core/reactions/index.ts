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
  readonly automations: Pick<AutomationUseCases, 'rulesOf' | 'apply'>;
  readonly flows: Pick<FlowUseCases, 'startByEvent'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

const LEASE_MS = 30_000;
/** Servers that one process reacts in at once. */
const SERVERS_AT_ONCE = 8;
/** After so long a server gives way to others, so that one with much to react to keeps none of them waiting. */
const TURN_MS = 250;

/** What follows from events: automation rules first, in their order, then flows. */
export const reactionUseCases = (ports: ReactionPorts) => ({
  /**
   * Reacts to every event that has had no reaction yet. Each rule and each flow reacts to an event once, even if it is
   * delivered again. Servers take turns.
   *
   * @throws an error that is not transient, after the others have had their turn
   */
  react: createWorkPool<Task>({
    clock: ports.clock,
    size: SERVERS_AT_ONCE,
    take: async (limit) => {
      const [now, holder] = [ports.clock.now(), ports.ids.next()];
      const taken = await ports.watch.acquire(holder, now, plusMs(now, LEASE_MS), limit);
      return taken.map((watched) => ({ ...watched, holder }));
    },
    work: (task) => takeTurn(ports, task),
  }),
});

export type ReactionUseCases = ReturnType<typeof reactionUseCases>;

type Task = ConsumedServer & { readonly holder: string };

/** Reacts to the events of one server until its turn is over. @throws as `reactToEvents` */
const takeTurn = async (ports: ReactionPorts, task: Task): Promise<void> => {
  try {
    await reactToEvents(ports, task);
  } finally {
    await ports.watch.release(task.guild, task.holder);
  }
};

/**
 * How far it came is noted after each event that changed something, and in any case at the end of the turn.
 *
 * @throws what passes by itself, at once; any other error once the events after it had their turn
 */
const reactToEvents = async (ports: ReactionPorts, { guild, holder, events }: Task): Promise<void> => {
  const { watch, automations, clock } = ports;
  const turnEndsAt = plusMs(clock.now(), TURN_MS);
  const acknowledge = ({ id }: DomainEvent) => watch.ack(guild, holder, id, plusMs(clock.now(), LEASE_MS));
  const failures: unknown[] = [];
  const rules = await automations.rulesOf(guild);
  for (const event of events) {
    const hasActed = await reactTo(ports, rules, event).catch((error: unknown) => collectFailure(error, failures));
    const isOver = clock.now() >= turnEndsAt || event === events.at(-1);
    const isHeld = !(hasActed || isOver) || (await acknowledge(event));
    if (isOver || !isHeld) break;
  }
  if (failures.length > 0) throw failures[0];
};

const reactTo = async (
  { automations, flows }: ReactionPorts,
  rules: Awaited<ReturnType<AutomationUseCases['rulesOf']>>,
  event: DomainEvent,
): Promise<boolean> => {
  const applied = await automations.apply(rules, event);
  const started = await flows.startByEvent(event);
  return applied > 0 || started > 0;
};

/** What passes by itself is waited for; anything else is reported, and the events after it have their turn. */
const collectFailure = (error: unknown, failures: unknown[]): true => {
  if (isTransient(error)) throw error;
  failures.push(error);
  return true;
};
