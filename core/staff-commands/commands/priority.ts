import { PRIORITIES, type Priority } from '../../tickets/index.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';
import type { StaffContext } from '../staff-context.ts';

const CHOICES = PRIORITIES.map((value) => ({ value, text: `priority.${value}` as const }));

export const priority: StaffCommand = {
  description: 'command.priority',
  options: { level: { kind: 'text', description: 'option.level', isRequired: true, choices: CHOICES } },
  action: null,
  execute: async ({ ticketActions }, context, { level = '' }) => {
    const { server, target } = context;
    const found = findPriority(context, level);
    if (!found) {
      const priorities = PRIORITIES.map((name) => namePriority(context, name)).join(', ');
      throw new Refused(server.write('answer.priority_needed', { priorities }));
    }
    await ticketActions.update({ ...target, fields: { priority: found } });
    return server.write('answer.priority_set', { priority: namePriority(context, found) });
  },
};

const namePriority = ({ server }: StaffContext, name: Priority): string => server.write(`priority.${name}`, {});

/** Accepts the word of the API, and that of the server. */
const findPriority = (context: StaffContext, level: string): Priority | undefined => {
  const input = level.trim().toLowerCase();
  return PRIORITIES.find((name) => name === input || namePriority(context, name).toLowerCase() === input);
};
