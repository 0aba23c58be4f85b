import { pressStaffButton } from './press-staff-button.ts';
import type { StaffPorts } from './staff-context.ts';
import { useBuiltInCommand } from './use-built-in-command.ts';

export type { PrivateAnswer } from './answer-in-chat.ts';
export type { BuiltInCommand, CommandOption } from './built-in-command.ts';
export { BUILT_IN_COMMANDS, BUILT_IN_NAMES, type BuiltInName, isBuiltIn } from './commands/built-in-commands.ts';
export type { StaffForm } from './staff-button.ts';

/** What staff does in the channels of tickets: built-in commands, and the buttons of the opening message. */
export const staffCommandUseCases = (ports: StaffPorts) => ({
  use: useBuiltInCommand(ports),
  press: pressStaffButton(ports),
});

export type StaffCommandUseCases = ReturnType<typeof staffCommandUseCases>;
