import type { Category } from '../../categories/index.ts';
import { toSearchWords } from '../../knowledge/index.ts';
import { AppError } from '../../shared/errors.ts';
import type { Instant } from '../../shared/instant.ts';
import { draftTicket, findRefusal, getEntry, NO_POLICY, type Ticket, type TicketAction } from '../../tickets/index.ts';
import { applyTags } from '../model/apply-tags.ts';
import type { Effect, Outcome, TicketChanges } from '../model/effect.ts';
import { sendRequest } from '../execution/requests/send-request.ts';
import type { FlowNode } from '../model/flow.ts';
import type { HttpAnswer } from '../model/http-caller.ts';
import type { FlowRun } from '../model/run.ts';
import type { RunPorts } from '../model/run-ports.ts';
import { loadServerContext } from '../../settings/index.ts';
import { toChoices } from '../execution/effects/suggestion.ts';

/** Is a text, the id of a choice, or the response to a request. */
export type MockedAnswer = string | { readonly status: number; readonly body: string };

export type SimulatedAnswer = MockedAnswer | { readonly sentBy: FlowNode };

/** `ticket` shows the simulated changes. */
export interface DryState {
  readonly run: FlowRun;
  readonly ticket: Ticket | null;
  readonly category: Category | null;
}

interface MockedOutcome {
  readonly outcome: Outcome;
  readonly changed?: Partial<DryState>;
}

const toMockedOutcome = (
  output: Readonly<Record<string, unknown>>,
  changed: Partial<DryState> = {},
): MockedOutcome => ({
  outcome: { ok: true, output },
  changed,
});
const NO_TICKET = 'There is no ticket yet.';
const refuse = (error: string): MockedOutcome => ({ outcome: { ok: false, error, output: {} } });

export const mockEffect = async (
  ports: RunPorts,
  dry: DryState,
  effect: Effect,
  answer: SimulatedAnswer | undefined,
): Promise<MockedOutcome> => {
  if (NEED_TICKET.includes(effect.kind) && !dry.ticket) return refuse(NO_TICKET);
  switch (effect.kind) {
    case 'suggest':
      return { outcome: await mockSuggestion(ports, dry.run, effect) };
    case 'change_ticket':
      return mockChange(ports, dry, effect);
    case 'request':
      return { outcome: await takeAnswer(ports, answer, effect, dry.run) };
    case 'act':
      return mockAction(dry, effect);
    case 'assign':
      return mockChange(ports, dry, { kind: 'change_ticket', changes: { claimedById: effect.staffId } });
    case 'open_ticket':
      return mockTicket(ports, dry.run, effect);
    case 'send_canned_reply':
      return renderCannedText(ports, dry, effect);
    default:
      return toMockedOutcome(omitKind(effect));
  }
};

const NEED_TICKET: readonly Effect['kind'][] = [
  'change_ticket',
  'add_note',
  'send_canned_reply',
  'act',
  'mention',
  'notify',
  'assign',
  'set_target',
  'remind',
];

const omitKind = ({ kind: _, ...output }: Effect): Readonly<Record<string, unknown>> => output;

/** Refuses what the declaration of the action forbids. What its use case or the chat would also refuse is not simulated. */
const findForbidden = (actions: readonly TicketAction[], ticket: Ticket, category: Category | null) => {
  const refusals = actions.map((action) => findRefusal(action, ticket, category ?? NO_POLICY));
  const [first] = refusals.filter((refusal) => refusal !== null);
  return first ? refuse(first.sentence) : null;
};

const mockAction = (
  { ticket, category }: DryState,
  { action, input }: Extract<Effect, { kind: 'act' }>,
): MockedOutcome => {
  if (!ticket) return refuse(NO_TICKET);
  const { to } = getEntry(action);
  const forbidden = ticket.status === to ? null : findForbidden([action], ticket, category);
  return forbidden ?? toMockedOutcome({ ...input }, { ticket: { ...ticket, status: to ?? ticket.status } });
};

const mockClaim = ({ claimedById }: TicketChanges, claimedAt: Instant) => claimedById && { claimedById, claimedAt };

