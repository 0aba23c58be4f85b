import type { ServerContext } from '../settings/index.ts';
import { isChatId, type UserId, toUserId } from '../shared/ids.ts';
import { listMembers } from '../tickets/index.ts';
import type { CommandHandler } from './command-handler.ts';
import { assertClaimable, assertPossible, parseReason } from './assert-possible.ts';
import type { BuiltInCommand } from './built-in-commands.ts';
import { addNote, changeTag, moveToCategory, sendCannedReply, setPriority } from './field-handlers.ts';
import { Refused, type StaffContext } from './staff-context.ts';

const done = ({ write }: ServerContext): string => write('answer.done', {});

const mention = (user: UserId): string => `<@${user}>`;

/** A mention or an id. @throws Refused for anything else */
const parseUser = ({ server }: StaffContext, given: string | undefined): UserId => {
  const id = /^(?:<@!?)?(\d+)>?$/.exec(given?.trim() ?? '')?.[1] ?? '';
  if (!isChatId(id)) throw new Refused(server.write('answer.user_needed', {}));
  return toUserId(id);
};

export const claim: CommandHandler = async ({ ticketActions }, context) => {
  assertPossible(context, 'claim');
  assertClaimable(context);
  await ticketActions.claim({ ...context.target, staffId: context.userId, force: false });
  return done(context.server);
};

export const close: CommandHandler = async ({ ticketActions }, context, { reason }) => {
  assertPossible(context, 'close');
  await ticketActions.close({ ...context.target, reason: parseReason(context, reason) });
  return done(context.server);
};

const unclaim: CommandHandler = async ({ ticketActions }, context) => {
  assertPossible(context, 'unclaim');
  await ticketActions.unclaim(context.target);
  return done(context.server);
};

const requestClose: CommandHandler = async ({ ticketActions }, context, { reason }) => {
  assertPossible(context, 'request_close');
  await ticketActions.requestClose({ ...context.target, reason: parseReason(context, reason), autoCloseAt: null });
  return done(context.server);
};

const add: CommandHandler = async ({ ticketActions }, context, { user }) => {
  assertPossible(context, 'add_participant');
  const userId = parseUser(context, user);
  const isMember = listMembers(context.ticket).includes(userId);
  if (isMember) throw new Refused(context.server.write('answer.already_member', { user: mention(userId) }));
  await ticketActions.addParticipant({ ...context.target, userId });
  return done(context.server);
};

const remove: CommandHandler = async ({ ticketActions }, context, { user }) => {
  assertPossible(context, 'remove_participant');
  const userId = parseUser(context, user);
  const { ticket, server } = context;
  const isMember = listMembers(ticket).includes(userId);
  if (!isMember) throw new Refused(server.write('answer.not_member', { user: mention(userId) }));
  const isBound = userId === ticket.requesterId || userId === ticket.claimedById;
  if (isBound) throw new Refused(server.write('answer.cannot_remove', { user: mention(userId) }));
  await ticketActions.removeParticipant({ ...context.target, userId });
  return done(server);
};

const transfer: CommandHandler = async ({ ticketActions }, context, { user }) => {
  assertPossible(context, 'transfer');
  const toStaffId = parseUser(context, user);
  const isSame = toStaffId === context.ticket.claimedById;
  if (isSame) throw new Refused(context.server.write('answer.claimed_by_other', { staff: mention(toStaffId) }));
  await ticketActions.transfer({ ...context.target, toStaffId });
  return done(context.server);
};

const reopen: CommandHandler = async ({ ticketActions }, context) => {
  assertPossible(context, 'reopen');
  await ticketActions.reopen(context.target);
  return done(context.server);
};

export const COMMAND_HANDLERS: Readonly<Record<BuiltInCommand, CommandHandler>> = {
  claim,
  unclaim,
  close,
  'close-request': requestClose,
  add,
  remove,
  transfer,
  move: moveToCategory,
  priority: setPriority,
  tag: changeTag,
  note: addNote,
  reopen,
  canned: sendCannedReply,
};
