import type { CommandOptions, CommandSpec, PrivateAnswer } from '../built-in-commands/index.ts';
import type { CategoryId } from '../shared/ids.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';

/** A text for the user alone, with buttons or without, or the category whose form has to be answered first. */
export type MemberAnswer = string | PrivateAnswer | { readonly formOf: CategoryId };

/** A subcommand of `/ticket`, which everybody has. */
export interface MemberCommand extends CommandSpec {
  /** @throws Refused */
  readonly execute: (ports: MemberPorts, context: MemberContext, options: CommandOptions) => Promise<MemberAnswer>;
}
