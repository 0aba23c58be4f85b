import { findActionProblems } from '../flows/index.ts';
import { invalidAll } from '../shared/errors.ts';
import type { FlowId, CategoryId } from '../shared/ids.ts';
import type { Automation } from './automation.ts';
import type { ManagePorts } from './automation-ports.ts';

/** What the actions name has to be there; flows stay until the unit of work ends. */
export const requireRunnable = async (ports: ManagePorts, { guildId, actions }: Automation): Promise<void> => {
  const complaints = actions.flatMap(({ type, data }, index) =>
    findActionProblems(type, data).map(({ field, message }) => `actions.${index}.data.${field}: ${message}`),
  );
  if (complaints.length > 0) throw invalidAll(complaints);
  for (const [index, { data }] of actions.entries()) {
    const { categoryId, flowId } = data;
    if (typeof flowId === 'string' && !(await ports.flows.lockForUse(guildId, flowId as FlowId)))
      complaints.push(`actions.${index}.data.flowId: there is no such flow`);
    if (typeof categoryId === 'string' && !(await ports.categories.lockForUse(guildId, categoryId as CategoryId)))
      complaints.push(`actions.${index}.data.categoryId: there is no such category`);
  }
  if (complaints.length > 0) throw invalidAll(complaints);
};
