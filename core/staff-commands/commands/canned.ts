import { AppError } from '../../shared/errors.ts';
import { truncate } from '../../shared/values/text.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';

export const canned: StaffCommand = {
  description: 'command.canned',
  options: { shortcut: { kind: 'text', description: 'option.shortcut', isRequired: true } },
  action: 'reply',
  execute: async ({ ticketActions, replies }, { server, ticket, target, userId }, { shortcut: given = '' }) => {
    const shortcut = given.trim();
    if (shortcut === '') throw new Refused(server.write('answer.shortcut_needed', {}));
    const { items } = await replies.list(ticket.guildId, { shortcut: [shortcut] }, { limit: 1, after: null });
    const [found] = items;
    if (!found) throw new Refused(server.write('answer.no_such_reply', { shortcut: truncate(shortcut, 100) }));
    const content = { cannedReplyId: found.id, variables: {} };
    const reply = { ...target, content, staffId: userId, attachments: [], setStatus: null };
    await ticketActions.reply(reply).catch((error: unknown) => {
      const isIncomplete = error instanceof AppError && error.code === 'validation_error';
      throw isIncomplete ? new Refused(server.write('answer.reply_incomplete', {})) : error;
    });
    return server.write('answer.done', {});
  },
};
