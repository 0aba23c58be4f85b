import type { Clock } from '../shared/clock.ts';
import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { InboundEventStore } from './inbound-event-store.ts';
import type { LeasedInboundEvent } from './chat-event.ts';

/** Another process may lease the event of a dead process after this time. The lease is renewed every second. */
export const LEASE_MS = 5_000;
/** Limits the events of one server that are handled at the same time. */
const MAX_OF_SERVER = 4;

/** Lets servers take turns, so that one with many or slow events does not delay the others. */
export class ServerTurns {
  readonly #inboundEvents: Pick<InboundEventStore, 'acquire'>;
  readonly #clock: Clock;
  readonly #running = new Map<GuildId, number>();
  #last: GuildId | null = null;
  #acquiring: Promise<unknown> = Promise.resolve();

  constructor(inboundEvents: Pick<InboundEventStore, 'acquire'>, clock: Clock) {
    this.#inboundEvents = inboundEvents;
    this.#clock = clock;
  }

  /** Counts the event as running until `end` is called. @returns null when none is due */
  acquire(): Promise<LeasedInboundEvent | null> {
    // Calls run one by one, since each takes the turn after the one before.
    const acquiring = this.#acquiring.then(() => this.#acquireNext());
    this.#acquiring = acquiring.catch(() => undefined);
    return acquiring;
  }

  end({ guildId }: LeasedInboundEvent): void {
    const count = (this.#running.get(guildId) ?? 1) - 1;
    if (count > 0) this.#running.set(guildId, count);
    else this.#running.delete(guildId);
  }

  async #acquireNext(): Promise<LeasedInboundEvent | null> {
    const now = this.#clock.now();
    const except = [...this.#running].flatMap(([guild, count]) => (count < MAX_OF_SERVER ? [] : [guild]));
    const request = { now, until: plusMs(now, LEASE_MS), except };
    const inboundEvent =
      (await this.#inboundEvents.acquire({ ...request, after: this.#last })) ??
      (this.#last === null ? null : await this.#inboundEvents.acquire({ ...request, after: null }));
    this.#last = inboundEvent?.guildId ?? null;
    if (inboundEvent) this.#running.set(inboundEvent.guildId, (this.#running.get(inboundEvent.guildId) ?? 0) + 1);
    return inboundEvent;
  }
}
