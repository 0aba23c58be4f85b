import type { CommandSpec } from '../built-in-commands/index.ts';
import type { CommandTextKey, CommandWord } from '../settings/index.ts';
import { STAFF_COMMANDS, type StaffCommandName } from '../staff-commands/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';

/** A command with subcommands. */
export interface BuiltInCommand {
  readonly name: CommandWord;
  readonly description: CommandTextKey;
  /** The platform hides such a command from members without a right of moderators, until the server decides otherwise. */
  readonly isForStaff: boolean;
  readonly subcommands: Readonly<Partial<Record<CommandWord, CommandSpec>>>;
}

export const BUILT_IN_COMMANDS: readonly BuiltInCommand[] = [
  { name: 'desk', description: 'command.desk', isForStaff: true, subcommands: STAFF_COMMANDS },
];

/** All subcommands, such as `desk close`. */
export const BUILT_IN_NAMES: readonly string[] = BUILT_IN_COMMANDS.flatMap(({ name, subcommands }) =>
  listKeys(subcommands).map((subcommand) => `${name} ${subcommand}`),
);

export const findBuiltInSpec = (name: string): CommandSpec | null => {
  const staff = findStaffCommand(name);
  return staff && STAFF_COMMANDS[staff];
};

/** Which subcommand of `/desk` a name such as `desk close` is; null for other commands. */
export const findStaffCommand = (name: string): StaffCommandName | null => {
  const subcommand = name.startsWith('desk ') ? name.slice('desk '.length) : '';
  return isKeyOf(STAFF_COMMANDS, subcommand) ? subcommand : null;
};
