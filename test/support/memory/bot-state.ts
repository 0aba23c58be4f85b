import { getStatus, type Token } from '#core/access/index.ts';
import { ALL_INTENTS, type BotIntents } from '#core/chat/index.ts';
import type { BotState } from '#core/bot-health/index.ts';
import type { Server } from '#core/organizations/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { toOwnerId } from '#core/shared/owner.ts';
import type { Webhook } from '#core/webhooks/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const KEY = 'isReachable';

export class InMemoryBotState implements BotState {
  readonly #state: Map<string, boolean>;
  readonly #connected: Map<string, Instant>;
  readonly #intents: Map<string, BotIntents>;
  readonly #servers: Map<string, Server>;
  readonly #webhooks: Map<string, Webhook>;
  readonly #watches: Map<string, unknown>;
  readonly #tokens: Map<string, Token>;

  constructor(state: MemoryState) {
    this.#state = state.table('bot-state');
    this.#connected = state.table('bot-connected');
    this.#intents = state.table('bot-intents');
    this.#servers = state.table('servers');
    this.#webhooks = state.table('webhooks');
    this.#watches = state.table('event_consumer_offsets');
    this.#tokens = state.table('tokens');
  }

  async setReachable(isReachable: boolean): Promise<boolean> {
    const isNews = (this.#state.get(KEY) ?? true) !== isReachable;
    this.#state.set(KEY, isReachable);
    return isNews;
  }

  async noteConnected(until: Instant): Promise<void> {
    const before = this.#connected.get(KEY);
    if (before === undefined || before < until) this.#connected.set(KEY, until);
  }

  async getConnectedUntil(): Promise<Instant | null> {
    return this.#connected.get(KEY) ?? null;
  }

  async getIntents(): Promise<BotIntents> {
    return this.#intents.get(KEY) ?? ALL_INTENTS;
  }

  async setIntents(intents: BotIntents): Promise<BotIntents> {
    const before = await this.getIntents();
    this.#intents.set(KEY, intents);
    return before;
  }

  async listServersWithReaders(now: Instant, after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    const owners = new Set([...this.#webhooks.values()].filter(({ enabled }) => enabled).map(toOwnerId));
    const hasWebhook = ({ id, organizationId }: Server) =>
      owners.has(id) || (organizationId !== null && owners.has(organizationId));
    const tokens = [...this.#tokens.values()].filter(
      (token) => getStatus(token, now) === 'active' && token.scopes.includes('webhooks:read'),
    );
    const hasToken = ({ id, organizationId }: Server) =>
      tokens.some(({ owner }) =>
        owner.kind === 'guild' ? owner.guildId === id : owner.organizationId === organizationId,
      );
    return [...this.#servers.values()]
      .filter((server) => hasWebhook(server) || this.#watches.has(server.id) || hasToken(server))
      .map(({ id }) => id)
      .filter((id) => after === null || id > after)
      .sort()
      .slice(0, limit);
  }
}
