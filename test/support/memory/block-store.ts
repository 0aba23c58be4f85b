import { listRecords } from '#adapters/memory/list-records.ts';
import { BLOCK_LIST, type Block, type BlockQuery, type BlockStore } from '#core/blocklist/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { BlockId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest } from '#core/shared/page.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryBlockStore implements BlockStore {
  readonly #blocks: Map<string, Block>;

  constructor(state: MemoryState) {
    this.#blocks = state.table('blocks');
  }

  async find(guild: GuildId, id: BlockId): Promise<Block | null> {
    const block = this.#blocks.get(id);
    return block?.guildId === guild ? block : null;
  }

  async list(guild: GuildId, query: BlockQuery, now: Instant, page: PageRequest): Promise<Page<Block>> {
    const inForce = [...this.#blocks.values()].filter((block) => block.guildId === guild && !isExpired(block, now));
    return listRecords(inForce, BLOCK_LIST, query, page);
  }

  async add(block: Block): Promise<void> {
    const { guildId, userId, roleId, createdAt } = block;
    const earlier = [...this.#blocks.values()].find(
      (other) => other.guildId === guildId && other.userId === userId && other.roleId === roleId,
    );
    if (earlier && !isExpired(earlier, createdAt)) {
      throw conflict('already_done', `${userId ? `User ${userId}` : `Role ${roleId}`} is blocked already.`);
    }
    if (earlier) this.#blocks.delete(earlier.id);
    this.#blocks.set(block.id, block);
  }

  async remove(guild: GuildId, id: BlockId): Promise<boolean> {
    return this.#blocks.get(id)?.guildId === guild && this.#blocks.delete(id);
  }

  async purge(before: Instant): Promise<number> {
    const expired = [...this.#blocks.values()].filter((block) => isExpired(block, before));
    for (const { id } of expired) this.#blocks.delete(id);
    return expired.length;
  }
}

const isExpired = ({ expiresAt }: Block, now: Instant): boolean => expiresAt !== null && expiresAt <= now;
