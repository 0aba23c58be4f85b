import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import type { Delivery } from '#core/webhooks/index.ts';
import { aGuildId } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';
import { createInMemory, type InMemory } from '../../support/in-memory.ts';

/** A server with one webhook, and nothing around it that takes time. */
export interface Here extends InMemory {
  readonly clock: SteadyClock;
  readonly guild: GuildId;
  readonly webhook: WebhookId;
  readonly secret: string;
  /** Something happens on the server. */
  readonly happen: (times?: number) => Promise<unknown>;
  readonly deliver: (isStopping?: () => boolean) => Promise<void>;
  /** Newest first. */
  readonly deliveries: () => Promise<readonly Delivery[]>;
}

export const anEndpoint = async (): Promise<Here> => {
  const clock = new SteadyClock();
  const memory = createInMemory(clock);
  const { webhooks, categories } = memory.app;
  const guild = aGuildId();
  const { id: webhook, secret } = await webhooks.create(guild, { url: 'https://example.com/hook' });
  let names = 0;
  const create = () => categories.create(guild, SYSTEM, { name: `Category ${(names += 1)}` });
  return {
    ...memory,
    clock,
    guild,
    webhook,
    secret,
    happen: (times = 1) => Promise.all(Array.from({ length: times }, create)),
    deliver: (isStopping) => webhooks.deliver(webhook, isStopping),
    deliveries: async () => (await webhooks.listDeliveries(guild, webhook, null, { limit: 100, after: null })).items,
  };
};
