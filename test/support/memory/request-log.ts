import {
  MAX_ENTRIES_PER_TOKEN,
  type RequestEntry,
  type RequestLog,
  type RequestLogOf,
  type RequestQuery,
} from '#core/request-log/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryRequestLog implements RequestLog {
  readonly #entries: Map<string, RequestEntry>;

  constructor(state: MemoryState) {
    this.#entries = state.table('requestLog');
  }

  async add(entries: readonly RequestEntry[]): Promise<void> {
    for (const entry of entries) this.#entries.set(entry.id, entry);
    for (const token of new Set(entries.map(({ tokenId }) => tokenId))) {
      const newest = [...this.#entries.values()].filter(({ tokenId }) => tokenId === token).sort(byIdDescending);
      for (const { id } of newest.slice(MAX_ENTRIES_PER_TOKEN)) this.#entries.delete(id);
    }
  }

  async list(
    { ownerId, tokenId, since }: RequestLogOf,
    { status: classes }: RequestQuery,
    { limit, after }: PageRequest,
  ): Promise<Page<RequestEntry>> {
    const found = [...this.#entries.values()].filter(
      (entry) =>
        entry.ownerId === ownerId &&
        entry.tokenId === tokenId &&
        entry.createdAt >= since &&
        (classes === undefined || classes.some((one) => one.startsWith(String(entry.status).slice(0, 1)))),
    );
    const [last] = after ?? [];
    const rest = found.filter(({ id }) => last === undefined || id < last).sort(byIdDescending);
    return toPage(rest, limit, ({ id }) => [id]);
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#entries.values()].filter(({ createdAt }) => createdAt < before);
    for (const { id } of old) this.#entries.delete(id);
    return old.length;
  }
}

const byIdDescending = (a: RequestEntry, b: RequestEntry): number => (a.id < b.id ? 1 : -1);
