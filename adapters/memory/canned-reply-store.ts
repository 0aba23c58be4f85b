import {
  CANNED_REPLY_LIST,
  type CannedReply,
  type CannedReplyQuery,
  type CannedReplyStore,
  createNameConflict,
  createShortcutConflict,
} from '#core/canned-replies/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CannedReplyId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { listRecords } from './list-records.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryCannedReplyStore implements CannedReplyStore {
  readonly #replies: Map<string, CannedReply>;

  constructor(state: MemoryState) {
    this.#replies = state.table('canned-replies');
  }

  async find(guild: GuildId, id: CannedReplyId): Promise<CannedReply | null> {
    return this.#get(guild, id);
  }

  async list(guild: GuildId, query: CannedReplyQuery, page: PageRequest): Promise<Page<CannedReply>> {
    return listRecords(this.#listOf(guild), CANNED_REPLY_LIST, query, page);
  }

  async add(reply: CannedReply): Promise<void> {
    this.#requireOwnNames(reply);
    this.#replies.set(reply.id, reply);
  }

  async save(reply: CannedReply): Promise<CannedReply> {
    this.#requireOwnNames(reply);
    const before = this.#get(reply.guildId, reply.id);
    if (before?.version !== reply.version) throw new VersionConflict('canned reply');
    const { useCount, lastUsedAt } = before;
    const saved = { ...reply, useCount, lastUsedAt, version: reply.version + 1 };
    this.#replies.set(saved.id, saved);
    return saved;
  }

  async recordUse(guild: GuildId, id: CannedReplyId, at: Instant): Promise<void> {
    const reply = this.#get(guild, id);
    if (!reply) return;
    const lastUsedAt = reply.lastUsedAt && reply.lastUsedAt > at ? reply.lastUsedAt : at;
    this.#replies.set(id, { ...reply, useCount: reply.useCount + 1, lastUsedAt });
  }

  async remove(guild: GuildId, id: CannedReplyId, version: number | null): Promise<boolean> {
    const reply = this.#get(guild, id);
    return reply !== null && (version === null || version === reply.version) && this.#replies.delete(id);
  }

  #get(guild: GuildId, id: CannedReplyId): CannedReply | null {
    const reply = this.#replies.get(id);
    return reply?.guildId === guild ? reply : null;
  }

  #listOf(guild: GuildId): CannedReply[] {
    return [...this.#replies.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireOwnNames({ guildId, id, name, shortcut }: CannedReply): void {
    const others = this.#listOf(guildId).filter((other) => other.id !== id);
    if (others.some((other) => other.name === name)) throw conflict('name_taken', createNameConflict(name));
    if (shortcut !== null && others.some((other) => other.shortcut === shortcut)) {
      throw conflict('shortcut_taken', createShortcutConflict(shortcut));
    }
  }
}
