import type { ChatPlatform } from '../chat/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { DomainEvent, EventLog, EventType } from '../shared/events.ts';
import type { GuildId, Ids } from '../shared/ids.ts';
import type { BotState } from './bot-state.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';

export interface BotHealthPorts {
  readonly chat: ChatPlatform;
  readonly botState: BotState;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

const BATCH = 500;

/** `hasChanged` compares with the last check of any worker. */
export interface BotCheck {
  readonly isReachable: boolean;
  readonly hasChanged: boolean;
}

/**
 * Records `bot.unavailable` and `bot.recovered` once per change, however many workers check. Servers without a reader get
 * no event: each outage would write a row for every idle server.
 */
export const checkBot = (ports: BotHealthPorts) => async (): Promise<BotCheck> => {
  const isReachable = await ports.chat.isReachable();
  const hasChanged = await ports.work.run(async () => {
    const isChange = await ports.botState.setReachable(isReachable);
    if (isChange) await recordChange(ports, isReachable ? 'bot.recovered' : 'bot.unavailable');
    return isChange;
  });
  return { isReachable, hasChanged };
};

const recordChange = async ({ botState, events, clock, ids }: BotHealthPorts, type: EventType): Promise<void> => {
  const at = clock.now();
  const event = (guildId: GuildId): DomainEvent => ({
    id: ids.next('event'),
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
