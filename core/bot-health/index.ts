import type { ChatPlatform } from '../chat/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { DomainEvent, EventLog, EventType } from '../shared/events.ts';
import type { EventId, GuildId, Ids } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';

/** Remembers, for all processes together, whether the bot can be reached. In the beginning it can. */
export interface BotState {
  /** Stores the state, once for all servers and processes. @returns whether it changed */
  setReachable(isReachable: boolean): Promise<boolean>;
  /**
   * The ids after this one, in ascending order, of servers whose events have a reader: an enabled webhook, a reaction,
   * or an active token that may read the feed.
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
 * Records `bot.unavailable` and `bot.recovered` once for each change, however many workers check. Servers whose events
 * have no reader get no event: with many idle servers each loss would write a row for each of them.
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
