import { type CommandOptions, type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import type { GivenAnswer } from '../forms/index.ts';
import { categoryGone, type AskedForm, toAskedForm } from './asked-form.ts';
import { MEMBER_COMMANDS, type MemberCommandName } from './commands/member-commands.ts';
import { loadMemberContext, type MemberContext, type MemberInput, type MemberPorts } from './member-context.ts';
import type { MemberAnswer } from './member-command.ts';
import { openByMember } from './open-by-member.ts';
import type { NewTicketButton } from './new-ticket-button.ts';

export interface UseMemberCommand extends MemberInput {
  readonly name: MemberCommandName;
  readonly options: CommandOptions;
}

/** Exactly one is set: an answer for the user alone, or a form that has to be answered first. */
export interface MemberResult {
  readonly response: PrivateAnswer | null;
  readonly form: AskedForm | null;
}

/** @throws refusals of the rules of tickets, and transient errors */
export const useMemberCommand =
  (ports: MemberPorts) =>
  ({ name, options, ...input }: UseMemberCommand): Promise<MemberResult> =>
    answer(ports, input, (context) => MEMBER_COMMANDS[name].execute(ports, context, options));

export interface SubmitNewTicket extends MemberInput {
  readonly button: NewTicketButton;
  readonly answers: readonly GivenAnswer[];
}

/** @throws as `useMemberCommand`; validation_error for the answers */
export const submitNewTicket =
  (ports: MemberPorts) =>
  async ({ button: { categoryId }, answers, ...input }: SubmitNewTicket): Promise<Pick<MemberResult, 'response'>> => {
    const { response } = await answer(ports, input, async (context) => {
      const category = categoryId && (await ports.categories.find(input.guild, categoryId));
      // A user who has left the server still has the buttons of direct messages.
      const isGone = input.fromDirect === true && (await ports.chat.listRoles(input.guild, input.userId)) === null;
      if (!category || isGone) throw categoryGone(context);
      return openByMember(ports, context, { category, answers });
    });
    return { response };
  };

const answer = async (
  ports: MemberPorts,
  input: MemberInput,
  execute: (context: MemberContext) => Promise<MemberAnswer>,
): Promise<MemberResult> => {
  const context = await loadMemberContext(ports, input);
  try {
    const given = await execute(context);
    if (typeof given === 'string') return { response: toAnswer(given), form: null };
    if ('content' in given) return { response: given, form: null };
    return { response: null, form: await toAskedForm(ports, context, given.formOf) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { response: toAnswer(error.message), form: null };
  }
};
