import type { AutomationUseCases } from '../automations/index.ts';
import type { FlowUseCases } from '../flows/index.ts';
import type { Clock } from '../shared/clock.ts';
import { isPassing } from '../shared/errors.ts';
import type { EventWatch, Watched } from '../shared/event-watch.ts';
import type { DomainEvent } from '../shared/events.ts';
import type { Ids } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';

export interface ReactionPorts {
  readonly watch: EventWatch;
  readonly automations: Pick<AutomationUseCases, 'rulesOf' | 'apply'>;
  readonly flows: Pick<FlowUseCases, 'startByEvent'>;
  readonly clock: Clock;
  readonly ids: Ids;
}

const LEASE_MS = 30_000;

/** What follows from events: automation rules first, in their order, then flows. */
export const reactionUseCases = (ports: ReactionPorts) => ({
  /**
   * Reacts to every event that nobody has reacted to. Each rule and each flow reacts to an event once, however often it
   * is given out.
   *
   * @throws the first error that does not pass by itself, once the others have had their turn
   */
  react: async (): Promise<void> => {
    const { watch, clock, ids } = ports;
    const holder = ids.next();
    const failures: Error[] = [];
    for (;;) {
      const now = clock.now();
      const taken = await watch.take(holder, now, plusMs(now, LEASE_MS));
      for (const watched of taken) await reactedIn(ports, holder, watched, failures);
      if (failures[0]) throw failures[0];
      if (taken.length === 0) return;
    }
  },
});

export type ReactionUseCases = ReturnType<typeof reactionUseCases>;

/** Notes after each event that changed something how far it came, and in any case at the end. */
const reactedIn = async (
  ports: ReactionPorts,
  holder: string,
  { guild, events }: Watched,
  failures: Error[],
): Promise<void> => {
  const { watch, automations, clock } = ports;
  const note = ({ id }: DomainEvent) => watch.note(guild, holder, id, plusMs(clock.now(), LEASE_MS));
  const rules = await automations.rulesOf(guild);
  const last = events.at(-1);
  const hasNoted = async (event: DomainEvent): Promise<boolean> => {
    const hasActed = await reactedTo(ports, rules, event).catch((error: unknown) => skipped(error, failures));
    return hasActed || event === last ? note(event) : true;
  };
  const all = async (): Promise<void> => {
    for (const event of events) if (!(await hasNoted(event))) return;
  };
  await all().finally(() => watch.release(guild, holder));
};

const reactedTo = async (
  { automations, flows }: ReactionPorts,
  rules: Awaited<ReturnType<AutomationUseCases['rulesOf']>>,
  event: DomainEvent,
): Promise<boolean> => {
  const applied = await automations.apply(rules, event);
  const started = await flows.startByEvent(event);
  return applied > 0 || started > 0;
};

/** An event that cannot be reacted to holds up no other; what passes by itself is waited for. */
const skipped = (error: unknown, failures: Error[]): true => {
  if (isPassing(error)) throw error;
  failures.push(error instanceof Error ? error : new Error(String(error)));
  return true;
};
