import type { CommandSpec } from '../built-in-commands/index.ts';
import { MEMBER_COMMANDS, type MemberCommandName } from '../member-commands/index.ts';
import type { CommandTextKey, CommandWord } from '../settings/index.ts';
import { STAFF_COMMANDS, type StaffCommandName } from '../staff-commands/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';

export interface BuiltInCommand {
  readonly name: CommandWord;
  readonly description: CommandTextKey;
  /** The platform hides such a command from members without a right of moderators, until the server decides otherwise. */
  readonly isForStaff: boolean;
  readonly subcommands: Readonly<Partial<Record<CommandWord, CommandSpec>>>;
}

export const BUILT_IN_COMMANDS: readonly BuiltInCommand[] = [
  { name: 'ticket', description: 'command.ticket', isForStaff: false, subcommands: MEMBER_COMMANDS },
  { name: 'desk', description: 'command.desk', isForStaff: true, subcommands: STAFF_COMMANDS },
];

/** Answers a command that was used outside of a server. */
export const OUTSIDE_TEXT = 'command.server_needed' satisfies CommandTextKey;

export const BUILT_IN_NAMES: readonly string[] = BUILT_IN_COMMANDS.flatMap(({ name, subcommands }) =>
  listKeys(subcommands).map((subcommand) => `${name} ${subcommand}`),
);

export const findBuiltInSpec = (name: string): CommandSpec | null => {
  const staff = findStaffCommand(name);
  if (staff) return STAFF_COMMANDS[staff];
  const member = findMemberCommand(name);
  return member && MEMBER_COMMANDS[member];
};

export const findStaffCommand = (name: string): StaffCommandName | null => {
  const subcommand = getSubcommand('desk', name);
  return isKeyOf(STAFF_COMMANDS, subcommand) ? subcommand : null;
};

export const findMemberCommand = (name: string): MemberCommandName | null => {
  const subcommand = getSubcommand('ticket', name);
  return isKeyOf(MEMBER_COMMANDS, subcommand) ? subcommand : null;
};

const getSubcommand = (command: CommandWord, name: string): string =>
  name.startsWith(`${command} `) ? name.slice(command.length + 1) : '';
