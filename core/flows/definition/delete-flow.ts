import { conflict } from '../../shared/errors.ts';
import { describeUses } from '../../shared/describe-uses.ts';
import { getForUpdate } from '../../shared/records.ts';
import type { FlowRunStore } from '../model/run-store.ts';
import type { Flow } from '../model/flow.ts';
import type { FlowUse } from '../model/flow-store.ts';
import { FLOW, type FlowRef, type FlowPorts } from '../model/flow-ports.ts';

/** Ends its runs, which stay in the run log. @throws not_found; conflict that counts what refers to the flow */
export const deleteFlow =
  ({ flows, runs, work, clock }: FlowPorts & { readonly runs: FlowRunStore }) =>
  (target: FlowRef): Promise<void> =>
    work.run(async () => {
      const flow = await getForUpdate(flows, FLOW, target);
      assertUnused(flow, await flows.lockForRemoval(target.guild, target.id));
      await flows.remove(target.guild, target.id);
      await runs.cancelAll(target.guild, { flowId: target.id }, clock.now(), 'Its flow was deleted.');
    });

const NAMES = {
  categories: 'category(s)',
  panels: 'panel(s)',
  commands: 'command(s)',
  automations: 'automation rule(s)',
  macros: 'macro(s)',
  flows: 'other flow(s)',
} as const;

const assertUnused = ({ name }: Flow, use: FlowUse): void => {
  const uses = describeUses(use, NAMES);
  if (uses !== null) throw conflict('in_use', `Flow "${name}" is still used by ${uses}. Take it out of them first.`);
};
