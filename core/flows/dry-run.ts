import { invalid, invalidAll, notFound } from '../shared/errors.ts';
import type { FlowId, FlowRunId, FlowStepId, GuildId, TicketId, UserId } from '../shared/ids.ts';
import { advance, type Input } from './advance.ts';
import { type Dry, type MockedAnswer, pretend } from './dry-effects.ts';
import { everythingWrongWith, existing, seenFlow, sentence } from './manage-flows.ts';
import type { SeenFlow } from './flow.ts';
import { FIRST } from './lineage.ts';
import type { FlowRun, RunGraph } from './run.ts';
import type { Ticket } from '../tickets/index.ts';
import type { RunPorts } from './run-ports.ts';
import { beginningOf, newRun, startedBy } from './start-flow.ts';
import type { Situation } from './texts.ts';

export interface DryRun {
  readonly guild: GuildId;
  readonly id: FlowId;
  readonly input: Readonly<Record<string, string>>;
  readonly userId: UserId | null;
  /** The ticket it is about; it is read, and never changed. */
  readonly ticketId: TicketId | null;
  /** By node id. */
  readonly answers: Readonly<Record<string, MockedAnswer>>;
}

/**
 * Runs the draft without touching anything: no chat, no address, no ticket. It ends where it would end, or where it asks
 * something that no answer is given for.
 *
 * @throws not_found for an unknown flow or ticket; validation_error for a draft that could not run, or an answer to no node
 */
export const dryRun =
  (ports: RunPorts) =>
  async ({ guild, id, input: vars, userId, ticketId, answers }: DryRun): Promise<FlowRun> => {
    const flow = seenFlow(await existing(ports.flows, guild, id));
    requireRunnable(flow, answers);
    const about = await aboutTicket(ports, guild, ticketId);
    const start = {
      ...{ trigger: startedBy(flow.trigger.kind, { type: 'system', id: 'test' }), vars, ticketId, channelId: null },
      ...{ userId: userId ?? about.ticket?.requesterId ?? null, lineage: FIRST, startKey: null },
    };
    const run = newRun(ports.ids.next() as FlowRunId, guild, ports.clock.now(), start);
    const begun = { ...run, flowId: id, flowVersion: flow.publishedVersion ?? 0, nodeId: beginningOf(flow) };
    return played(ports, flow, { run: begun, ...about }, answers);
  };

const aboutTicket = async (
  { tickets, categories }: RunPorts,
  guild: GuildId,
  id: TicketId | null,
): Promise<Pick<Dry, 'ticket' | 'category'>> => {
  const found = id && (await tickets.find(guild, id));
  if (!found) {
    if (id) throw notFound('Ticket');
    return { ticket: null, category: null };
  }
  return { ticket: found.ticket, category: await categories.find(guild, found.ticket.categoryId) };
};

const requireRunnable = (flow: SeenFlow, answers: DryRun['answers']): void => {
  const unknown = Object.keys(answers).filter((id) => !flow.nodes.some((node) => node.id === id));
  const complaints = [
    ...everythingWrongWith(flow).map(sentence),
    ...unknown.map((id) => `answers.${id}: the flow has no such node`),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
};

const TURN: Input = { kind: 'turn' };

const played = async (ports: RunPorts, flow: RunGraph, first: Dry, answers: DryRun['answers']): Promise<FlowRun> => {
  let dry = first;
  let input: Input | null = TURN;
  while (input) {
    // Others have their turn between two steps, however many there are.
    await ports.clock.sleep(0);
    const { run, effect } = advance(flow, dry.run, input, situationOf(ports, dry));
    dry = { ...dry, run };
    const pretended = effect && (await pretend(ports, dry, effect, answers[run.nodeId ?? '']));
    dry = { ...dry, ...pretended?.changed };
    input = pretended ? { kind: 'outcome', outcome: pretended.outcome } : nextInput(run, answers);
  }
  return dry.run;
};

/** As `dryRun`, for actions in a row on a ticket. */
export const playedChain = async (ports: RunPorts, graph: RunGraph, run: FlowRun, ticket: Ticket): Promise<FlowRun> => {
  const category = await ports.categories.find(run.guildId, ticket.categoryId);
  return played(ports, graph, { run, ticket, category }, {});
};

/** Null when nothing more happens. */
const nextInput = (run: FlowRun, answers: DryRun['answers']): Input | null => {
  if (run.status === 'running') return TURN;
  return run.status === 'waiting' ? answerTo(run, answers) : null;
};

const situationOf = ({ clock, ids }: RunPorts, { ticket, category }: Dry): Situation => ({
  at: clock.now(),
  stepId: ids.next() as FlowStepId,
  ticket,
  category,
});

/** Null when the question has no answer. Time passes at once. */
const answerTo = ({ waiting, nodeId }: FlowRun, answers: DryRun['answers']): Input | null => {
  const given = answers[nodeId ?? ''];
  if (waiting?.kind === 'time') return { kind: 'answer', answer: { kind: 'due' }, messageId: null };
  if (typeof given !== 'string') return null;
  if (waiting?.kind !== 'choice') return { kind: 'answer', answer: { kind: 'said', text: given }, messageId: null };
  if (!waiting.choices.some(({ id }) => id === given)) {
    const ids = waiting.choices.map(({ id }) => id).join(', ');
    throw invalid(`answers.${nodeId}: one of ${ids} can be chosen.`);
  }
  return { kind: 'answer', answer: { kind: 'chosen', choiceId: given }, messageId: null };
};
