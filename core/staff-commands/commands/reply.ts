import { Refused } from '../../built-in-commands/index.ts';
import { MAX_REPLY } from '../../tickets/index.ts';
import type { StaffCommand } from '../staff-command.ts';

export const reply: StaffCommand = {
  description: 'command.reply',
  options: { text: { kind: 'text', description: 'option.reply', isRequired: true, maxLength: MAX_REPLY } },
  action: 'reply',
  execute: async ({ ticketActions }, { server, target, userId }, { text = '' }) => {
    const content = text.trim();
    if (content === '') throw new Refused(server.write('answer.text_needed', {}));
    if (content.length > MAX_REPLY) throw new Refused(server.write('answer.too_long', { max: MAX_REPLY }));
    await ticketActions.reply({ ...target, content, staffId: userId, attachments: [], setStatus: null });
    return server.write('answer.reply_sent', {});
  },
};
