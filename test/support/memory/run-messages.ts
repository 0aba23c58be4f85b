import type { ChatMessage } from '#core/chat/index.ts';
import { type FlowRun, MAX_RUN_MESSAGES, type RunMessageStore } from '#core/flows/index.ts';
import type { ChatMessageId, FlowRunId, GuildId } from '#core/shared/ids.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryRunMessageStore implements RunMessageStore {
  readonly #runs: Map<string, FlowRun>;
  readonly #messages: Map<string, readonly ChatMessage[]>;

  constructor(state: MemoryState) {
    this.#runs = state.table('flow_runs');
    this.#messages = state.table('run_messages');
  }

  async add(guild: GuildId, run: FlowRunId, message: ChatMessage): Promise<void> {
    const found = this.#runs.get(run);
    if (found?.guildId !== guild || found.endedAt || found.ticketId) return;
    const kept = await this.list(guild, run);
    if (kept.length >= MAX_RUN_MESSAGES || kept.some(({ id }) => id === message.id)) return;
    this.#messages.set(run, [...kept, message].sort(oldestFirst));
  }

  async list(guild: GuildId, run: FlowRunId): Promise<readonly ChatMessage[]> {
    return this.#runs.get(run)?.guildId === guild ? (this.#messages.get(run) ?? []) : [];
  }

  async remove(guild: GuildId, run: FlowRunId, messages: readonly ChatMessageId[]): Promise<void> {
    const kept = (await this.list(guild, run)).filter(({ id }) => !messages.includes(id));
    if (kept.length > 0) this.#messages.set(run, kept);
    else if (this.#runs.get(run)?.guildId === guild) this.#messages.delete(run);
  }
}

const oldestFirst = (a: ChatMessage, b: ChatMessage): number => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
