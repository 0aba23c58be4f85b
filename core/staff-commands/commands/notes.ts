import { escapeMarkdown, toRelativeTime, mentionUser } from '../../chat/index.ts';
import { toUserId } from '../../shared/ids.ts';
import { truncate } from '../../shared/values/text.ts';
import type { Note } from '../../tickets/index.ts';
import type { StaffCommand } from '../staff-command.ts';

const MAX_LISTED = 8;
const MAX_CONTENT = 180;

export const notes: StaffCommand = {
  description: 'command.notes',
  options: {},
  action: null,
  execute: async ({ ticketActions }, { server, ticket }) => {
    const page = { limit: MAX_LISTED, after: null };
    const { items } = await ticketActions.listNotes(ticket.guildId, ticket.id, '-createdAt', page);
    if (items.length === 0) return server.write('answer.no_notes', {});
    return [server.write('answer.notes', { number: ticket.ticketNumber }), ...items.map(toLine)].join('\n');
  },
};

const toLine = ({ author, content, createdAt }: Note): string => {
  const staff = author.type === 'staff' ? `${mentionUser(toUserId(author.id))} ` : '';
  return `${toRelativeTime(createdAt)} ${staff}${escapeMarkdown(truncate(content.replaceAll(/\s+/g, ' '), MAX_CONTENT))}`;
};
