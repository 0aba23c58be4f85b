import {
  answerRefusals,
  answerText,
  type AskedSuggestions,
  type CommandOptions,
  type CommandResult,
  type PrivateAnswer,
  type Suggestion,
  suggestValues,
  toResult,
} from '../built-in-commands/index.ts';
import type { GivenAnswer } from '../forms/index.ts';
import { MEMBER_COMMANDS, type MemberCommandName } from './member-commands.ts';
import { loadMemberContext, type MemberInput, type MemberPorts } from './member-context.ts';
import type { NewTicketButton } from './new-ticket-button.ts';
import { openByMember } from './open-by-member.ts';
import { buildGoneRefusal, buildOpeningForm } from './opening-forms.ts';

export interface UseMemberCommand extends MemberInput {
  readonly name: MemberCommandName;
  readonly options: CommandOptions;
}

/** @throws refusals of the rules of tickets, and transient errors */
export const useMemberCommand =
  (ports: MemberPorts) =>
  async ({ name, options, ...input }: UseMemberCommand): Promise<CommandResult> => {
    const context = await loadMemberContext(ports, input);
    return answerRefusals(async (): Promise<CommandResult> => {
      const answer = await MEMBER_COMMANDS[name].execute(ports, context, options);
      if (typeof answer === 'string' || 'content' in answer) return toResult(answer);
      const category = await ports.categories.find(context.guild, answer.formOf);
      const form = category && buildOpeningForm(category);
      if (!form) throw buildGoneRefusal(context);
      return { response: null, form };
    });
  };

export interface SubmitNewTicket extends MemberInput {
  readonly button: NewTicketButton;
  readonly answers: readonly GivenAnswer[];
}

/** @throws as `useMemberCommand`; validation_error for the answers */
export const submitNewTicket =
  (ports: MemberPorts) =>
  async ({ button: { categoryId }, answers, ...input }: SubmitNewTicket): Promise<PrivateAnswer> => {
    const context = await loadMemberContext(ports, input);
    return answerText(async () => {
      const category = categoryId && (await ports.categories.find(input.guild, categoryId));
      // A user who has left the server still has the buttons of direct messages.
      const isGone = input.fromDirect === true && (await ports.chat.listRoles(input.guild, input.userId)) === null;
      if (!category || isGone) throw buildGoneRefusal(context);
      return openByMember(ports, context, { category, answers });
    });
  };

export interface SuggestToMember extends Pick<MemberInput, 'guild' | 'userId'>, AskedSuggestions {
  readonly name: MemberCommandName;
}

export const suggestToMember =
  (ports: MemberPorts) =>
  async ({ name, guild, userId, ...asked }: SuggestToMember): Promise<readonly Suggestion[]> =>
    suggestValues(
      MEMBER_COMMANDS[name],
      ports,
      await loadMemberContext(ports, { guild, userId, channel: null }),
      asked,
    );
