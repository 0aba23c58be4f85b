import type { StaffButton, TicketDetail } from '../tickets/index.ts';
import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import { explainFailure, type PrivateAnswer, Refused, toAnswer } from '../built-in-commands/index.ts';
import { assertPossible } from './assert-possible.ts';
import { executeCommand } from './staff-command.ts';
import { STAFF_BUTTONS } from './buttons/staff-buttons.ts';
import { buildMoreMenu } from './more/more-menu.ts';
import { loadServer, openStaffContext, type StaffContext, type StaffInput, type StaffPorts } from './staff-context.ts';

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
    const server = await loadServer(ports, input);
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
  if (name === null) throw new Refused(context.server.write('answer.not_possible', {}));
  if (name === 'more') return { response: buildMoreMenu(context) };
  const spec = STAFF_BUTTONS[name];
  if (spec.buildForm && answers === null) {
    if (spec.command.action !== null) assertPossible(context, spec.command.action);
    return { form: await spec.buildForm(ports, context) };
  }
  const answer = await executeCommand(spec.command, ports, context, spec.toOptions(context, answers ?? {}));
  if (spec.isAnswered) return { response: toAnswer(answer) };
  return { ticket: await ports.ticketActions.get(context.target.guild, context.target.ticket) };
};
