/**
 * The words of which the built-in commands are made: commands, subcommands, options and choices. The platform shows them in
 * the language of the user, and reports these.
 */
export const COMMAND_WORDS = [
  'ticket',
  'new',
  'list',
  'transcript',
  'desk',
  'claim',
  'takeover',
  'remind',
  'time',
  'unclaim',
  'close',
  'request-close',
  'add',
  'remove',
  'transfer',
  'move',
  'priority',
  'tag',
  'note',
  'reopen',
  'canned',
  'reason',
  'user',
  'category',
  'level',
  'action',
  'text',
  'shortcut',
  'notes',
  'reply',
  'rename',
  'history',
  'block',
  'unblock',
  'stats',
  'days',
  'my-data',
  'erase-my-data',
] as const;

export type CommandWord = (typeof COMMAND_WORDS)[number];

export const isCommandWord = (text: string): text is CommandWord => COMMAND_WORDS.some((word) => word === text);

/** The text with the translation of a word. */
export type CommandWordKey = `word.${CommandWord}`;

export const COMMAND_WORD_KEYS = COMMAND_WORDS.map((word): CommandWordKey => `word.${word}`);

/**
 * Describe the built-in commands and their options in the list of commands that the chat platform shows. The list is the same
 * in all servers, so no server can have texts of its own for it; `server_needed` answers outside of servers.
 */
export const COMMAND_TEXT_KEYS = [
  'command.ticket',
  'command.server_needed',
  'command.own_new',
  'command.own_list',
  'command.own_reply',
  'command.own_close',
  'command.own_add',
  'command.own_transcript',
  'command.desk',
  'command.claim',
  'command.takeover',
  'command.remind',
  'option.time',
  'option.reminder',
  'menu.open_ticket',
  'menu.add_to_ticket',
  'menu.member_tickets',
  'command.unclaim',
  'command.close',
  'command.request_close',
  'command.add',
  'command.remove',
  'command.transfer',
  'command.move',
  'command.priority',
  'command.tag',
  'command.note',
  'command.reopen',
  'command.canned',
  'option.own_ticket',
  'option.reason',
  'option.user',
  'option.category',
  'option.level',
  'option.action',
  'option.tag',
  'option.text',
  'option.shortcut',
  'command.notes',
  'command.reply',
  'command.rename',
  'command.history',
  'command.block',
  'command.unblock',
  'command.stats',
  'option.reply',
  'option.subject',
  'option.target_user',
  'option.days',
  'command.own_data',
  'command.own_erase',
] as const;

export type CommandTextKey = (typeof COMMAND_TEXT_KEYS)[number];

/** The chat platform limits descriptions of commands and options to this. */
export const MAX_COMMAND_TEXT = 100;
