import { checkLength, Refused } from '../built-in-commands/index.ts';
import { escapeMarkdown, mentionTeam, mentionUser, toRelativeTime } from '../chat/index.ts';
import { AppError } from '../shared/errors.ts';
import { toUserId } from '../shared/ids.ts';
import { truncate } from '../shared/values/text.ts';
import { MAX_AWAITING, MAX_NOTE, MAX_REMINDERS, type Note } from '../tickets/index.ts';
import { CANNED_REPLY } from './choices.ts';
import { declareCommand } from './declare.ts';
import { ANONYMOUS, NOTE, REMINDER, REMINDER_TIME, REPLY } from './inputs.ts';
import { MENTIONED_TEAM, nameTeams } from './mentioned-team.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

const sendReply = async (
  { ticketActions }: StaffPorts,
  { server, target, userId: staffId }: StaffContext,
  { text: content, anonymous }: { readonly text: string; readonly anonymous: boolean },
): Promise<string> => {
  await ticketActions.reply({ ...target, content, staffId, anonymous, attachments: [], setStatus: null });
  return server.write('answer.reply_sent', {});
};

export const reply = declareCommand('reply', {
  description: 'command.reply',
  inputs: { text: REPLY, anonymous: ANONYMOUS },
  execute: sendReply,
});

export const replyAnonymously = declareCommand('reply', {
  description: 'command.reply',
  inputs: { text: REPLY },
  execute: (ports, context, { text }) => sendReply(ports, context, { text, anonymous: true }),
});

export const canned = declareCommand('reply', {
  description: 'command.canned',
  inputs: { shortcut: CANNED_REPLY },
  execute: async ({ ticketActions }, { server, target, userId: staffId }, { shortcut: { id } }) => {
    const content = { cannedReplyId: id, variables: {} };
    const sent = ticketActions.reply({ ...target, content, staffId, attachments: [], setStatus: null });
    await sent.catch((error: unknown) => {
      const isIncomplete = error instanceof AppError && error.code === 'validation_error';
      throw isIncomplete ? new Refused(server.write('answer.reply_incomplete', {})) : error;
    });
    return server.write('answer.reply_sent', {});
  },
});

export const note = declareCommand(null, {
  description: 'command.note',
  inputs: { text: NOTE, team: MENTIONED_TEAM },
  execute: async (ports, { server, guild, ticket, target }, { text, team }) => {
    const { ticketActions } = ports;
    if (text !== null) {
      const content = team ? checkLength({ server }, `${mentionTeam(team.id)} ${text}`, MAX_NOTE) : text;
      await ticketActions.addNote({ ...target, content });
      return server.write('answer.note_added', {});
    }
    const { items } = await ticketActions.listNotes(guild, ticket.id, '-createdAt', { limit: MAX_LISTED, after: null });
    if (items.length === 0) return server.write('answer.no_notes', {});
    const texts = await nameTeams(
      ports,
      guild,
      items.map(({ content }) => content),
    );
    const lines = items.map((item, index) => describeNote({ ...item, content: texts[index] ?? '' }));
    return [server.write('answer.notes', { number: ticket.ticketNumber }), ...lines].join('\n');
  },
});

const MAX_LISTED = 8;
const MAX_CONTENT = 180;

const describeNote = ({ author, content, createdAt }: Note): string => {
  const staff = author.type === 'staff' ? `${mentionUser(toUserId(author.id))} ` : '';
  return `${toRelativeTime(createdAt)} ${staff}${escapeMarkdown(truncate(content.replaceAll(/\s+/g, ' '), MAX_CONTENT))}`;
};

const mentionAtAnswer = async ({ ticketActions }: StaffPorts, context: StaffContext): Promise<string> => {
  const { server, ticket, target, userId: staffId } = context;
  const awaited = ticketActions.awaitAnswer({ ...target, staffId });
  await awaited.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.reason !== 'limit_reached') throw error;
    throw new Refused(server.write('answer.too_many_wait', { max: MAX_AWAITING }));
  });
  return server.write('answer.answer_awaited', { requester: mentionUser(ticket.requesterId) });
};

export const awaitAnswer = declareCommand('await_answer', {
  description: 'command.remind',
  inputs: {},
  execute: mentionAtAnswer,
});

export const stopAwaiting = declareCommand('stop_awaiting_answer', {
  description: 'command.remind',
  inputs: {},
  execute: async ({ ticketActions }, { server, target, userId: staffId }) => {
    await ticketActions.stopAwaitingAnswer({ ...target, staffId });
    return server.write('answer.answer_not_awaited', {});
  },
});

/** Without a time it is at the next answer of the requester. */
export const remind = declareCommand(null, {
  description: 'command.remind',
  inputs: { time: REMINDER_TIME, text: REMINDER },
  execute: async (ports, context, { time: afterMs, text }) => {
    const { server, guild, ticket, target, userId } = context;
    if (ticket.status === 'closed') throw new Refused(server.write('answer.ticket_closed', {}));
    if (afterMs === null && text !== null) throw new Refused(server.write('answer.time_needed', {}));
    if (afterMs === null) return mentionAtAnswer(ports, context);
    const { request = null } = target;
    const reminder = ports.ticketActions.remind({ guild, ticket: ticket.id, userId, afterMs, text, request });
    const { dueAt } = await reminder.catch((error: unknown) => {
      if (!(error instanceof AppError) || error.reason !== 'limit_reached') throw error;
      throw new Refused(server.write('answer.too_many_reminders', { max: MAX_REMINDERS }));
    });
    return server.write('answer.reminder_set', { time: toRelativeTime(dueAt) });
  },
});
