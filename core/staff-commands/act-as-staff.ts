import {
  type AskedSuggestions,
  buildCommandForm,
  type CommandOptions,
  explainFailure,
  type PrivateAnswer,
  Refused,
  type Suggestion,
  suggestValues,
  toAnswer,
  toOptions,
} from '../built-in-commands/index.ts';
import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { isKeyOf } from '../shared/values/type-guards.ts';
import type { StaffButton, TicketDetail } from '../tickets/index.ts';
import { buildMoreMenu, findButton } from './buttons.ts';
import { assertPossible } from './possible.ts';
import {
  openServerContext,
  openStaffContext,
  type StaffContext,
  type StaffInput,
  type StaffPorts,
} from './staff-context.ts';
import { SERVER_COMMANDS, type StaffCommandName, TICKET_COMMANDS } from './staff-commands.ts';

export interface UseStaffCommand extends StaffInput {
  readonly name: StaffCommandName;
  readonly options: CommandOptions;
}

/** Acts as that member, with the rules of the API. Never fails because of the user: the answer says what is needed. */
export const useStaffCommand =
  (ports: StaffPorts) =>
  async ({ name, options, ...input }: UseStaffCommand): Promise<PrivateAnswer> => {
    const server = await loadServerContext(ports, input.guild);
    try {
      return toAnswer(
        isKeyOf(SERVER_COMMANDS, name)
          ? await SERVER_COMMANDS[name].execute(ports, await openServerContext(ports, server, input), options)
          : await TICKET_COMMANDS[name].execute(ports, await openStaffContext(ports, server, input), options),
      );
    } catch (error) {
      return explainFailure(server, error);
    }
  };

export interface PressStaffButton extends StaffInput {
  readonly button: StaffButton;
  /** Is null before the form of the button was shown. */
  readonly answers: FieldAnswers | null;
}

/** Exactly one is set: the ticket after the action, an answer for the user alone, or a form to be shown. */
export interface StaffPressResult {
  readonly ticket: TicketDetail | null;
  readonly response: PrivateAnswer | null;
  readonly form: ChatForm | null;
}

const NOTHING: StaffPressResult = { ticket: null, response: null, form: null };

/** Others than staff get a refusal as the answer. */
export const pressStaffButton =
  (ports: StaffPorts) =>
  async (input: PressStaffButton): Promise<StaffPressResult> => {
    const server = await loadServerContext(ports, input.guild);
    try {
      return { ...NOTHING, ...(await press(ports, await openStaffContext(ports, server, input), input)) };
    } catch (error) {
      return { ...NOTHING, response: explainFailure(server, error) };
    }
  };

const press = async (
  ports: StaffPorts,
  context: StaffContext,
  { button: { name }, answers }: PressStaffButton,
): Promise<Partial<StaffPressResult>> => {
  if (name === 'more') return { response: buildMoreMenu(context) };
  const found = findButton(name);
  if (!found) throw new Refused(context.server.write('answer.not_possible', {}));
  const { command, formTitle, isAnswered } = found;
  if (formTitle && answers === null) {
    if (command.action !== null) assertPossible(context, command.action);
    const form = await buildCommandForm(command, ports, context, context.server.write(formTitle, {}));
    if (form) return { form };
  }
  const answer = await command.execute(ports, context, formTitle ? toOptions(answers ?? {}) : {});
  if (isAnswered) return { response: toAnswer(answer) };
  return { ticket: await ports.ticketActions.get(context.guild, context.ticket.id) };
};

export interface SuggestToStaff extends StaffInput, AskedSuggestions {
  readonly name: StaffCommandName;
}

/** Returns nothing for others than staff, and outside the channels of tickets. */
export const suggestToStaff =
  (ports: StaffPorts) =>
  async ({ name, ...input }: SuggestToStaff): Promise<readonly Suggestion[]> => {
    if (isKeyOf(SERVER_COMMANDS, name)) return [];
    try {
      const context = await openStaffContext(ports, await loadServerContext(ports, input.guild), input);
      return await suggestValues(TICKET_COMMANDS[name], ports, context, input);
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
  };
