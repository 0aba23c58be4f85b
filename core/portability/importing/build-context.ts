import { NO_POLICY } from '../../tickets/index.ts';
import { toIdKey } from '../configuration/plan-configuration.ts';
import { createListErased } from '../tickets/erase-group.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import type { ImportInput } from './import-options.ts';
import type { ImportPorts } from './import-ports.ts';
import { OTHER_CATEGORY } from './load-facts.ts';
import type { PreparedImport } from './prepare-import.ts';

export const buildContext = async (
  { imports, pseudonyms }: ImportPorts,
  input: ImportInput,
  { plan, survey, numberOffset, findId, findAnyId, configuration }: PreparedImport,
): Promise<TicketContext> => {
  const policies = await imports.listPolicies(plan.guild);
  const erased = new Set(await imports.listErased(plan.guild));
  return {
    ...plan,
    findId,
    findAnyId,
    isStaff: (id) => survey.staff.has(id),
    findUser: (id) => survey.users.get(id) ?? null,
    listErased: createListErased(pseudonyms, plan.guild, erased),
    numberOffset,
    otherCategoryId:
      input.categoryId ??
      configuration.ids.get(toIdKey('category', OTHER_CATEGORY)) ??
      findId('category', OTHER_CATEGORY) ??
      null,
    getPolicy: (category) => policies.get(category) ?? NO_POLICY,
    open: input.open,
    makesTranscripts: input.makesTranscripts,
  };
};
