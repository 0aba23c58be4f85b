import type { StaffContext, StaffPorts } from './staff-context.ts';

/** What was given with a command, by name. */
export type CommandOptions = Readonly<Partial<Record<string, string>>>;

/** Does what the command says. @returns the answer @throws Refused */
export type CommandHandler = (ports: StaffPorts, context: StaffContext, options: CommandOptions) => Promise<string>;
