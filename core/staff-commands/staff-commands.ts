import { listKeys } from '../shared/values/list-keys.ts';
import * as changing from './changing.ts';
import * as claiming from './claiming.ts';
import { close, reopen, requestClose, transcript } from './closing.ts';
import type { ServerCommand, StaffCommand } from './declare.ts';
import { block, history, list, stats, unblock } from './server-commands.ts';
import * as writing from './writing.ts';

const { claim, takeover, unclaim, transfer } = claiming;
const { add, remove, move, priority, status, tag, rename } = changing;
const { note, notes, remind, reply, canned } = writing;

/** In the order in which the platform lists them. It takes 25 subcommands. */
export const TICKET_COMMANDS = {
  claim,
  takeover,
  unclaim,
  close,
  'request-close': requestClose,
  add,
  remove,
  transfer,
  move,
  priority,
  status,
  tag,
  note,
  notes,
  reopen,
  remind,
  reply,
  canned,
  rename,
  transcript,
} as const satisfies Readonly<Record<string, StaffCommand>>;

export const SERVER_COMMANDS = { list, history, block, unblock, stats } as const satisfies Readonly<
  Record<string, ServerCommand>
>;

export type StaffCommandName = keyof typeof STAFF_COMMANDS;
export const STAFF_COMMANDS = { ...TICKET_COMMANDS, ...SERVER_COMMANDS };
export const STAFF_COMMAND_NAMES = listKeys(STAFF_COMMANDS);
