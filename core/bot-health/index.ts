import type { ChatPlatform } from '../chat/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { DomainEvent, EventLog, EventType } from '../shared/events.ts';
import type { EventId, GuildId, Ids } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';

/** Remembers, for all processes together, whether the bot can be reached. In the beginning it can. */
export interface BotState {
  /** Keeps it, once for all servers and processes. @returns whether this is news */
  setReachable(isReachable: boolean): Promise<boolean>;
  /**
   * The ids, in their order and after this one, of servers whose events somebody reads: an enabled webhook, a reaction, or
   * whoever holds an active token for the feed.
   */
  listServersWithReaders(now: Instant, after: GuildId | null, limit: number): Promise<readonly GuildId[]>;
}

export interface BotHealthPorts {
  readonly chat: ChatPlatform;
  readonly botState: BotState;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

const BATCH = 500;

/**
 * Tells when the bot is lost and when it is back, once, however many workers watch. Servers whose events nobody reads get
 * none: of very many idle ones each loss would write a row.
 */
export const botHealthUseCases = (ports: BotHealthPorts) => ({
  check: async (): Promise<{ readonly isReachable: boolean; readonly isNews: boolean }> => {
    const isReachable = await ports.chat.isReachable();
    const isNews = await ports.work.run(async () => {
      const isChange = await ports.botState.setReachable(isReachable);
      if (isChange) await recordChange(ports, isReachable ? 'bot.recovered' : 'bot.unavailable');
      return isChange;
    });
    return { isReachable, isNews };
  },
});

export type BotHealthUseCases = ReturnType<typeof botHealthUseCases>;

const recordChange = async ({ botState, events, clock, ids }: BotHealthPorts, type: EventType): Promise<void> => {
  const at = clock.now();
  const event = (guildId: GuildId): DomainEvent => ({
    id: ids.next() as EventId,
    guildId,
    type,
    at,
    actor: SYSTEM,
    sequence: null,
    data: { changes: {} },
  });
  for (let after: GuildId | null = null; ;) {
    const servers: readonly GuildId[] = await botState.listServersWithReaders(at, after, BATCH);
    if (servers.length > 0) await events.append(...servers.map(event));
    if (servers.length < BATCH) return;
    after = servers.at(-1) ?? null;
  }
};
