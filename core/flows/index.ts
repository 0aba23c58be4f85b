import type { FlowId, FlowRunId, GuildId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { answerByButton } from './answer-run.ts';
import { dryRun } from './dry-run.ts';
import { createFlow, deleteFlow, existing, seenFlow, updateFlow, validateFlow } from './manage-flows.ts';
import { abandonRuns, cancelRun, findRun, listRuns, purgeRuns, runFlow } from './manage-runs.ts';
import { disableFlow, listVersions, publishFlow } from './publish-flow.ts';
import { runDue } from './run-due.ts';
import type { RunPorts } from './run-ports.ts';
import { receiveMessage, startByEvent, startByUser } from './start-by-news.ts';

export { FLOW_BUTTON, type PressChoice } from './answer-run.ts';
export { cancelled } from './advance.ts';
export { bearsCredential, REDACTED, sealedIn } from './credentials.ts';
export { playedChain } from './dry-run.ts';
export { driveRun } from './drive-run.ts';
export { schemaOf } from './field-spec.ts';
export { type Flow, FLOW_STATUSES, type FlowNode, type FlowVersion, type KeptNode, TRIGGER_KINDS } from './flow.ts';
export { actionProblems } from './graph.ts';
export type { FlowStore, FlowUse } from './flow-store.ts';
export type { HttpAnswer, HttpCall, HttpCaller, HttpCredentials } from './http-caller.ts';
export { NODE_TYPE_NAMES, type NodeTypeName, nodeTypeOf } from './node-types.ts';
export {
  type FlowRun,
  lengthOfVariables,
  MAX_DEPTH,
  MAX_STEPS,
  MAX_VARIABLES_LENGTH,
  RUN_STATUSES,
  type RunGraph,
  type TraceStep,
} from './run.ts';
export type { RunPorts } from './run-ports.ts';
export type { Fairness, FlowRunStore, RunOwner, RunQuery, Whereabouts } from './run-store.ts';
export { addRun, newRun } from './start-flow.ts';
export { FIRST, type Lineage, lineageOf } from './lineage.ts';

/** Everything a caller may do with flows, what the chat tells them, and what is done by itself. None of it gives back a credential. */
export const flowUseCases = (ports: RunPorts) => ({
  list: async (guild: GuildId, page: PageRequest) => {
    const { items, next } = await ports.flows.list(guild, page);
    return { items: items.map(seenFlow), next };
  },
  /** @throws not_found */
  find: async (guild: GuildId, id: FlowId) => seenFlow(await existing(ports.flows, guild, id)),
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
  startByEvent: startByEvent(ports),
  receiveMessage: receiveMessage(ports),
  pressChoice: answerByButton(ports),
  runDue: runDue(ports),
  purgeRuns: purgeRuns(ports),
});

export type FlowUseCases = ReturnType<typeof flowUseCases>;
