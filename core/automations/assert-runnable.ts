import { listActionProblems } from '../flows/index.ts';
import { type Complaint, invalidAll, unknownReference } from '../shared/errors.ts';
import { toFlowId, toCategoryId } from '../shared/ids.ts';
import type { Automation } from './automation.ts';
import type { ManagePorts } from './automation-ports.ts';

/** Referenced resources must exist; flows are locked until the transaction ends. */
export const assertRunnable = async (ports: ManagePorts, { guildId, actions }: Automation): Promise<void> => {
  const complaints: Complaint[] = actions.flatMap(({ type, data }, index) =>
    listActionProblems(type, data).map((found) => ({ ...found, field: `actions.${index}.data.${found.field}` })),
  );
  if (complaints.length > 0) throw invalidAll(complaints);
  for (const [index, { data }] of actions.entries()) {
    const { categoryId, flowId } = data;
    if (typeof flowId === 'string' && !(await ports.flows.lockForUse(guildId, toFlowId(flowId))))
      complaints.push(unknownReference(`actions.${index}.data.flowId`, 'flow'));
    if (typeof categoryId === 'string' && !(await ports.categories.lockForUse(guildId, toCategoryId(categoryId))))
      complaints.push(unknownReference(`actions.${index}.data.categoryId`, 'category'));
  }
  if (complaints.length > 0) throw invalidAll(complaints);
};
