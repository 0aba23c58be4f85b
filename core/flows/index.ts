import type { FlowId, FlowRunId, GuildId, PanelId, UserId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { answerByButton, answerByDirectMessage } from './execution/runs/answer-run.ts';
import { keepDirectMessage } from './execution/runs/unasked-messages.ts';
import { dryRun } from './dry-run/dry-run.ts';
import { FLOW } from './model/flow-ports.ts';
import { validateFlow } from './definition/validate-flow.ts';
import { deleteFlow } from './definition/delete-flow.ts';
import { updateFlow } from './definition/update-flow.ts';
import { createFlow } from './definition/create-flow.ts';
import { toRedactedFlow } from './definition/flow-views.ts';
import { purgeRuns } from './execution/runs/purge-runs.ts';
import { abandonRuns } from './execution/runs/abandon-runs.ts';
import { cancelRun } from './execution/runs/cancel-run.ts';
import { listRuns } from './execution/runs/list-runs.ts';
import { findFailure, findPlace } from './execution/runs/find-place.ts';
import { getRun } from './execution/runs/get-run.ts';
import { runFlow } from './triggers/run-flow.ts';
import { publishFlow } from './definition/publish-flow.ts';
import { listVersions } from './definition/list-versions.ts';
import { disableFlow } from './definition/disable-flow.ts';
import { runDue } from './execution/run-due.ts';
import type { RunPorts } from './model/run-ports.ts';
import { receiveMessage, startTriggeredFlows, startByUser } from './triggers/start-triggered-flows.ts';

import type { FlowQuery } from './model/flow-store.ts';
export type { RunPlace } from './execution/runs/find-place.ts';
export type { ChoiceInput, DirectAnswer } from './execution/runs/answer-run.ts';
export { type FlowButton, parseFlowButton } from './model/flow-button.ts';
export { applyCancellation } from './execution/steps/run-states.ts';
export { isCredentialHeader } from './definition/credential-fields.ts';
export { encryptCredentials, REDACTED, listEncryptedCredentials } from './definition/credentials.ts';
export { toRedactedFlow };
export { simulateChain } from './dry-run/dry-run.ts';
export { driveRun } from './execution/drive-run.ts';
export { toJsonSchema } from './model/field-spec.ts';
export {
  type Flow,
  FLOW_STATUSES,
  type FlowNode,
  type FlowVersion,
  type StoredNode,
  TRIGGER_KINDS,
} from './model/flow.ts';
export {
  CONVERSATION_HOMES,
  type Conversation,
  type ConversationSettings,
  DEFAULT_CONVERSATION,
  MAX_KEEP_MINUTES,
} from './model/conversation.ts';
export { findConversation } from './definition/find-conversation.ts';
export { listActionProblems } from './definition/graph.ts';
export { WARNING_REASONS } from './definition/name-warnings.ts';
export { FLOW_LIST, type FlowQuery, type FlowStore, type FlowUse } from './model/flow-store.ts';
export type { HttpAnswer, HttpCall, HttpCaller, HttpCredentials } from './model/http-caller.ts';
export { ACTION_NODE_NAMES } from './model/action-nodes.ts';
export { NODE_TYPE_NAMES, type NodeTypeName, getNodeType } from './model/node-types.ts';
export {
  type FlowRun,
  measureVariables,
  MAX_DEPTH,
  MAX_STEPS,
  MAX_VARIABLES_LENGTH,
  RUN_STATUSES,
  type RunGraph,
  type TraceStep,
} from './model/run.ts';
export { MAX_RUN_MESSAGES, type RunMessageStore } from './model/run-messages.ts';
export type { RunPorts } from './model/run-ports.ts';
export type { DueLimits, FlowRunStore, RunOwner, RunQuery, RunFilter } from './model/run-store.ts';
export { addRun, buildRun } from './execution/runs/start-run.ts';
export { type Called, collectCalled } from './execution/steps/collect-called.ts';
export {
  FIRST,
  type CausedRun,
  type Lineage,
  findLineage,
  listRulesBehind,
  type RunFinder,
} from './execution/runs/lineage.ts';

/** No use case returns a credential. */
export const flowUseCases = (ports: RunPorts) => ({
  list: async (guild: GuildId, query: FlowQuery, page: PageRequest) => {
    const { items, next } = await ports.flows.list(guild, query, page);
    return { items: items.map(toRedactedFlow), next };
  },
  get: async (guild: GuildId, id: FlowId) => toRedactedFlow(await getOrThrow(ports.flows, FLOW, guild, id)),
  create: createFlow(ports),
  update: updateFlow(ports),
  delete: deleteFlow(ports),
  validate: validateFlow(ports),
  publish: publishFlow(ports),
  disable: disableFlow(ports),
  listVersions: listVersions(ports),
  test: dryRun(ports),
  ...buildRunUseCases(ports),
});

const buildRunUseCases = (ports: RunPorts) => ({
  run: runFlow(ports),
  listRuns: listRuns(ports),
  getRun: (guild: GuildId, id: FlowRunId) => getRun(ports, guild, id),
  cancelRun: cancelRun(ports),
  abandonRuns: abandonRuns(ports),
  cancelRunsOfPanel: (guild: GuildId, panelId: PanelId) =>
    ports.runs.cancelAll(guild, { panelId }, ports.clock.now(), 'Its panel was deleted.'),
  startByPanel: startByUser(ports, 'panel_option'),
  startByCommand: startByUser(ports, 'command'),
  startByEvent: startTriggeredFlows(ports),
  receiveMessage: receiveMessage(ports),
  answerByDirectMessage: answerByDirectMessage(ports),
  keepDirectMessage: keepDirectMessage(ports),
  /** Lists the servers whose flows talk with the user by direct message, the newest first. */
  listDirectServers: async (user: UserId): Promise<readonly GuildId[]> =>
    (await ports.runs.listDirect(user)).map(({ guildId }) => guildId),
  answerByButton: answerByButton(ports),
  findPlace: findPlace(ports),
  findFailure: findFailure(ports),
  runDue: runDue(ports),
  purgeRuns: purgeRuns(ports),
});

export type FlowUseCases = ReturnType<typeof flowUseCases>;
