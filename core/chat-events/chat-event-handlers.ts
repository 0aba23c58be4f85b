import type { ChatMessage } from '../chat/index.ts';
import { FLOW_BUTTON, type FlowRun, type FlowUseCases, type ChoiceInput } from '../flows/index.ts';
import type { CommandUseCases, UseCommand, UseResult } from '../commands/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import { type PanelUseCases, parsePanelButton } from '../panels/index.ts';
import { isBuiltIn, type PrivateAnswer, type StaffCommandUseCases, type StaffForm } from '../staff-commands/index.ts';
import { STAFF_BUTTON, type TicketDetail, type TicketUseCases } from '../tickets/index.ts';

export interface ChatEventPorts {
  readonly tickets: TicketUseCases;
  readonly panels: PanelUseCases;
  readonly commands: CommandUseCases;
  readonly flows: FlowUseCases;
  readonly staffCommands: StaffCommandUseCases;
}

export type PressedButton = ChoiceInput & {
  readonly answers?: Readonly<Partial<Record<string, string>>> | null;
  /** Identifies the press if the platform may report it again. */
  readonly key?: string | null;
  /** Executes the change of the ticket once. */
  readonly request?: IdempotentRequest | null;
};

export type UsedCommand = UseCommand & Pick<PressedButton, 'request'>;

export interface PressedResult {
  readonly ticket: TicketDetail | null;
  readonly run: FlowRun | null;
  readonly response: PrivateAnswer | null;
  readonly form: StaffForm | null;
}

const NOTHING: PressedResult = { ticket: null, run: null, response: null, form: null };

export const chatEventHandlers = (ports: ChatEventPorts) => ({
  handleMessageCreated: async (guild: GuildId, message: ChatMessage): Promise<void> => {
    await ports.tickets.receiveMessage({ guild, message });
    await ports.flows.receiveMessage(guild, message);
  },

  handleMessageEdited: (guild: GuildId, message: ChatMessage) => ports.tickets.editMessage({ guild, message }),

  handleMessageDeleted: async (guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> => {
    await ports.tickets.deleteMessage(guild, channel, message);
    await ports.panels.handleMessageGone(guild, channel, message);
  },

  ...buildDepartures(ports),

  handlePanelPress: ports.panels.press,

  handleButtonPress: pressButton(ports),

  /** Handles built-in and custom commands; the platform shows the answer. */
  handleCommand: async ({ channelId, name, ...used }: UsedCommand): Promise<UseResult> =>
    isBuiltIn(name)
      ? { run: null, response: await ports.staffCommands.use({ ...used, name, channel: channelId }) }
      : ports.commands.use({ ...used, name, channelId }),
});

const pressButton =
  (ports: ChatEventPorts) =>
  async ({ answers = null, key = null, ...pressed }: PressedButton): Promise<PressedResult> => {
    const { guild, userId, buttonId } = pressed;
    const option = parsePanelButton(buttonId);
    if (option) {
      return { ...NOTHING, ...(await ports.panels.press({ guild, userId, ...option, answers: toList(answers), key })) };
    }
    if (buttonId.startsWith(FLOW_BUTTON)) return { ...NOTHING, run: await ports.flows.answerByButton(pressed) };
    if (buttonId.startsWith(STAFF_BUTTON)) {
      return { ...NOTHING, ...(await ports.staffCommands.press({ ...pressed, answers })) };
    }
    return { ...NOTHING, ticket: await ports.tickets.pressButton(pressed) };
  };

export type ChatEventHandlers = ReturnType<typeof chatEventHandlers>;

const toList = (answers: PressedButton['answers']) =>
  Object.entries(answers ?? {}).map(([questionId, value = '']) => ({ questionId, value }));

const buildDepartures = ({ tickets, panels, flows }: ChatEventPorts) => ({
  handleChannelDeleted: async (guild: GuildId, channel: ChannelId): Promise<void> => {
    await tickets.handleChannelDeleted(guild, channel);
    await panels.handleMessageGone(guild, channel, null);
    await flows.abandonRuns(guild, { channelId: channel });
  },

  handleMemberLeft: async (guild: GuildId, user: UserId): Promise<void> => {
    await tickets.handleMemberLeft(guild, user);
    await flows.abandonRuns(guild, { userId: user });
  },
});
