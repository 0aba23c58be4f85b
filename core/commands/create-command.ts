import type { GuildId } from '../shared/ids.ts';
import { getInitialValues } from '../shared/record/record.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import type { CommandPorts } from './command-ports.ts';
import { type CommandFields, type Command, COMMAND_RECORD } from './command.ts';
import { assertAnswer, assertFreeName } from './assert-answer.ts';

const DEFAULTS = { access: 'everyone', enabled: true, response: null, flowId: null } as const;

/** The chat offers it after the next sync. @throws validation_error; conflict for a taken name or too many commands */
export const createCommand =
  (ports: CommandPorts) =>
  (guildId: GuildId, fields: Partial<CommandFields> & Pick<CommandFields, 'name' | 'description'>): Promise<Command> =>
    ports.work.run(async () => {
      const { commands, clock, ids } = ports;
      await assertWithinLimit(ports, guildId, 'commands');
      const createdAt = clock.now();
      const identity = { ...getInitialValues(COMMAND_RECORD), id: ids.next('command'), guildId };
      const command: Command = { ...DEFAULTS, ...fields, ...identity, createdAt, updatedAt: createdAt };
      assertFreeName(command);
      await assertAnswer(ports, command);
      await commands.add(command);
      return command;
    });
