import type { PrivacyRequest, PrivacyRequestStore, RequestQuery } from '#core/privacy/index.ts';
import type { GuildId, PrivacyRequestId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryPrivacyRequestStore implements PrivacyRequestStore {
  readonly #requests: Map<string, PrivacyRequest>;

  constructor(state: MemoryState) {
    this.#requests = state.table('privacy_requests');
  }

  async find(guild: GuildId, id: PrivacyRequestId): Promise<PrivacyRequest | null> {
    const found = this.#requests.get(id);
    return found?.guildId === guild ? found : null;
  }

  async list(guild: GuildId, { status }: RequestQuery, { limit, after }: PageRequest): Promise<Page<PrivacyRequest>> {
    const found = [...this.#requests.values()]
      .filter((one) => one.guildId === guild && (status?.includes(one.status) ?? true))
      .filter(({ id }) => !after?.[0] || id < after[0])
      .toSorted((a, b) => (a.id < b.id ? 1 : -1));
    return toPage(found.slice(0, limit + 1), limit, ({ id }) => [id]);
  }

  async add(request: PrivacyRequest): Promise<PrivacyRequest> {
    const { guildId, userId, kind } = request;
    const waiting = [...this.#requests.values()].find(
      (one) => one.guildId === guildId && one.userId === userId && one.kind === kind && one.status === 'requested',
    );
    if (waiting) return waiting;
    this.#requests.set(request.id, request);
    return request;
  }

  async decide(request: PrivacyRequest): Promise<boolean> {
    if (this.#requests.get(request.id)?.status !== 'requested') return false;
    this.#requests.set(request.id, request);
    return true;
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#requests.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of old) this.#requests.delete(id);
    return old.length;
  }
}
