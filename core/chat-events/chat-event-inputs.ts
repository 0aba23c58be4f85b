import type { PrivateAnswer } from '../built-in-commands/index.ts';
import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import type { CommandUseCases, UseCommand } from '../commands/index.ts';
import type { DirectMessageUseCases } from '../direct-messages/index.ts';
import type { ForumPostUseCases } from '../forum-posts/index.ts';
import type { FlowRun, FlowUseCases } from '../flows/index.ts';
import type { PagePorts } from '../forms/index.ts';
import type { ContextMenuUseCases } from '../context-menus/index.ts';
import type { IdempotentRequest } from '../idempotency/index.ts';
import type { MemberCommandUseCases } from '../member-commands/index.ts';
import type { PanelUseCases } from '../panels/index.ts';
import type { ServerContextPorts } from '../settings/index.ts';
import type { ChannelId, GuildId, UserId } from '../shared/ids.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';
import type { StaffCommandUseCases } from '../staff-commands/index.ts';
import type { TicketDetail, TicketUseCases } from '../tickets/index.ts';
import type { ParsedButton } from './parse-button.ts';

export interface ChatEventPorts extends ServerContextPorts, PagePorts {
  readonly tickets: TicketUseCases;
  readonly panels: PanelUseCases;
  readonly commands: CommandUseCases;
  readonly flows: FlowUseCases;
  readonly staffCommands: StaffCommandUseCases;
  readonly memberCommands: MemberCommandUseCases;
  readonly contextMenus: ContextMenuUseCases;
  readonly directMessages: DirectMessageUseCases;
  readonly forumPosts: ForumPostUseCases;
}

export interface PressedButton {
  readonly guild: GuildId;
  readonly channel: ChannelId;
  readonly userId: UserId;
  readonly button: ParsedButton;
  readonly fromDirect?: boolean;
  /** Is the one in which the platform shows itself to the user. */
  readonly language?: LanguageTag | null;
  readonly answers?: FieldAnswers | null;
  /** Identifies the press if the platform may report it again. */
  readonly key?: string | null;
  /** Executes the change of the ticket once. */
  readonly request?: IdempotentRequest | null;
}

export interface PressedResult {
  readonly ticket: TicketDetail | null;
  readonly run: FlowRun | null;
  readonly response: PrivateAnswer | null;
  readonly form: ChatForm | null;
}

export type UsedCommand = UseCommand & Pick<PressedButton, 'fromDirect' | 'language' | 'request' | 'key'>;
