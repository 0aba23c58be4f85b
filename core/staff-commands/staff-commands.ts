import { listKeys } from '../shared/values/list-keys.ts';
import type { ServerCommand } from './server-command.ts';
import { block } from './server/block.ts';
import { history } from './server/history.ts';
import { stats } from './server/stats.ts';
import { unblock } from './server/unblock.ts';
import type { StaffCommand } from './staff-command.ts';
import { add } from './commands/add.ts';
import { canned } from './commands/canned.ts';
import { claim } from './commands/claim.ts';
import { close } from './commands/close.ts';
import { move } from './commands/move.ts';
import { note } from './commands/note.ts';
import { notes } from './commands/notes.ts';
import { priority } from './commands/priority.ts';
import { remind } from './commands/remind.ts';
import { remove } from './commands/remove.ts';
import { rename } from './commands/rename.ts';
import { reopen } from './commands/reopen.ts';
import { reply } from './commands/reply.ts';
import { requestClose } from './commands/request-close.ts';
import { takeover } from './commands/takeover.ts';
import { tag } from './commands/tag.ts';
import { transfer } from './commands/transfer.ts';
import { unclaim } from './commands/unclaim.ts';

const TICKET_COMMANDS = {
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
  tag,
  note,
  notes,
  reopen,
  remind,
  reply,
  canned,
  rename,
};

const SERVER_COMMANDS = { history, block, unblock, stats };

export type TicketCommandName = keyof typeof TICKET_COMMANDS;
export type StaffCommandName = TicketCommandName | keyof typeof SERVER_COMMANDS;

/** The chat platform takes 25 subcommands. */
export const STAFF_COMMANDS: Readonly<Record<StaffCommandName, StaffCommand | ServerCommand>> = {
  ...TICKET_COMMANDS,
  ...SERVER_COMMANDS,
};

export const STAFF_COMMAND_NAMES = listKeys(STAFF_COMMANDS);
export const TICKET_COMMAND_NAMES: readonly TicketCommandName[] = listKeys(TICKET_COMMANDS);
