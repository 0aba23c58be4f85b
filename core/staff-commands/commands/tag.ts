import { removeDirections } from '../../shared/values/escape-controls.ts';
import type { CommandOptions } from '../../built-in-commands/index.ts';
import type { StaffCommand } from '../staff-command.ts';
import { Refused } from '../../built-in-commands/index.ts';
import type { StaffContext } from '../staff-context.ts';

export const MAX_TAG = 50;
const MAX_TAGS = 20;

const CHOICES = (['add', 'remove'] as const).map((value) => ({ value, text: `word.${value}` as const }));

export const tag: StaffCommand = {
  description: 'command.tag',
  options: {
    action: { kind: 'text', description: 'option.action', isRequired: true, choices: CHOICES },
    tag: { kind: 'text', description: 'option.tag', isRequired: true, maxLength: MAX_TAG, suggests: 'tag' },
  },
  action: null,
  execute: async ({ ticketActions }, context, options) => {
    const { server, ticket, target } = context;
    const { name, isAdded } = parseTagChange(context, options);
    const others = ticket.tags.filter((other) => other !== name);
    const isThere = others.length < ticket.tags.length;
    if (!isAdded && !isThere) throw new Refused(server.write('answer.no_such_tag', { tag: name }));
    if (isAdded && others.length >= MAX_TAGS)
      throw new Refused(server.write('answer.too_many_tags', { max: MAX_TAGS }));
    const tags = isAdded ? [...others, name] : others;
    await ticketActions.update({ ...target, ifVersion: ticket.version, fields: { tags } });
    return server.write(isAdded ? 'answer.tag_added' : 'answer.tag_removed', { tag: name });
  },
};

const parseTagChange = ({ server }: StaffContext, { action, tag: given = '' }: CommandOptions) => {
  const name = removeDirections(given).trim();
  const isUsable = name !== '' && name.length <= MAX_TAG;
  if (!isUsable || (action !== 'add' && action !== 'remove')) throw new Refused(server.write('answer.tag_needed', {}));
  return { name, isAdded: action === 'add' };
};
