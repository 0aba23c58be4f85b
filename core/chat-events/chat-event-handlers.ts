import type { ChatMessage } from '../chat/index.ts';
import type { FlowRun, FlowUseCases } from '../flows/index.ts';
import type { CommandUseCases, UseCommand, UseResult } from '../commands/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { PanelUseCases } from '../panels/index.ts';
import type { PrivateAnswer } from '../built-in-commands/index.ts';
import type { StaffCommandUseCases, StaffForm } from '../staff-commands/index.ts';
import type { TicketDetail, TicketUseCases } from '../tickets/index.ts';
import { findStaffCommand } from './built-in-commands.ts';
import type { ParsedButton } from './parse-button.ts';

export interface ChatEventPorts {
  readonly tickets: TicketUseCases;
  readonly panels: PanelUseCases;
  readonly commands: CommandUseCases;
  readonly flows: FlowUseCases;
  readonly staffCommands: StaffCommandUseCases;
}

export interface PressedButton {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  readonly button: ParsedButton;
  readonly answers?: Readonly<Partial<Record<string, string>>> | null;
  /** Identifies the press if the platform may report it again. */
  readonly key?: string | null;
  /** Executes the change of the ticket once. */
  readonly request?: IdempotentRequest | null;
}

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
    // Two bots could answer each other without end.
    if (!message.isFromBot) await ports.flows.receiveMessage(guild, message);
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
  handleCommand: async ({ channelId, name, ...used }: UsedCommand): Promise<UseResult> => {
    const staffCommand = findStaffCommand(name);
    return staffCommand
      ? { run: null, response: await ports.staffCommands.use({ ...used, name: staffCommand, channel: channelId }) }
      : ports.commands.use({ ...used, name, channelId });
  },
});

const pressButton =
  (ports: ChatEventPorts) =>
  async ({ button, answers = null, key = null, ...pressed }: PressedButton): Promise<PressedResult> => {
    switch (button.kind) {
      case 'panel_option': {
        if (!button.option) return pressUnknown(ports, pressed);
        const { guild, userId } = pressed;
        const input = { guild, userId, ...button.option, answers: toList(answers), key };
        return { ...NOTHING, ...(await ports.panels.press(input)) };
      }
      case 'flow_choice':
        return { ...NOTHING, run: await ports.flows.answerByButton({ ...pressed, button }) };
      case 'staff':
        return { ...NOTHING, ...(await ports.staffCommands.press({ ...pressed, button, answers })) };
      default:
        return { ...NOTHING, ticket: await ports.tickets.pressButton({ ...pressed, button, answers }) };
    }
  };

/** @throws what the press of a button of a ticket throws that does not exist */
const pressUnknown = async (
  { tickets }: ChatEventPorts,
  pressed: Omit<PressedButton, 'button' | 'answers' | 'key'>,
): Promise<PressedResult> => ({
  ...NOTHING,
  ticket: await tickets.pressButton({ ...pressed, button: { kind: 'unknown' } }),
});

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
