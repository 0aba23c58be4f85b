import { listActionProblems } from '../flows/index.ts';
import { type Complaint, invalidAll, unknownReference } from '../shared/errors.ts';
import { toFlowId, toCategoryId } from '../shared/ids.ts';
import { type Automation, isTimeTrigger } from './automation.ts';
import type { ManagePorts } from './automation-ports.ts';

/** Referenced resources must exist; flows are locked until the transaction ends. */
export const assertRunnable = async (ports: ManagePorts, rule: Automation): Promise<void> => {
  const { guildId, actions } = rule;
  const complaints: Complaint[] = [
    ...listDelayProblems(rule),
    ...actions.flatMap(({ type, data }, index) =>
      listActionProblems(type, data).map((found) => ({ ...found, field: `actions.${index}.data.${found.field}` })),
    ),
  ];
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

const listDelayProblems = ({ trigger, after }: Automation): readonly Complaint[] => {
  if (isTimeTrigger(trigger) === (after !== null)) return [];
  return after === null
    ? [{ field: 'after', reason: 'required', message: `A rule with the trigger ${trigger} needs a time.` }]
    : [{ field: 'after', reason: 'not_allowed', message: 'Only rules by time have a time.' }];
};
