import { getOrThrow } from '../../shared/records.ts';
import { invalid, invalidAll, notFound, unknownReference } from '../../shared/errors.ts';
import type { FlowId, GuildId, TicketId, UserId } from '../../shared/ids.ts';
import { advance, type Input } from '../execution/steps/advance.ts';
import { type DryState, type MockedAnswer, mockEffect, type SimulatedAnswer } from './mock-effects.ts';
import { FLOW } from '../model/flow-ports.ts';
import { toComplaint, listAllProblems } from '../definition/flow-problems.ts';
import { toRedactedFlow } from '../definition/flow-views.ts';
import type { Flow, RedactedFlow } from '../model/flow.ts';
import { decryptCredentials } from '../definition/credentials.ts';
import { listProblems } from '../definition/graph.ts';
import type { Problem } from '../definition/problem.ts';
import { REQUESTING } from '../model/node-types.ts';
import { FIRST } from '../execution/runs/lineage.ts';
import type { FlowRun, RunGraph } from '../model/run.ts';
import type { Ticket } from '../../tickets/index.ts';
import type { RunPorts } from '../model/run-ports.ts';
import { buildBeginning, buildRun, toStartActor } from '../execution/runs/start-run.ts';
import type { Situation } from '../execution/steps/template-texts.ts';

export interface DryRun {
  readonly guild: GuildId;
  readonly id: FlowId;
  readonly input: Readonly<Record<string, string>>;
  readonly userId: UserId | null;
  readonly ticketId: TicketId | null;
  readonly answers: Readonly<Record<string, MockedAnswer>>;
  /** Only this node runs, and its request is sent. */
  readonly requestNodeId: string | null;
}

type Answers = Readonly<Record<string, SimulatedAnswer>>;

/** Runs the draft until an answer is missing, without effects but a request that is asked for. @throws not_found; validation_error; conflict */
export const dryRun =
  (ports: RunPorts) =>
  async ({ guild, id, input: vars, userId, ticketId, answers: given, requestNodeId }: DryRun): Promise<FlowRun> => {
    const stored = await getOrThrow(ports.flows, FLOW, guild, id);
    const whole = toRedactedFlow(stored);
    const flow = requestNodeId === null ? whole : pickRequest(whole, requestNodeId);
    assertValidDryRun(flow, given, requestNodeId === null ? listAllProblems(flow) : listProblems(flow));
    const answers = requestNodeId === null ? given : { [requestNodeId]: decryptRequest(ports, stored, requestNodeId) };
    const about = await withTicket(ports, guild, ticketId);
    const start = {
      trigger: toStartActor(flow.trigger.kind, { type: 'system', id: 'test' }),
      vars,
      ticketId,
      channelId: null,
      userId: userId ?? about.ticket?.requesterId ?? null,
      lineage: FIRST,
      startKey: null,
    };
    const run = buildRun(ports.ids.next('flowRun'), guild, ports.clock.now(), start);
    const started = { ...run, flowId: id, flowVersion: flow.publishedVersion ?? 0, nodeId: buildBeginning(flow) };
    return simulateRun(ports, flow, { run: started, ...about }, answers);
  };

const withTicket = async (
  { tickets, categories }: RunPorts,
  guild: GuildId,
  id: TicketId | null,
): Promise<Pick<DryState, 'ticket' | 'category'>> => {
  const found = id && (await tickets.find(guild, id));
  if (!found) {
    if (id) throw notFound('Ticket');
    return { ticket: null, category: null };
  }
  return { ticket: found.ticket, category: await categories.find(guild, found.ticket.categoryId) };
};

const pickRequest = (flow: RedactedFlow, id: string): RedactedFlow => {
  const node = flow.nodes.find((one) => one.id === id);
  if (!node) throw invalidAll([unknownReference('requestNodeId', 'node in the flow')]);
  if (!REQUESTING.includes(node.type)) throw invalid('requestNodeId', 'not_allowed', 'the node sends no request');
  return { ...flow, nodes: [node], edges: [] };
};

const decryptRequest = ({ secrets }: RunPorts, flow: Flow, id: string): SimulatedAnswer => {
  const node = flow.nodes.find((one) => one.id === id);
  if (!node) throw notFound('Node');
  return { sentBy: decryptCredentials(secrets, flow, node) };
};

const assertValidDryRun = (flow: RedactedFlow, answers: DryRun['answers'], problems: readonly Problem[]): void => {
  const unknown = Object.keys(answers).filter((id) => !flow.nodes.some((node) => node.id === id));
  const complaints = [
    ...problems.map(toComplaint),
    ...unknown.map((id) => unknownReference(`answers.${id}`, 'node in the flow')),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
};

const NEXT_TURN: Input = { kind: 'turn' };

const simulateRun = async (ports: RunPorts, flow: RunGraph, first: DryState, answers: Answers): Promise<FlowRun> => {
  let dry = first;
  let input: Input | null = NEXT_TURN;
  while (input) {
    // Other requests run between two steps.
    await ports.clock.sleep(0);
    const { run, effect } = advance(flow, dry.run, input, buildSituation(ports, dry));
    dry = { ...dry, run };
    const mocked = effect && (await mockEffect(ports, dry, effect, findAnswer(answers, run)));
    dry = { ...dry, ...mocked?.changed };
    input = mocked ? { kind: 'outcome', outcome: mocked.outcome } : nextInput(run, answers);
  }
  return dry.run;
};

export const simulateChain = async (
  ports: RunPorts,
  graph: RunGraph,
  run: FlowRun,
  ticket: Ticket,
): Promise<FlowRun> => {
  const category = await ports.categories.find(run.guildId, ticket.categoryId);
  return simulateRun(ports, graph, { run, ticket, category }, {});
};

/** A node id may equal a method name of all objects. */
const findAnswer = (answers: Answers, { nodeId }: Pick<FlowRun, 'nodeId'>): SimulatedAnswer | undefined =>
  nodeId !== null && Object.hasOwn(answers, nodeId) ? answers[nodeId] : undefined;

const nextInput = (run: FlowRun, answers: Answers): Input | null => {
  if (run.status === 'running') return NEXT_TURN;
  return run.status === 'waiting' ? toInput(run, answers) : null;
};

const buildSituation = ({ clock, ids }: RunPorts, { ticket, category }: DryState): Situation => ({
  at: clock.now(),
  stepId: ids.next('flowStep'),
  ticket,
  category,
});

/** Returns null when the question has no answer. Time passes at once. */
const toInput = ({ waiting, nodeId }: FlowRun, answers: Answers): Input | null => {
  const given = findAnswer(answers, { nodeId });
  if (waiting?.kind === 'time') return { kind: 'answer', answer: { kind: 'due' }, messageId: null };
  if (typeof given !== 'string') return null;
  if (waiting?.kind !== 'choice') return { kind: 'answer', answer: { kind: 'text', text: given }, messageId: null };
  if (!waiting.choices.some(({ id }) => id === given)) {
    const ids = waiting.choices.map(({ id }) => id).join(', ');
    throw invalid(`answers.${nodeId}`, 'not_allowed', `one of ${ids} can be chosen`);
  }
  return { kind: 'answer', answer: { kind: 'chosen', choiceId: given }, messageId: null };
};
