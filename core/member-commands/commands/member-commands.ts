import type { MemberCommand } from '../member-command.ts';
import { add } from './add.ts';
import { close } from './close.ts';
import { eraseMyData } from './erase-my-data.ts';
import { list } from './list.ts';
import { myData } from './my-data.ts';
import { newTicket } from './new.ts';
import { reply } from './reply.ts';
import { transcript } from './transcript.ts';

const COMMANDS = {
  new: newTicket,
  list,
  reply,
  close,
  add,
  transcript,
  'my-data': myData,
  'erase-my-data': eraseMyData,
};

export type MemberCommandName = keyof typeof COMMANDS;

export const MEMBER_COMMANDS: Readonly<Record<MemberCommandName, MemberCommand>> = COMMANDS;
