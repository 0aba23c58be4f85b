import { MAX_SUGGESTIONS, Refused, type Suggestion } from '../built-in-commands/index.ts';
import type { Macro } from '../macros/index.ts';
import { truncate } from '../shared/values/text.ts';
import { buildChoice } from './choices.ts';
import { declareCommand } from './declare.ts';
import type { StaffInputOf } from './inputs.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

const listMacros = async (
  { macros }: StaffPorts,
  { guild }: StaffContext,
  typed: string,
): Promise<readonly Suggestion[]> => {
  const q = typed.trim();
  const { items } = await macros.list(guild, { ...(q !== '' && { q }) }, { limit: MAX_SUGGESTIONS, after: null });
  return items.map(({ name }) => ({ label: name, value: name }));
};

const MACRO: StaffInputOf<Macro> = {
  option: { kind: 'text', description: 'option.macro', isRequired: true, suggests: true },
  parse: async ({ macros }, { server, guild }, given = '') => {
    const name = given.trim();
    const found = name === '' ? null : await macros.findByName(guild, name);
    if (!found) throw new Refused(server.write('answer.no_such_macro', { name: truncate(name, 100) }));
    return found;
  },
  buildField: async (ports, context) => buildChoice(context.server, 'form.macro', await listMacros(ports, context, '')),
  suggest: (ports, context, { typed }) => listMacros(ports, context, typed),
  isSearched: true,
};

export const macro = declareCommand(null, {
  description: 'command.macro',
  inputs: { name: MACRO },
  execute: async ({ macros }, { server, guild, target: { actor, ticket, request = null } }, { name: { id, name } }) => {
    const [outcome] = await macros.run({ guild, id, actor, ids: [ticket], request });
    return server.write(outcome?.run?.status === 'completed' ? 'answer.macro_done' : 'answer.macro_incomplete', {
      name,
    });
  },
});
