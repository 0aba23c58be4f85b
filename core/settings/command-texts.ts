/**
 * Describe the built-in commands and their options in the list of commands that the chat platform shows. The list is the same
 * in all servers, so no server can have texts of its own for it.
 */
export const COMMAND_TEXT_KEYS = [
  'command.claim',
  'command.unclaim',
  'command.close',
  'command.close_request',
  'command.add',
  'command.remove',
  'command.transfer',
  'command.move',
  'command.priority',
  'command.tag',
  'command.note',
  'command.reopen',
  'command.canned',
  'option.reason',
  'option.user',
  'option.category',
  'option.level',
  'option.action',
  'option.tag',
  'option.text',
  'option.shortcut',
] as const;

export type CommandTextKey = (typeof COMMAND_TEXT_KEYS)[number];

/** The chat platform limits descriptions of commands and options to this. */
export const MAX_COMMAND_TEXT = 100;
