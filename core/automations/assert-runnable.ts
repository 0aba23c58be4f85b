import { listActionProblems } from '../flows/index.ts';
import { type Complaint, invalidAll, unknownReference } from '../shared/errors.ts';
import { type GuildId, toFlowId, toCategoryId, toTargetId, toTeamId } from '../shared/ids.ts';
import { type Automation, type AutomationAction, isTimeTrigger } from './automation.ts';
import type { ManagePorts } from './automation-ports.ts';

/** Find what actions refer to. */
export type ReferencePorts = Pick<ManagePorts, 'flows' | 'categories' | 'targets' | 'teams'>;

/** @throws validation_error with all problems of time and actions */
export const assertRunnable = (ports: ReferencePorts, rule: Automation): Promise<void> =>
  assertActions(ports, rule, listDelayProblems(rule));

/** Referenced resources must exist; flows are locked until the transaction ends. @throws validation_error with all problems */
export const assertActions = async (
  ports: ReferencePorts,
  { guildId, actions }: Pick<Automation, 'guildId' | 'actions'>,
  others: readonly Complaint[] = [],
): Promise<void> => {
  const complaints: Complaint[] = [
    ...others,
    ...actions.flatMap(({ type, data }, index) =>
      listActionProblems(type, data).map((found) => ({ ...found, field: `actions.${index}.data.${found.field}` })),
    ),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
  for (const [index, action] of actions.entries())
    complaints.push(...(await listMissing(ports, guildId, action, `actions.${index}.data`)));
  if (complaints.length > 0) throw invalidAll(complaints);
};

const listMissing = async (
  ports: ReferencePorts,
  guildId: GuildId,
  { type, data: { categoryId, flowId, onCallTeamId, targetId } }: AutomationAction,
  field: string,
): Promise<readonly Complaint[]> => {
  const complaints: Complaint[] = [];
  if (typeof flowId === 'string' && !(await ports.flows.lockForUse(guildId, toFlowId(flowId))))
    complaints.push(unknownReference(`${field}.flowId`, 'flow'));
  if (typeof categoryId === 'string' && !(await ports.categories.lockForUse(guildId, toCategoryId(categoryId))))
    complaints.push(unknownReference(`${field}.categoryId`, 'category'));
  if (type === 'set_target' && !(await ports.targets.find(guildId, toTargetId(String(targetId)))))
    complaints.push(unknownReference(`${field}.targetId`, 'target'));
  if (typeof onCallTeamId === 'string' && !(await ports.teams.find(guildId, toTeamId(onCallTeamId))))
    complaints.push(unknownReference(`${field}.onCallTeamId`, 'team'));
  return complaints;
};

const listTargetProblems = (trigger: string, target: string | undefined): readonly Complaint[] => {
  if ((trigger === 'before_target') === (target !== undefined)) return [];
  return target === undefined
    ? [
        {
          field: 'after.target',
          reason: 'required',
          message: 'A rule with the trigger before_target needs a kind of target.',
        },
      ]
    : [
        {
          field: 'after.target',
          reason: 'not_allowed',
          message: 'Only a rule with before_target has a kind of target.',
        },
      ];
};

const listDelayProblems = ({ trigger, after }: Automation): readonly Complaint[] => {
  if (isTimeTrigger(trigger) === (after !== null)) return listTargetProblems(trigger, after?.target);
  return after === null
    ? [{ field: 'after', reason: 'required', message: `A rule with the trigger ${trigger} needs a time.` }]
    : [{ field: 'after', reason: 'not_allowed', message: 'Only rules by time have a time.' }];
};
