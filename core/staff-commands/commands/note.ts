import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';

export const MAX_NOTE = 4_000;

export const note: StaffCommand = {
  description: 'command.note',
  options: { text: { kind: 'text', description: 'option.text', isRequired: true, maxLength: MAX_NOTE } },
  action: null,
  execute: async ({ ticketActions }, { server, target }, { text = '' }) => {
    const content = text.trim();
    if (content === '') throw new Refused(server.write('answer.text_needed', {}));
    if (content.length > MAX_NOTE) throw new Refused(server.write('answer.too_long', { max: MAX_NOTE }));
    await ticketActions.addNote({ ...target, content });
    return server.write('answer.note_added', {});
  },
};
