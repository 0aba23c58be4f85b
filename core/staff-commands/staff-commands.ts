import { listKeys } from '../shared/values/list-keys.ts';
import * as changing from './changing.ts';
import * as claiming from './claiming.ts';
import { close, reopen, requestClose, transcript } from './closing.ts';
import type { ServerCommand, StaffCommand } from './declare.ts';
import { macro } from './macro-command.ts';
import { away } from './presence-command.ts';
import { block, history, list, stats, unblock } from './server-commands.ts';
import * as writing from './writing.ts';

const { assign, claim, takeover, unclaim } = claiming;
const { add, remove, move, priority, status, tag, rename } = changing;
const { note, remind, reply, canned } = writing;

/** In the order in which the platform lists them. It takes 25 subcommands and groups, and 25 subcommands in a group. */
export const TICKET_COMMANDS = {
  claim,
  takeover,
  unclaim,
  close,
  'request-close': requestClose,
  add,
  remove,
  assign,
  move,
  priority,
  status,
  tag,
  note,
  reopen,
  remind,
  reply,
  canned,
  macro,
  rename,
  transcript,
} as const satisfies Readonly<Record<string, StaffCommand>>;

/** The platform shows these as subcommands of a group, such as `/desk member block`. */
export const MEMBER_GROUP = { history, block, unblock } as const satisfies Readonly<Record<string, ServerCommand>>;

export const SERVER_COMMANDS = { list, stats, away, ...MEMBER_GROUP } as const satisfies Readonly<
  Record<string, ServerCommand>
>;

export const UNGROUPED_COMMANDS = { ...TICKET_COMMANDS, list, stats, away } as const;

export type StaffCommandName = keyof typeof STAFF_COMMANDS;
export const STAFF_COMMANDS = { ...TICKET_COMMANDS, ...SERVER_COMMANDS };
export const STAFF_COMMAND_NAMES = listKeys(STAFF_COMMANDS);
