import type { PrivateAnswer } from '../built-in-commands/index.ts';
import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import type { FlowRun } from '../flows/index.ts';
import type { StaffPressResult } from '../staff-commands/index.ts';
import type { StaffButton, TicketDetail } from '../tickets/index.ts';
import type { ChatEventPorts, PressedButton } from './chat-event-inputs.ts';
import { explained } from './use-built-in-command.ts';

export interface PressedResult {
  readonly ticket: TicketDetail | null;
  readonly run: FlowRun | null;
  readonly response: PrivateAnswer | null;
  readonly form: ChatForm | null;
}

const NOTHING: PressedResult = { ticket: null, run: null, response: null, form: null };

/** A user presses a button, or sends the form of one. @throws refusals of the rules of tickets, panels and flows */
export const pressButton =
  (ports: ChatEventPorts) =>
  async (pressed: PressedButton): Promise<PressedResult> => ({ ...NOTHING, ...(await press(ports, pressed)) });

const press = async (
  ports: ChatEventPorts,
  { button, answers = null, key = null, ...pressed }: PressedButton,
): Promise<Partial<PressedResult>> => {
  switch (button.kind) {
    case 'panel_option': {
      if (!button.option) return { ticket: await ports.tickets.pressButton({ ...pressed, button: UNKNOWN }) };
      const { guild, userId } = pressed;
      return ports.panels.press({ guild, userId, ...button.option, answers: toList(answers), key });
    }
    case 'flow_choice':
      return { run: await ports.flows.answerByButton({ ...pressed, button }) };
    case 'new_ticket':
      return ports.memberCommands.submitNew({ ...pressed, button, answers: toList(answers), key });
    case 'staff':
      return pressTicketButton(ports, { ...pressed, button, answers });
    default:
      return { ticket: await ports.tickets.pressButton({ ...pressed, button, answers }) };
  }
};

/** Is refused like a button of a ticket that does not exist. */
const UNKNOWN = { kind: 'unknown' } as const;

const toList = (answers: PressedButton['answers']) =>
  Object.entries(answers ?? {}).map(([questionId, value = '']) => ({ questionId, value }));

interface PressTicketButton extends Omit<PressedButton, 'button' | 'answers' | 'key'> {
  readonly button: StaffButton;
  readonly answers: FieldAnswers | null;
}

/** A button of a ticket's message is pressed by its requester, who may close it, or by staff. */
export const pressTicketButton = async (
  ports: ChatEventPorts,
  pressed: PressTicketButton,
): Promise<StaffPressResult> => {
  const closed = await explained(ports, pressed.guild, () => ports.memberCommands.pressClose(pressed));
  return closed ? { ticket: null, ...closed } : ports.staffCommands.press(pressed);
};
