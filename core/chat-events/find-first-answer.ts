import type { ChatForm } from '../chat/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { AppError } from '../shared/errors.ts';
import type { StaffButton } from '../tickets/index.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';
import type { PressedButton } from './chat-event-handlers.ts';
import type { ChatAnswer } from './chat-replies.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { ParsedButton } from './parse-button.ts';

/** The platform shows it before the press is handled. Exactly one of the fields is set. */
export interface FirstAnswer {
  readonly form: ChatForm | null;
  readonly refusal: ChatAnswer | null;
}

/** Whether `findFirstAnswer` has to be called before the press is handled. */
export const mayAskFirst = (button: ParsedButton): boolean =>
  button.kind === 'panel_option' || button.kind === 'rating' || hasStaffForm(button);

const hasStaffForm = (button: ParsedButton): button is StaffButton =>
  button.kind === 'staff' && button.name === 'close-with-reason';

/** @returns null when the press can be handled at once */
export const findFirstAnswer =
  (ports: InboundEventPorts) =>
  async (pressed: AskedButton): Promise<FirstAnswer | null> => {
    try {
      const found = await loadAnswer(ports, pressed);
      return found.form || found.refusal ? found : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { form: null, refusal: explainRefusal(await loadServerContext(ports, pressed.guild), error) };
    }
  };

type AskedButton = Omit<PressedButton, 'answers' | 'request'>;

const loadAnswer = async (
  { panels, staffCommands, tickets }: Pick<InboundEventPorts, 'panels' | 'staffCommands' | 'tickets'>,
  { button, ...pressed }: AskedButton,
): Promise<FirstAnswer> => {
  if (button.kind === 'panel_option' && button.option) {
    return { form: await panels.findForm({ guild: pressed.guild, ...button.option }), refusal: null };
  }
  if (button.kind === 'rating') return { form: await tickets.getRatingForm(pressed), refusal: null };
  if (!hasStaffForm(button)) return { form: null, refusal: null };
  const { form, response } = await staffCommands.press({ ...pressed, button, answers: null });
  return { form: form && { title: form.title, fields: form.questions.map(toField) }, refusal: response };
};

type StaffQuestion = Pick<ChatForm['fields'][number], 'id' | 'label' | 'required'> & { readonly maxLength: number };

const toField = (question: StaffQuestion): ChatForm['fields'][number] => ({
  ...question,
  type: 'paragraph',
  placeholder: null,
  minLength: null,
  options: [],
});
