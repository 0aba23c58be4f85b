import type { ChatMessage } from '../chat/index.ts';
import { FLOW_BUTTON, type FlowRun, type FlowUseCases, type PressChoice } from '../flows/index.ts';
import type { CommandUseCases } from '../commands/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { PanelUseCases } from '../panels/index.ts';
import type { TicketDetail, TicketUseCases } from '../tickets/index.ts';

export interface InboxPorts {
  readonly tickets: TicketUseCases;
  readonly panels: PanelUseCases;
  readonly commands: CommandUseCases;
  readonly flows: FlowUseCases;
}

/**
 * What the chat platform tells us: the one port through which an adapter of a platform calls in. It may tell the same
 * thing more than once.
 */
export const inboxUseCases = ({ tickets, panels, commands, flows }: InboxPorts) => ({
  /** Somebody wrote in a channel. */
  messageCreated: async (guild: GuildId, message: ChatMessage): Promise<void> => {
    await tickets.receiveMessage({ guild, message });
    await flows.receiveMessage(guild, message);
  },

  /** The author of a message changed it. */
  messageEdited: (guild: GuildId, message: ChatMessage) => tickets.editMessage({ guild, message }),

  /** A message is gone. */
  messageDeleted: async (guild: GuildId, channel: ChannelId, message: ChatMessageId): Promise<void> => {
    await tickets.eraseMessage(guild, channel, message);
    await panels.noticeGone(guild, channel, message);
  },

  /** A channel is gone, with all of its messages. */
  channelDeleted: async (guild: GuildId, channel: ChannelId): Promise<void> => {
    await tickets.channelDeleted(guild, channel);
    await panels.noticeGone(guild, channel, null);
  },

  /** A user is no longer a member of the server. */
  memberLeft: (guild: GuildId, user: UserId) => tickets.memberLeft(guild, user),

  /** A user chose an option of a panel, and answered its form. */
  panelPressed: panels.press,

  /** A user pressed a button under a notice in a ticket, or under what a flow asks. */
  buttonPressed: async (pressed: PressChoice): Promise<{ ticket: TicketDetail | null; run: FlowRun | null }> =>
    pressed.buttonId.startsWith(FLOW_BUTTON)
      ? { ticket: null, run: await flows.pressChoice(pressed) }
      : { ticket: await tickets.pressButton(pressed), run: null },

  /** A user used a custom command; the answer is for the platform to show. */
  commandUsed: commands.use,
});

export type InboxUseCases = ReturnType<typeof inboxUseCases>;
