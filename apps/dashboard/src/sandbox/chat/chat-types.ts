/** What the paths of the sandbox show: the simulated chat server from the side of its users. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly home: 'channel' | 'forum' | 'thread';
  readonly parentId: string | null;
  /** The tags of a forum; null for other channels. */
  readonly forumTags: readonly { readonly id: string; readonly name: string }[] | null;
  /** Those of a post. */
  readonly tagIds: readonly string[];
  /** Who may see it, by user or by role; nobody named means everybody. */
  readonly memberIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly readerRoleIds: readonly string[];
  readonly archived: boolean;
}

export interface Member {
  readonly userId: string;
  readonly name: string;
  readonly roleIds: readonly string[];
}

export interface OfferedCommand {
  readonly name: string;
  readonly description: string;
}

export interface BuiltInOption {
  readonly name: string;
  /** In the language of the page. */
  readonly shownName: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly choices: readonly { readonly label: string; readonly value: string }[];
}

/** A command that every server has, with what the chat shows of it in the language of the page. */
export interface BuiltInCommand {
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly isForStaff: boolean;
  readonly options: readonly BuiltInOption[];
}
