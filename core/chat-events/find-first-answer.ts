import type { ChatForm } from '../chat/index.ts';
import { PANEL_BUTTON, parsePanelButton } from '../panels/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { AppError } from '../shared/errors.ts';
import { CLOSE_WITH_REASON_BUTTON } from '../tickets/index.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';
import type { PressedButton } from './chat-event-handlers.ts';
import type { ChatAnswer } from './chat-replies.ts';
import { explainRefusal } from './explain-refusal.ts';

/** The platform shows it before the press is handled. Exactly one of the fields is set. */
export interface FirstAnswer {
  readonly form: ChatForm | null;
  readonly refusal: ChatAnswer | null;
}

/** Whether `findFirstAnswer` has to be called before the press is handled. */
export const mayAskFirst = (buttonId: string): boolean =>
  buttonId.startsWith(PANEL_BUTTON) || buttonId === CLOSE_WITH_REASON_BUTTON;

/** @returns null when the press can be handled at once */
export const findFirstAnswer =
  (ports: InboundEventPorts) =>
  async (pressed: Omit<PressedButton, 'answers' | 'request'>): Promise<FirstAnswer | null> => {
    const option = parsePanelButton(pressed.buttonId);
    try {
      const found = option
        ? { form: await ports.panels.findForm({ guild: pressed.guild, ...option }), refusal: null }
        : await getStaffForm(ports, pressed);
      return found.form || found.refusal ? found : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { form: null, refusal: explainRefusal(await loadServerContext(ports, pressed.guild), error) };
    }
  };

const getStaffForm = async (
  { staffCommands }: Pick<InboundEventPorts, 'staffCommands'>,
  pressed: Omit<PressedButton, 'answers' | 'request'>,
): Promise<FirstAnswer> => {
  if (pressed.buttonId !== CLOSE_WITH_REASON_BUTTON) return { form: null, refusal: null };
  const { form, response } = await staffCommands.press({ ...pressed, answers: null });
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
