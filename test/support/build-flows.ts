import { uuidIds } from '#adapters/node/ids.ts';
import type { Automation } from '#core/automations/index.ts';
import { buildMacro, type Macro } from '#core/macros/index.ts';
import type { FlowRun, FlowVersion } from '#core/flows/index.ts';
import type { FlowId, FlowStepId, GuildId } from '#core/shared/ids.ts';
import { NOON } from './build.ts';

let serial = 0;

export const aFlowVersion = (flow: { guildId: GuildId; id: FlowId }, number: number, fields = {}): FlowVersion => ({
  flowId: flow.id,
  guildId: flow.guildId,
  number,
  trigger: { kind: 'api', config: {} },
  nodes: [],
  edges: [],
  publishedAt: NOON,
  ...fields,
});

/** A run of a flow that has done nothing yet. */
export const aRun = (guildId: GuildId, overrides: Partial<FlowRun> = {}): FlowRun => ({
  id: uuidIds.next('flowRun'),
  guildId,
  flowId: uuidIds.next('flow'),
  automationId: null,
  macroId: null,
  flowVersion: 1,
  graph: null,
  startKey: null,
  trigger: { kind: 'api', actor: { type: 'token', id: 'a token' }, panelId: null },
  status: 'running',
  userId: null,
  channelId: null,
  ownChannelId: null,
  conversation: null,
  earlierMessages: [],
  ticketId: null,
  nodeId: 'first',
  performing: null,
  performedStep: null,
  vars: {},
  filledLength: 0,
  waiting: null,
  lastMessageId: null,
  depth: 1,
  causeId: `run:${uuidIds.next('holder')}`,
  trace: [],
  error: null,
  dueAt: null,
  revision: 1,
  startedAt: NOON,
  endedAt: null,
  ...overrides,
});

/** A run that has ended. */
export const anEndedRun = (guildId: GuildId, overrides: Partial<FlowRun> = {}): FlowRun =>
  aRun(guildId, { status: 'completed', nodeId: null, endedAt: NOON, ...overrides });

export const aStepId = (): FlowStepId => uuidIds.next('flowStep');

export const anAutomation = (guildId: GuildId, overrides: Partial<Automation> = {}): Automation => ({
  id: uuidIds.next('automation'),
  guildId,
  name: `Rule ${(serial += 1)}`,
  enabled: true,
  position: 0,
  trigger: 'ticket.created',
  after: null,
  conditions: null,
  actions: [{ type: 'add_note', data: { content: 'Seen.' } }],
  stopProcessing: false,
  lastRunAt: null,
  runCount: 0,
  version: 1,
  createdAt: NOON,
  updatedAt: NOON,
  ...overrides,
});

export const aMacro = (guildId: GuildId, overrides: Partial<Macro> = {}): Macro => ({
  ...buildMacro(
    { id: uuidIds.next('macro'), guildId, createdAt: NOON },
    { name: `Macro ${(serial += 1)}`, actions: [{ type: 'add_note', data: { content: 'Seen' } }] },
  ),
  ...overrides,
});
