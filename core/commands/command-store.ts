import type { CommandId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Command } from './command.ts';

export const COMMAND_LIST = {
  sorts: ['name', 'createdAt', 'updatedAt'],
  defaultSort: 'name',
  texts: ['name', 'description', 'response.content'],
  filters: {
    access: { field: 'access', match: 'equals' },
    enabled: { field: 'enabled', match: 'equals' },
  },
} as const satisfies ListDefinition;
export type CommandQuery = ListQuery<typeof COMMAND_LIST>;

export interface CommandStore {
  find(guild: GuildId, id: CommandId): Promise<Command | null>;
  findByName(guild: GuildId, name: string): Promise<Command | null>;
  list(guild: GuildId, query: CommandQuery, page: PageRequest): Promise<Page<Command>>;
  /** @throws conflict when the name is taken */
  add(command: Command): Promise<void>;
  /** @throws conflict when the name is taken; VersionConflict when another request wrote first */
  save(command: Command): Promise<Command>;
  remove(guild: GuildId, id: CommandId): Promise<void>;
  /** Records that the chat offers exactly these commands since then, without a new version. */
  markSynced(guild: GuildId, names: readonly string[], at: Instant): Promise<void>;
}
