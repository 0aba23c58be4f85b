import { COMMAND_LIST, type Command, type CommandQuery, type CommandStore } from '#core/commands/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CommandId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryCommandStore implements CommandStore {
  readonly #commands: Map<string, Command>;

  constructor(state: MemoryState) {
    this.#commands = state.table('commands');
  }

  async find(guild: GuildId, id: CommandId): Promise<Command | null> {
    const command = this.#commands.get(id);
    return command?.guildId === guild ? command : null;
  }

  async findByName(guild: GuildId, name: string): Promise<Command | null> {
    return this.#listOf(guild).find((command) => command.name === name) ?? null;
  }

  async list(guild: GuildId, query: CommandQuery, page: PageRequest): Promise<Page<Command>> {
    return listRecords(this.#listOf(guild), COMMAND_LIST, query, page);
  }

  async add(command: Command): Promise<void> {
    this.#requireName(command);
    this.#commands.set(command.id, command);
  }

  async save(command: Command): Promise<Command> {
    const before = await this.find(command.guildId, command.id);
    if (before?.version !== command.version) throw new VersionConflict('command');
    this.#requireName(command);
    const saved = { ...command, syncedAt: before.syncedAt, version: command.version + 1 };
    this.#commands.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: CommandId): Promise<void> {
    if (await this.find(guild, id)) this.#commands.delete(id);
  }

  async markSynced(guild: GuildId, names: readonly string[], at: Instant): Promise<void> {
    for (const command of this.#listOf(guild)) {
      this.#commands.set(command.id, { ...command, syncedAt: names.includes(command.name) ? at : null });
    }
  }

  #listOf(guild: GuildId): Command[] {
    return [...this.#commands.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Command): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name)) {
      throw conflict('name_taken', `A command named "${name}" exists already.`);
    }
  }
}
