import type { ChatMessage } from '../chat/index.ts';
import { FLOW_BUTTON, type FlowRun, type FlowUseCases, type ChoiceInput } from '../flows/index.ts';
import type { CommandUseCases } from '../commands/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { PanelUseCases } from '../panels/index.ts';
import type { TicketDetail, TicketUseCases } from '../tickets/index.ts';

export interface ChatEventPorts {
  readonly tickets: TicketUseCases;
  readonly panels: PanelUseCases;
  readonly commands: CommandUseCases;
  readonly flows: FlowUseCases;
}

/**
 * The events of the chat platform: the one port through which the adapter of a platform calls core. The adapter may
 * report the same event more than once.
 */
export const chatEventUseCases = (ports: ChatEventPorts) => ({
  /** A user wrote in a channel. */
  handleMessageCreated: async (guild: GuildId, message: ChatMessage): Promise<void> => {
    await ports.tickets.receiveMessage({ guild, message });
    await ports.flows.receiveMessage(guild, message);
  },

  /** The author of a message changed it. */
  handleMessageEdited: (guild: GuildId, message: ChatMessage) => ports.tickets.editMessage({ guild, message }),

  /** A message is gone. */
  handleMessageDeleted: async (guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> => {
    await ports.tickets.deleteMessage(guild, channel, message);
    await ports.panels.handleMessageGone(guild, channel, message);
  },

  ...buildDepartures(ports),

  /** A user chose an option of a panel, and answered its form. */
  handlePanelPress: ports.panels.press,

  /** A user pressed a button under a notice in a ticket, or under what a flow asks. */
  handleButtonPress: async (pressed: ChoiceInput): Promise<{ ticket: TicketDetail | null; run: FlowRun | null }> =>
    pressed.buttonId.startsWith(FLOW_BUTTON)
      ? { ticket: null, run: await ports.flows.answerByButton(pressed) }
      : { ticket: await ports.tickets.pressButton(pressed), run: null },

  /** A user used a custom command; the answer is for the platform to show. */
  handleCommand: ports.commands.use,
});

export type ChatEventUseCases = ReturnType<typeof chatEventUseCases>;

/** Who, or what, is not there any more. */
const buildDepartures = ({ tickets, panels, flows }: ChatEventPorts) => ({
  /** A channel is gone, with all of its messages. */
  handleChannelDeleted: async (guild: GuildId, channel: ChannelId): Promise<void> => {
    await tickets.handleChannelDeleted(guild, channel);
    await panels.handleMessageGone(guild, channel, null);
    await flows.abandonRuns(guild, { channelId: channel });
  },

  /** A user is no longer a member of the server. */
  handleMemberLeft: async (guild: GuildId, user: UserId): Promise<void> => {
    await tickets.handleMemberLeft(guild, user);
    await flows.abandonRuns(guild, { userId: user });
  },
});
