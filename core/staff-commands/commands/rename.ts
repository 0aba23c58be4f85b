import { removeDirections } from '../../shared/values/escape-controls.ts';
import { Refused } from '../../built-in-commands/index.ts';
import { escapeMarkdown } from '../../chat/index.ts';
import type { StaffCommand } from '../staff-command.ts';

export const MAX_SUBJECT = 200;

/** The name of a ticket is its subject. */
export const rename: StaffCommand = {
  description: 'command.rename',
  options: { text: { kind: 'text', description: 'option.subject', isRequired: true, maxLength: MAX_SUBJECT } },
  action: 'update',
  execute: async ({ ticketActions }, { server, target }, { text = '' }) => {
    const subject = removeDirections(text).trim();
    if (subject === '') throw new Refused(server.write('answer.text_needed', {}));
    if (subject.length > MAX_SUBJECT) throw new Refused(server.write('answer.too_long', { max: MAX_SUBJECT }));
    await ticketActions.update({ ...target, fields: { subject } });
    return server.write('answer.renamed', { subject: escapeMarkdown(subject) });
  },
};
