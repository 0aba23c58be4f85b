import type { DataExport, PersonalRecords, RecordBatch } from '#core/privacy/index.ts';
import type { Block } from '#core/blocklist/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

/** Reads the blocks of the person. The other records are read from the database alone. */
export class InMemoryPersonalRecords implements PersonalRecords {
  readonly stepCount = 1;
  readonly #blocks: Map<string, Block>;

  constructor(state: MemoryState) {
    this.#blocks = state.table('blocks');
  }

  async readNext({ guildId, userId }: Pick<DataExport, 'guildId' | 'userId'>): Promise<RecordBatch> {
    const blocks = [...this.#blocks.values()].filter((block) => block.guildId === guildId && block.userId === userId);
    return {
      records: blocks.map(({ id, reason, expiresAt, createdAt }) => ({
        type: 'block',
        data: { id, reason, expiresAt, createdAt },
        fileIds: [],
      })),
      next: null,
    };
  }
}
