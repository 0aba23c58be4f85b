import type { Form } from '../categories/index.ts';
import type { ChatForm } from '../chat/index.ts';
import { CONTEXT_MENUS, type ContextMenuName, type UseMenu } from '../context-menus/index.ts';
import type { NewTicketButton } from '../member-commands/index.ts';
import type { PanelButton } from '../panels/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { toPage } from '../forms/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { AppError } from '../shared/errors.ts';
import { hasForm } from '../staff-commands/index.ts';
import type { StaffButton } from '../tickets/index.ts';
import type { InboundEventPorts } from './inbound-event-ports.ts';
import type { PressedButton, UsedCommand } from './chat-event-inputs.ts';
import { pressTicketButton } from './press-button.ts';
import { pressPage } from './submit-page.ts';
import type { ChatAnswer } from './chat-replies.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { ParsedButton } from './parse-button.ts';

/** The platform shows it before the press is handled. Exactly one of the fields is set. */
export interface FirstAnswer {
  readonly form: ChatForm | null;
  /** The answers to the form come back with this id; null is the id of the pressed button. */
  readonly buttonId: string | null;
  readonly refusal: ChatAnswer | null;
}

/** When false, the press can be handled without `findFirstAnswer`; the same holds for commands and menus. */
export const mayButtonAskFirst = (button: ParsedButton): boolean =>
  ASKING_KINDS.includes(button.kind) || hasStaffForm(button);

const ASKING_KINDS: readonly ParsedButton['kind'][] = [
  'direct',
  'form_page',
  'menu_choice',
  'new_ticket',
  'panel_option',
  'rating',
];

const hasStaffForm = (button: ParsedButton): button is StaffButton => button.kind === 'staff' && hasForm(button.name);

export const mayCommandAskFirst = (name: string): boolean => name === 'ticket new';

export const mayMenuAskFirst = (menu: ContextMenuName): boolean => CONTEXT_MENUS[menu].asksForm;

/** Returns null for what can be handled at once. */
export const findFirstAnswer =
  (ports: InboundEventPorts) =>
  async (asked: AskedButton | AskedCommand | UseMenu): Promise<FirstAnswer | null> => {
    try {
      const found = 'button' in asked ? await loadAnswer(ports, asked) : await loadForm(ports, asked);
      return found.form || found.refusal ? found : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...NOTHING, refusal: explainRefusal(await loadServerContext(ports, asked.guild), error) };
    }
  };

type AskedCommand = Pick<UsedCommand, 'guild' | 'channelId' | 'fromDirect' | 'userId' | 'name' | 'options'>;

const NOTHING: FirstAnswer = { form: null, buttonId: null, refusal: null };

const loadForm = async (
  { memberCommands, contextMenus }: Pick<InboundEventPorts, 'memberCommands' | 'contextMenus'>,
  asked: AskedCommand | UseMenu,
): Promise<FirstAnswer> => {
  const found =
    'menu' in asked
      ? await contextMenus.findForm(asked)
      : await memberCommands.findNewForm(asked.guild, asked.options['category'] ?? '', asked.fromDirect);
  return { ...NOTHING, ...found };
};

type AskedButton = Omit<PressedButton, 'answers' | 'request'>;

const loadAnswer = async (ports: InboundEventPorts, { button, ...pressed }: AskedButton): Promise<FirstAnswer> => {
  if (button.kind === 'form_page') {
    const { form = null, response = null } = await pressPage(ports, pressed, button, null);
    return { ...NOTHING, form, refusal: response };
  }
  if (hasStaffForm(button)) {
    const { form, response } = await pressTicketButton(ports, { ...pressed, button, answers: null });
    return { ...NOTHING, form, refusal: response };
  }
  return { ...NOTHING, form: await findForm(ports, { button, ...pressed }) };
};

const findForm = async (ports: InboundEventPorts, { button, ...pressed }: AskedButton): Promise<ChatForm | null> => {
  switch (button.kind) {
    case 'panel_option':
    case 'new_ticket':
      return toPage(await findOpeningForm(ports, pressed.guild, button), 0);
    case 'rating':
      return ports.tickets.getRatingForm({ ...pressed, button });
    case 'menu_choice':
      return ports.contextMenus.findChosenForm({ ...pressed, button });
    case 'direct':
      return button.ticket && ports.memberCommands.findDirectCloseForm(pressed.guild, button.ticket, pressed.userId);
    default:
      return null;
  }
};

/** Returns null without a form, and when the button leads to nothing. */
const findOpeningForm = async (
  { panels, memberCommands }: InboundEventPorts,
  guild: GuildId,
  button: PanelButton | NewTicketButton,
): Promise<Form | null> => {
  if (button.kind === 'panel_option') return button.option && panels.findForm({ guild, ...button.option });
  return button.categoryId && memberCommands.findForm(guild, button.categoryId);
};
