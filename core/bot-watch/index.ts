import type { ChatPlatform } from '../chat/index.ts';
import type { OrganizationStore } from '../organizations/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { DomainEvent, EventLog, EventType } from '../shared/events.ts';
import type { EventId, GuildId, Ids } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';

/** Remembers, for all processes together, whether the bot can be reached. In the beginning it can. */
export interface BotState {
  /** @returns whether this is news */
  note(isReachable: boolean): Promise<boolean>;
}

export interface BotWatchPorts {
  readonly chat: ChatPlatform;
  readonly botState: BotState;
  readonly organizations: OrganizationStore;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

const BATCH = 500;

/** Tells every server when the bot is lost and when it is back, each once, however many workers watch. */
export const botWatchUseCases = (ports: BotWatchPorts) => ({
  look: async (): Promise<{ readonly isReachable: boolean; readonly isNews: boolean }> => {
    const isReachable = await ports.chat.isReachable();
    const isNews = await ports.work.run(async () => {
      const isChange = await ports.botState.note(isReachable);
      if (isChange) await tell(ports, isReachable ? 'bot.recovered' : 'bot.unavailable');
      return isChange;
    });
    return { isReachable, isNews };
  },
});

export type BotWatchUseCases = ReturnType<typeof botWatchUseCases>;

const tell = async ({ organizations, events, clock, ids }: BotWatchPorts, type: EventType): Promise<void> => {
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
    const servers: readonly GuildId[] = await organizations.serverIds(after, BATCH);
    if (servers.length > 0) await events.append(...servers.map(event));
    if (servers.length < BATCH) return;
    after = servers.at(-1) ?? null;
  }
};
