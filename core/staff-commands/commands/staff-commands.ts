import { listKeys } from '../../shared/values/list-keys.ts';
import type { StaffCommand } from '../staff-command.ts';
import { add } from './add.ts';
import { canned } from './canned.ts';
import { claim } from './claim.ts';
import { close } from './close.ts';
import { move } from './move.ts';
import { note } from './note.ts';
import { priority } from './priority.ts';
import { remove } from './remove.ts';
import { reopen } from './reopen.ts';
import { requestClose } from './request-close.ts';
import { tag } from './tag.ts';
import { transfer } from './transfer.ts';
import { unclaim } from './unclaim.ts';

const COMMANDS = {
  claim,
  unclaim,
  close,
  'request-close': requestClose,
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

export type StaffCommandName = keyof typeof COMMANDS;

/** The subcommands of `/desk`. The chat platform takes 25. */
export const STAFF_COMMANDS: Readonly<Record<StaffCommandName, StaffCommand>> = COMMANDS;

export const STAFF_COMMAND_NAMES = listKeys(STAFF_COMMANDS);
