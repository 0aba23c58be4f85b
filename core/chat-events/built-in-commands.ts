import type { CommandSpec } from '../built-in-commands/index.ts';
import { MEMBER_COMMANDS, type MemberCommandName } from '../member-commands/index.ts';
import type { CommandTextKey, CommandWord } from '../settings/index.ts';
import { MEMBER_GROUP, STAFF_COMMANDS, type StaffCommandName, UNGROUPED_COMMANDS } from '../staff-commands/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';

type Subcommands = Readonly<Partial<Record<CommandWord, CommandSpec>>>;

/** A word below a command that holds subcommands itself. */
export interface CommandGroup {
  readonly name: CommandWord;
  readonly description: CommandTextKey;
  readonly subcommands: Subcommands;
}

export interface BuiltInCommand extends CommandGroup {
  /** The platform hides such a command from members without a right of moderators, until the server decides otherwise. */
  readonly isForStaff: boolean;
  readonly groups: readonly CommandGroup[];
}

export const BUILT_IN_COMMANDS: readonly BuiltInCommand[] = [
  { name: 'ticket', description: 'command.ticket', isForStaff: false, subcommands: MEMBER_COMMANDS, groups: [] },
  {
    name: 'desk',
    description: 'command.desk',
    isForStaff: true,
    subcommands: UNGROUPED_COMMANDS,
    groups: [{ name: 'member', description: 'command.member', subcommands: MEMBER_GROUP }],
  },
];

/** Answers a command that was used outside of a server. */
export const OUTSIDE_TEXT = 'command.server_needed' satisfies CommandTextKey;

/** A subcommand with the words that name it, such as `desk`, `member`, `block`. */
export interface NamedSubcommand {
  readonly words: readonly CommandWord[];
  readonly spec: CommandSpec;
}

const listOf = (words: readonly CommandWord[], subcommands: Subcommands): readonly NamedSubcommand[] =>
  listKeys(subcommands).flatMap((word) => {
    const spec = subcommands[word];
    return spec ? [{ words: [...words, word], spec }] : [];
  });

/** Lists the subcommands of a command, those of its groups last. */
export const listSubcommands = ({ name, subcommands, groups }: BuiltInCommand): readonly NamedSubcommand[] => [
  ...listOf([name], subcommands),
  ...groups.flatMap((group) => listOf([name, group.name], group.subcommands)),
];

const SUBCOMMANDS = new Map(
  BUILT_IN_COMMANDS.flatMap(listSubcommands).map((subcommand) => [subcommand.words.join(' '), subcommand]),
);

export const BUILT_IN_NAMES: readonly string[] = [...SUBCOMMANDS.keys()];

export const findBuiltInSpec = (name: string): CommandSpec | null => SUBCOMMANDS.get(name)?.spec ?? null;

export const findStaffCommand = (name: string): StaffCommandName | null => {
  const subcommand = getSubcommand('desk', name);
  return isKeyOf(STAFF_COMMANDS, subcommand) ? subcommand : null;
};

export const findMemberCommand = (name: string): MemberCommandName | null => {
  const subcommand = getSubcommand('ticket', name);
  return isKeyOf(MEMBER_COMMANDS, subcommand) ? subcommand : null;
};

/** The last word of a subcommand of this command; empty for other names. */
const getSubcommand = (command: CommandWord, name: string): string => {
  const words = SUBCOMMANDS.get(name)?.words ?? [];
  return words[0] === command ? (words.at(-1) ?? '') : '';
};
