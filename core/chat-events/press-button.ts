import type { PrivateAnswer } from '../built-in-commands/index.ts';
import { type FieldAnswers, readText } from '../chat/index.ts';
import type { EditButton, MenuButton } from '../context-menus/index.ts';
import type { PageButton } from '../forms/index.ts';
import type { NewTicketButton } from '../member-commands/index.ts';
import type { StaffPressResult } from '../staff-commands/index.ts';
import type { DirectButton, StaffButton } from '../tickets/index.ts';
import type { PanelButton } from '../panels/index.ts';
import type { ChatEventPorts, PressedButton, PressedResult } from './chat-event-inputs.ts';
import type { ParsedButton } from './parse-button.ts';
import { pressPage, submitPage } from './submit-page.ts';
import { explained } from './use-built-in-command.ts';

const NOTHING: PressedResult = { ticket: null, run: null, response: null, form: null };

/** Also takes the form of a button. @throws refusals of the rules of tickets, panels and flows */
export const pressButton =
  (ports: ChatEventPorts) =>
  async (pressed: PressedButton): Promise<PressedResult> => ({ ...NOTHING, ...(await press(ports, pressed)) });

const press = async (
  ports: ChatEventPorts,
  { button, answers = null, key = null, ...pressed }: PressedButton,
): Promise<Partial<PressedResult>> => {
  if (isFormButton(button)) return pressForm(ports, { ...pressed, key }, button, answers);
  switch (button.kind) {
    case 'flow_choice':
      return { run: await ports.flows.answerByButton({ ...pressed, button }) };
    case 'direct':
      return { response: await pressDirect(ports, { ...pressed, answers }, button) };
    case 'edit_message':
      return { response: await submitEdit(ports, { ...pressed, answers }, button) };
    case 'erase_data':
      return { response: await ports.memberCommands.confirmErasure(pressed) };
    case 'staff':
      return pressTicketButton(ports, { ...pressed, button, answers });
    default:
      return { ticket: await ports.tickets.pressButton({ ...pressed, button, answers }) };
  }
};

const submitEdit = (
  { contextMenus }: ChatEventPorts,
  { answers = null, ...pressed }: Omit<PressedButton, 'button' | 'key'>,
  { messageId }: EditButton,
): Promise<PrivateAnswer> =>
  contextMenus.submitEdit({ ...pressed, messageId, content: readText(answers?.['text']).trim() });

const pressDirect = (
  { directMessages, memberCommands }: ChatEventPorts,
  { answers = null, ...pressed }: Omit<PressedButton, 'button' | 'key'>,
  { guild, ticket }: DirectButton,
): Promise<PrivateAnswer> =>
  ticket ? memberCommands.pressDirectClose({ ...pressed, ticket, answers }) : directMessages.start(guild);

type FormButton = MenuButton | NewTicketButton | PageButton | PanelButton;

const isFormButton = (button: ParsedButton): button is FormButton =>
  ['form_page', 'menu_choice', 'new_ticket', 'panel_option'].includes(button.kind);

const pressForm = async (
  ports: ChatEventPorts,
  pressed: Omit<PressedButton, 'button' | 'answers'>,
  button: FormButton,
  answers: FieldAnswers | null,
): Promise<Partial<PressedResult>> => {
  if (button.kind === 'menu_choice') return pressMenuChoice(ports, pressed, button, answers);
  if (button.kind === 'form_page') return pressPage(ports, pressed, button, answers);
  if (button.kind === 'new_ticket') return submitNew(ports, pressed, button, answers ?? {});
  if (!button.option) return { ticket: await ports.tickets.pressButton({ ...pressed, button: UNKNOWN }) };
  const target = { kind: 'panel', ...button.option } as const;
  return submitPage(ports, pressed, { target, page: 0, pending: null, answers: answers ?? {} });
};

/** Is refused like a button of a ticket that does not exist. */
const UNKNOWN = { kind: 'unknown' } as const;

const submitNew = async (
  ports: ChatEventPorts,
  pressed: Omit<PressedButton, 'button' | 'answers'>,
  button: NewTicketButton,
  answers: FieldAnswers,
): Promise<Partial<PressedResult>> => {
  const { categoryId } = button;
  if (categoryId === null)
    return { response: await ports.memberCommands.submitNew({ ...pressed, button, answers: [] }) };
  const target = { kind: 'new_ticket', categoryId } as const;
  return submitPage(ports, pressed, { target, page: 0, pending: null, answers });
};

const pressMenuChoice = async (
  ports: ChatEventPorts,
  pressed: Omit<PressedButton, 'button' | 'answers'>,
  button: MenuButton,
  answers: FieldAnswers | null,
): Promise<Partial<PressedResult>> => {
  const { guild, userId, language = null } = pressed;
  const chosen = { guild, userId, language, button };
  const target = answers && (await ports.contextMenus.findTarget(chosen));
  if (answers && target) return submitPage(ports, pressed, { target, page: 0, pending: null, answers });
  const { response, form } = await explained(ports, guild, () => ports.contextMenus.choose(chosen));
  return { response, form: form && form.form };
};

interface PressTicketButton extends Omit<PressedButton, 'button' | 'answers' | 'key'> {
  readonly button: StaffButton;
  readonly answers: FieldAnswers | null;
}

export const pressTicketButton = async (
  ports: ChatEventPorts,
  pressed: PressTicketButton,
): Promise<StaffPressResult> => {
  const own = await explained(ports, pressed.guild, () => ports.memberCommands.pressOwnButton(pressed));
  return own ? { ticket: null, ...own } : ports.staffCommands.press(pressed);
};
