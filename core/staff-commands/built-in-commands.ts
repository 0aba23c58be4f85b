import { listKeys } from '../shared/values/list-keys.ts';

/** The commands that every server has in the channels of tickets, with the names of their options. */
export const BUILT_IN_COMMANDS = {
  claim: [],
  unclaim: [],
  close: ['reason'],
  'close-request': ['reason'],
  add: ['user'],
  remove: ['user'],
  transfer: ['user'],
  move: ['category'],
  priority: ['level'],
  tag: ['action', 'tag'],
  note: ['text'],
  reopen: [],
  canned: ['shortcut'],
} as const;

export type BuiltInCommand = keyof typeof BUILT_IN_COMMANDS;

export const BUILT_IN_NAMES = listKeys(BUILT_IN_COMMANDS);

/** Whether the name is that of a built-in command, which no custom command can have. */
export const isBuiltIn = (name: string): name is BuiltInCommand => Object.hasOwn(BUILT_IN_COMMANDS, name);
