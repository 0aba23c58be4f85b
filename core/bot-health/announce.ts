import type { ChatPlatform } from '../chat/index.ts';
import { SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import type { Changes, DomainEvent, EventLog, EventType } from '../shared/events.ts';
import type { GuildId, Ids } from '../shared/ids.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import type { BotState } from './bot-state.ts';

export interface BotHealthPorts {
  readonly chat: ChatPlatform;
  readonly botState: BotState;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

const BATCH = 500;

export const announce = async (
  { botState, events, clock, ids }: BotHealthPorts,
  { type, changes }: { readonly type: EventType; readonly changes: Changes },
): Promise<void> => {
  const at = clock.now();
  const event = (guildId: GuildId): DomainEvent => ({
    id: ids.next('event'),
    guildId,
    type,
    at,
    actor: SYSTEM,
    sequence: null,
    data: { changes },
  });
  for (let after: GuildId | null = null; ;) {
    const servers: readonly GuildId[] = await botState.listServersWithReaders(at, after, BATCH);
    if (servers.length > 0) await events.append(...servers.map(event));
    if (servers.length < BATCH) return;
    after = servers.at(-1) ?? null;
  }
};
