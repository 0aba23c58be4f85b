import { type Clock, withHeartbeat } from '../../shared/clock.ts';
import { isTransient, notFound, VersionConflict } from '../../shared/errors.ts';
import { plusMs } from '../../shared/instant.ts';
import { advance, type Input } from './steps/advance.ts';
import { decryptCredentials, mergeCredentials } from '../definition/credentials.ts';
import type { Effect, Outcome } from '../model/effect.ts';
import type { FlowNode, PublishedNode } from '../model/flow.ts';
import { perform } from './effects/perform-effect.ts';
import { endConversation, recheckConversation } from './runs/end-conversation.ts';
import { loadGraph, loadSituation, storeStep } from './runs/run-state.ts';
import { settleQuestion } from './runs/settle-question.ts';
import { type FlowRun, hasEnded, type RunGraph } from '../model/run.ts';
import type { RunPorts } from '../model/run-ports.ts';
import { traceRun, traceStep } from './trace-run.ts';

export const LEASE_MS = 5_000;
/** What fails for now, for example while the bot is out of reach, is retried after this time. */
const RETRY_MS = 5_000;
/** A step that fails this often for an unknown reason counts as failed. */
const MAX_FAULTS = 5;

/** Stops at a wait or the end. The state is stored after each step, so another worker can continue after a crash. */
export const driveRun =
  (ports: RunPorts) =>
  (leased: FlowRun): Promise<void> =>
    traceRun(ports, leased, () => drive(ports, leased));

const drive = async (ports: RunPorts, leased: FlowRun): Promise<void> => {
  let state: RunState = {
    run: leased,
    next: { input: leased.status === 'waiting' ? TIMED_OUT : NEXT_TURN },
  };
  try {
    if (hasEnded(leased)) {
      await endConversation(ports, leased);
      return;
    }
    const graph = await loadGraph(ports, leased);
    while (state.next) state = await continueRun(ports, graph, state.run, state.next);
  } catch (error) {
    // Another worker has continued the run, or it was cancelled.
    if (error instanceof VersionConflict && error.what === 'flow run') {
      await recheckConversation(ports, leased);
      return;
    }
    if (!isTransient(error)) throw error;
    await ports.runs.renewLease(state.run, plusMs(ports.clock.now(), RETRY_MS));
  }
};

interface RunState {
  readonly run: FlowRun;
  readonly next: { readonly input: Input } | { readonly effect: Effect } | null;
}

const continueRun = async (
  ports: RunPorts,
  graph: RunGraph,
  run: FlowRun,
  next: NonNullable<RunState['next']>,
): Promise<RunState> => {
  if ('effect' in next) {
    const outcome = await performStep(ports, graph, run, next.effect);
    return { run, next: { input: { kind: 'outcome', outcome } } };
  }
  const advanced = advance(graph, run, next.input, await loadSituation(ports, run));
  const isRunning = advanced.run.status === 'running';
  const stored = await storeStep(ports, isRunning ? { ...advanced.run, dueAt: leaseUntil(ports.clock) } : advanced.run);
  if (next.input.kind === 'answer') await settleQuestion(ports, run, next.input.answer);
  if (!isRunning) return { run: stored, next: null };
  return { run: stored, next: advanced.effect ? { effect: advanced.effect } : { input: NEXT_TURN } };
};

const NEXT_TURN: Input = { kind: 'turn' };
const TIMED_OUT: Input = { kind: 'answer', answer: { kind: 'due' }, messageId: null };

/** Renews the lease of the run until the effect is done. @throws transient errors */
const performStep = async (ports: RunPorts, graph: RunGraph, run: FlowRun, effect: Effect): Promise<Outcome> => {
  const step = run.trace.at(-1);
  if (!step) throw new Error('A run has something to do before its first step.');
  const context = { run, step: step.id, decryptNode: (id: string) => decryptNode(ports, graph, run, id) };
  try {
    const work = traceStep(ports, step.type, () => perform(ports, context, effect));
    return await withHeartbeat(ports.clock, work, () => ports.runs.renewLease(run, leaseUntil(ports.clock)));
  } catch (error) {
    if (isTransient(error) || step.attempts < MAX_FAULTS) throw error;
    return { ok: false, error: 'The service itself failed at this step, again and again.', output: {} };
  }
};

/** Adds the credentials that the flow has now. @throws conflict when they cannot be decrypted */
const decryptNode = async (
  { flows, secrets }: RunPorts,
  { nodes }: RunGraph,
  { guildId, flowId }: FlowRun,
  id: string,
): Promise<FlowNode> => {
  const flow = flowId && (await flows.find(guildId, flowId));
  const node = nodes.find((other) => other.id === id) as PublishedNode | undefined;
  if (!flow || !node) throw notFound('Node');
  return decryptCredentials(secrets, flow, mergeCredentials(node, flow));
};

const leaseUntil = (clock: Clock) => plusMs(clock.now(), LEASE_MS);
