import type { FlowId, FlowRunId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { answerByButton } from './answer-run.ts';
import { dryRun } from './dry-run.ts';
import { createFlow, deleteFlow, getOrThrow, toRedactedFlow, updateFlow, validateFlow } from './manage-flows.ts';
import { abandonRuns, cancelRun, findRun, listRuns, purgeRuns, runFlow } from './manage-runs.ts';
import { disableFlow, listVersions, publishFlow } from './publish-flow.ts';
import { runDue } from './run-due.ts';
import type { RunPorts } from './run-ports.ts';
import { receiveMessage, startTriggeredFlows, startByUser } from './start-by-news.ts';

export { FLOW_BUTTON, type ChoiceInput } from './answer-run.ts';
export { cancelledRun } from './advance.ts';
export { isCredentialHeader, REDACTED, listSealedCredentials } from './credentials.ts';
export { playChain } from './dry-run.ts';
export { driveRun } from './drive-run.ts';
export { toJsonSchema } from './field-spec.ts';
export { type Flow, FLOW_STATUSES, type FlowNode, type FlowVersion, type StoredNode, TRIGGER_KINDS } from './flow.ts';
export { findActionProblems } from './graph.ts';
export type { FlowStore, FlowUse } from './flow-store.ts';
export type { HttpAnswer, HttpCall, HttpCaller, HttpCredentials } from './http-caller.ts';
export { NODE_TYPE_NAMES, type NodeTypeName, nodeTypeOf } from './node-types.ts';
export {
  type FlowRun,
  measureVariables,
  MAX_DEPTH,
  MAX_STEPS,
  MAX_VARIABLES_LENGTH,
  RUN_STATUSES,
  type RunGraph,
  type TraceStep,
} from './run.ts';
export type { RunPorts } from './run-ports.ts';
export type { DueLimits, FlowRunStore, RunOwner, RunQuery, RunFilter } from './run-store.ts';
export { addRun, buildRun } from './start-flow.ts';
export { FIRST, type Lineage, findLineage } from './lineage.ts';

/** Everything a caller may do with flows, what the chat tells them, and what is done by itself. None of it gives back a credential. */
export const flowUseCases = (ports: RunPorts) => ({
  list: async (guild: GuildId, page: PageRequest) => {
    const { items, next } = await ports.flows.list(guild, page);
    return { items: items.map(toRedactedFlow), next };
  },
  /** @throws not_found */
  find: async (guild: GuildId, id: FlowId) => toRedactedFlow(await getOrThrow(ports.flows, guild, id)),
  create: createFlow(ports),
  update: updateFlow(ports),
  delete: deleteFlow(ports),
  validate: validateFlow(ports),
  publish: publishFlow(ports),
  disable: disableFlow(ports),
  listVersions: listVersions(ports),
  test: dryRun(ports),
  ...running(ports),
});

const running = (ports: RunPorts) => ({
  run: runFlow(ports),
  listRuns: listRuns(ports),
  /** @throws not_found */
  findRun: (guild: GuildId, id: FlowRunId) => findRun(ports, guild, id),
  cancelRun: cancelRun(ports),
  abandonRuns: abandonRuns(ports),
  startByPanel: startByUser(ports, 'panel_option'),
  startByCommand: startByUser(ports, 'command'),
  startByEvent: startTriggeredFlows(ports),
  receiveMessage: receiveMessage(ports),
  pressChoice: answerByButton(ports),
  runDue: runDue(ports),
  purgeRuns: purgeRuns(ports),
});

export type FlowUseCases = ReturnType<typeof flowUseCases>;
