import type { CannedReply, CannedReplyStore } from '../../canned-replies/index.ts';
import { type GuildId, isUuid, toCannedReplyId } from '../../shared/ids.ts';
import { AppError } from '../../shared/errors.ts';
import { truncate } from '../../shared/values/text.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';

export const canned: StaffCommand = {
  description: 'command.canned',
  options: { shortcut: { kind: 'text', description: 'option.shortcut', isRequired: true, suggests: 'canned_reply' } },
  action: 'reply',
  execute: async ({ ticketActions, replies }, { server, ticket, target, userId }, { shortcut: given = '' }) => {
    const shortcut = given.trim();
    if (shortcut === '') throw new Refused(server.write('answer.shortcut_needed', {}));
    const found = await findReply(replies, ticket.guildId, shortcut);
    if (!found) throw new Refused(server.write('answer.no_such_reply', { shortcut: truncate(shortcut, 100) }));
    const content = { cannedReplyId: found.id, variables: {} };
    const reply = { ...target, content, staffId: userId, attachments: [], setStatus: null };
    await ticketActions.reply(reply).catch((error: unknown) => {
      const isIncomplete = error instanceof AppError && error.code === 'validation_error';
      throw isIncomplete ? new Refused(server.write('answer.reply_incomplete', {})) : error;
    });
    return server.write('answer.reply_sent', {});
  },
};

/** Compares the shortcut, or the id that was suggested for a reply without one. */
const findReply = async (replies: CannedReplyStore, guild: GuildId, given: string): Promise<CannedReply | null> => {
  const { items } = await replies.list(guild, { shortcut: [given] }, { limit: 1, after: null });
  return items[0] ?? (isUuid(given) ? replies.find(guild, toCannedReplyId(given)) : null);
};
