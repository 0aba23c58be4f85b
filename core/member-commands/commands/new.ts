import { Refused } from '../../built-in-commands/index.ts';
import { lookUpCategory } from '../../categories/index.ts';
import { openByMember } from '../open-by-member.ts';
import type { MemberCommand } from '../member-command.ts';

export const newTicket: MemberCommand = {
  description: 'command.own_new',
  options: {
    category: { kind: 'text', description: 'option.category', isRequired: true, suggests: 'category' },
  },
  execute: async (ports, context, { category: given = '' }) => {
    const { found, names } = await lookUpCategory(ports.categories, context.guild, given);
    if (!found) throw new Refused(context.server.write('answer.category_needed', { categories: names }));
    if (found.form && found.form.questions.length > 0) return { formOf: found.id };
    return openByMember(ports, context, { category: found, answers: [] });
  },
};
