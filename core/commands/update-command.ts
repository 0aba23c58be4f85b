import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { type CommandPorts, type CommandRef, COMMAND } from './command-ports.ts';
import type { CommandFields, Command } from './command.ts';
import { assertAnswer, assertFreeName } from './assert-answer.ts';

/** @throws not_found; VersionConflict; as `createCommand` */
export const updateCommand =
  (ports: CommandPorts) =>
  (target: CommandRef, fields: Partial<CommandFields>): Promise<Command> =>
    ports.work.run(async () => {
      const command = await getForUpdate(ports.commands, COMMAND, target);
      const next = { ...command, ...fields };
      if (Object.keys(compareFields(command, next, Object.keys(fields))).length === 0) return command;
      if (next.name !== command.name) assertFreeName(next);
      await assertAnswer(ports, next);
      return ports.commands.save({ ...next, updatedAt: ports.clock.now() });
    });
