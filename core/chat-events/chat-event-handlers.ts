import type { AskedForm, CommandResult } from '../built-in-commands/index.ts';
import type { UseMenu } from '../context-menus/index.ts';
import { type ChatMessage, isRefusedByChat } from '../chat/index.ts';
import type { UseResult } from '../commands/index.ts';
import type { ChannelId, ChatMessageId, GuildId, UserId } from '../shared/ids.ts';
import type { ChatEventPorts, UsedCommand } from './chat-event-inputs.ts';
import { pressButton } from './press-button.ts';
import { explained, useBuiltInCommand } from './use-built-in-command.ts';
import { loadServerContext } from '../settings/index.ts';
import { isTransient } from '../shared/errors.ts';
import { explainRefusal } from './explain-refusal.ts';

/** `form` has to be answered first. */
export type UsedResult = UseResult & { readonly form: AskedForm | null };

export const chatEventHandlers = (ports: ChatEventPorts) => ({
  handleMessageCreated: async (guild: GuildId, message: ChatMessage): Promise<void> => {
    await ports.tickets.receiveMessage({ guild, message });
    // Two bots could answer each other without end.
    if (!message.isFromBot) await ports.flows.receiveMessage(guild, message);
  },

  handleMessageEdited: (guild: GuildId, message: ChatMessage) => ports.tickets.editMessage({ guild, message }),

  handleMessageDeleted: async (guild: GuildId, channel: ChannelId, ...messages: ChatMessageId[]): Promise<void> => {
    await ports.tickets.deleteMessages(guild, channel, messages);
    await ports.panels.handleMessagesGone(guild, channel, messages);
  },

  ...buildDepartures(ports),

  handlePostOpened: receivePost(ports),
  handlePostChanged: ports.tickets.followPost,

  handleDirectMessage: ports.directMessages.receive,
  handleDirectEdited: ports.directMessages.edit,
  handleDirectDeleted: ports.directMessages.remove,

  handlePanelPress: ports.panels.press,

  handleButtonPress: pressButton(ports),

  handleCommand: async (used: UsedCommand): Promise<UsedResult> => {
    const builtIn = await useBuiltInCommand(ports)(used);
    return builtIn ? { ...builtIn, run: null } : { ...(await ports.commands.use(used)), form: null };
  },

  /** Never fails because of the user: the answer says what is needed. */
  handleMenu: (used: UseMenu): Promise<CommandResult> =>
    explained(ports, used.guild, () => ports.contextMenus.use(used)),
});

export type ChatEventHandlers = ReturnType<typeof chatEventHandlers>;

const buildDepartures = ({ tickets, panels, flows }: ChatEventPorts) => ({
  handleChannelDeleted: async (guild: GuildId, channel: ChannelId): Promise<void> => {
    await tickets.handleChannelDeleted(guild, channel);
    await panels.handleMessagesGone(guild, channel, null);
    await flows.abandonRuns(guild, { channelId: channel });
  },

  handleMemberLeft: async (guild: GuildId, user: UserId): Promise<void> => {
    await tickets.handleMemberLeft(guild, user);
    await flows.abandonRuns(guild, { userId: user });
  },
});

/** The post becomes a ticket, or says why it cannot. @throws transient errors, and refusals of the chat platform */
const receivePost =
  (ports: ChatEventPorts) =>
  async (guild: GuildId, channel: ChannelId): Promise<void> => {
    try {
      await ports.forumPosts.receive(guild, channel);
    } catch (error) {
      // A later attempt takes the post: no user waits for an answer, unlike with a command.
      if (isTransient(error) || isRefusedByChat(error)) throw error;
      const { content } = explainRefusal(await loadServerContext(ports, guild), error);
      await ports.forumPosts.refuse(guild, channel, content);
    }
  };
