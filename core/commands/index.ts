import type { CommandId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { COMMAND, type CommandPorts } from './command-ports.ts';
import type { CommandQuery } from './command-store.ts';
import { createCommand } from './create-command.ts';
import { deleteCommand } from './delete-command.ts';
import { updateCommand } from './update-command.ts';
import { syncCommands } from './sync-commands.ts';
import { useCommand } from './use-command.ts';

export { type Command, COMMAND_ACCESS, COMMAND_RECORD } from './command.ts';
export type { UseCommand, UseResult } from './use-command.ts';
export { COMMAND_LIST, type CommandQuery, type CommandStore } from './command-store.ts';

export const commandUseCases = (ports: CommandPorts) => ({
  list: (guild: GuildId, query: CommandQuery, page: PageRequest) => ports.commands.list(guild, query, page),
  get: (guild: GuildId, id: CommandId) => getOrThrow(ports.commands, COMMAND, guild, id),
  findByName: (guild: GuildId, name: string) => ports.commands.findByName(guild, name),
  create: createCommand(ports),
  update: updateCommand(ports),
  delete: deleteCommand(ports),
  sync: syncCommands(ports),
  use: useCommand(ports),
});

export type CommandUseCases = ReturnType<typeof commandUseCases>;
