import type { CommandOptions, CommandSpec, PrivateAnswer } from '../built-in-commands/index.ts';
import type { CategoryId } from '../shared/ids.ts';
import type { MemberContext, MemberPorts } from './member-context.ts';

/** Answers the user alone, or names the category whose form has to be answered first. */
export type MemberAnswer = string | PrivateAnswer | { readonly formOf: CategoryId };

export interface MemberCommand extends CommandSpec {
  readonly execute: (ports: MemberPorts, context: MemberContext, options: CommandOptions) => Promise<MemberAnswer>;
}
