import { listKeys } from '../../shared/values/list-keys.ts';
import type { BuiltInCommand } from '../built-in-command.ts';
import { add } from './add.ts';
import { canned } from './canned.ts';
import { claim } from './claim.ts';
import { closeRequest } from './close-request.ts';
import { close } from './close.ts';
import { move } from './move.ts';
import { note } from './note.ts';
import { priority } from './priority.ts';
import { remove } from './remove.ts';
import { reopen } from './reopen.ts';
import { tag } from './tag.ts';
import { transfer } from './transfer.ts';
import { unclaim } from './unclaim.ts';

const COMMANDS = {
  claim,
  unclaim,
  close,
  'close-request': closeRequest,
  add,
  remove,
  transfer,
  move,
  priority,
  tag,
  note,
  reopen,
  canned,
};

export type BuiltInName = keyof typeof COMMANDS;

/** The commands that every server has in the channels of tickets. */
export const BUILT_IN_COMMANDS: Readonly<Record<BuiltInName, BuiltInCommand>> = COMMANDS;

export const BUILT_IN_NAMES = listKeys(BUILT_IN_COMMANDS);

/** Whether the name is that of a built-in command, which no custom command can have. */
export const isBuiltIn = (name: string): name is BuiltInName => Object.hasOwn(BUILT_IN_COMMANDS, name);