/** The actions beside the update, as a run executes them. */
const listChangeActions = (ticket: Ticket, { categoryId, claimedById }: TicketChanges): readonly TicketAction[] => [
  ...(categoryId && categoryId !== ticket.categoryId ? (['move'] as const) : []),
  ...(claimedById ? (['claim'] as const) : []),
];

const mockChange = async (
  { categories, clock }: RunPorts,
  { run, ticket, category: before }: DryState,
  effect: Extract<Effect, { kind: 'change_ticket' }>,
): Promise<MockedOutcome> => {
  if (!ticket) return refuse(NO_TICKET);
  const forbidden = findForbidden(listChangeActions(ticket, effect.changes), ticket, before);
  if (forbidden) return forbidden;
  const { status = ticket.status, priority = ticket.priority, categoryId } = effect.changes;
  const category = categoryId ? await categories.find(run.guildId, categoryId) : before;
  if (categoryId && !category) return refuse('Category not found.');
  const tags = applyTags(ticket.tags, effect.changes);
  const changes = { status, priority, tags, ...mockClaim(effect.changes, clock.now()) };
  const next = { ...ticket, ...changes, categoryId: categoryId ?? ticket.categoryId };
  return toMockedOutcome(omitKind(effect), { ticket: next, category });
};

const renderCannedText = async (
  { cannedTexts }: RunPorts,
  { run, ticket }: DryState,
  { cannedReplyId }: Extract<Effect, { kind: 'send_canned_reply' }>,
): Promise<MockedOutcome> => {
  const input = { cannedReplyId, variables: run.vars, staffId: null };
  const content = await cannedTexts.render(ticket as Ticket, input).catch(toReadable);
  return typeof content === 'string' ? toMockedOutcome({ content }) : refuse(content.message);
};

const toReadable = (error: unknown): Error => {
  if (error instanceof AppError) return error;
  throw error;
};

const mockSuggestion = async (
  ports: RunPorts,
  { guildId }: FlowRun,
  { query, limit }: Extract<Effect, { kind: 'suggest' }>,
): Promise<Outcome> => {
  const search = { words: toSearchWords(query), needsAll: false, visibility: 'public' } as const;
  const { knowledge, ids } = ports;
  const { write } = await loadServerContext(ports, guildId);
  const { items } = await knowledge.search(guildId, search, { limit, after: null });
  const choices = toChoices(
    write,
    items.map(({ item }) => item),
  );
  // The id refers to nothing, since no suggestion is recorded.
  return { ok: true, output: { query, choices }, suggested: { id: ids.next('suggestion'), choices } };
};

const NO_ANSWER: HttpAnswer = { status: 200, body: '{}' };

const takeAnswer = (
  { http }: RunPorts,
  answer: SimulatedAnswer | undefined,
  { request, nodeId }: Extract<Effect, { kind: 'request' }>,
  run: FlowRun,
): Promise<Outcome> => {
  const step = run.trace.at(-1)?.id;
  if (!step) throw new Error('A dry run calls an address before its first step.');
  if (typeof answer === 'object' && 'sentBy' in answer) return sendRequest(http, request, answer.sentBy, step);
  const mocked: HttpAnswer = typeof answer === 'object' ? answer : NO_ANSWER;
  const node = { id: nodeId, type: 'api_request', position: { x: 0, y: 0 }, data: { authType: 'none' } } as const;
  return sendRequest({ call: () => Promise.resolve(mocked) }, request, node, step);
};

const mockTicket = async (
  { categories, clock, ids }: RunPorts,
  { guildId: guild, userId, trigger }: FlowRun,
  { kind: _, ...input }: Extract<Effect, { kind: 'open_ticket' }>,
): Promise<MockedOutcome> => {
  const category = await categories.find(guild, input.categoryId);
  if (!category) return refuse('Category not found.');
  if (!userId) return refuse('There is no user to open a ticket for.');
  const nothingElse = {
    key: null,
    formAnswers: [],
    claimedById: null,
    participantIds: [],
    externalId: null,
    metadata: {},
  };
  const ticket = draftTicket(
    { ...input, ...nothingElse, guild, ...trigger, source: 'flow', requesterId: userId, bypassLimits: false },
    { guild, ticketId: ids.next('ticket'), now: clock.now() },
    category,
    0,
  );
  return toMockedOutcome({ ...input }, { ticket, category });
};
