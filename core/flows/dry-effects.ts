import type { Category } from '../categories/index.ts';
import { askedWords } from '../knowledge/index.ts';
import { AppError } from '../shared/errors.ts';
import type { SuggestionId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import { draftOf, type Ticket } from '../tickets/index.ts';
import { tagsAfter } from './change-ticket.ts';
import type { Effect, Outcome, TicketChanges } from './effect.ts';
import { exchanged } from './exchange.ts';
import type { HttpAnswer } from './http-caller.ts';
import type { FlowRun } from './run.ts';
import type { RunPorts } from './run-ports.ts';
import { choicesAmong } from './suggestion.ts';

/** What a node is told instead of asking: words, the id of a choice, or the answer of an address. */
export type MockedAnswer = string | { readonly status: number; readonly body: string };

/** Everything a dry run knows: the run, and the ticket as the run would have made it. */
export interface Dry {
  readonly run: FlowRun;
  readonly ticket: Ticket | null;
  readonly category: Category | null;
}

/** What would have come of an effect, and what a run would know then. */
interface Pretended {
  readonly outcome: Outcome;
  readonly changed?: Partial<Dry>;
}

const pretended = (output: Readonly<Record<string, unknown>>, changed: Partial<Dry> = {}): Pretended => ({
  outcome: { ok: true, output },
  changed,
});
const refused = (error: string): Pretended => ({ outcome: { ok: false, error, output: {} } });

/** What would come of an effect, without any of it. */
export const pretend = async (
  ports: RunPorts,
  dry: Dry,
  effect: Effect,
  answer: MockedAnswer | undefined,
): Promise<Pretended> => {
  if (NEED_TICKET.includes(effect.kind) && !dry.ticket) return refused('There is no ticket yet.');
  switch (effect.kind) {
    case 'suggest':
      return { outcome: await suggested(ports, dry.run, effect) };
    case 'change_ticket':
      return changed(ports, dry, effect);
    case 'request':
      return { outcome: await answeredBy(answer, effect, dry.run) };
    case 'open_ticket':
      return opened(ports, dry.run, effect);
    case 'send_canned_reply':
      return cannedReply(ports, dry, effect);
    default:
      return pretended(withoutKind(effect), { ticket: closedBy(dry.ticket, effect) });
  }
};

const NEED_TICKET: readonly Effect['kind'][] = ['change_ticket', 'add_note', 'send_canned_reply', 'close_ticket'];

const withoutKind = ({ kind: _, ...output }: Effect): Readonly<Record<string, unknown>> => output;

const closedBy = (ticket: Ticket | null, { kind }: Effect): Ticket | null =>
  ticket && kind === 'close_ticket' ? { ...ticket, status: 'closed' } : ticket;

const claimBy = ({ claimedById }: TicketChanges, claimedAt: Instant) => claimedById && { claimedById, claimedAt };

/** The ticket as it would be. */
const changed = async (
  { categories, clock }: RunPorts,
  { run, ticket, category: before }: Dry,
  effect: Extract<Effect, { kind: 'change_ticket' }>,
): Promise<Pretended> => {
  if (!ticket) return refused('There is no ticket yet.');
  const { status = ticket.status, priority = ticket.priority, categoryId } = effect.changes;
  const category = categoryId ? await categories.find(run.guildId, categoryId) : before;
  if (categoryId && !category) return refused('Category not found.');
  const tags = tagsAfter(ticket.tags, effect.changes);
  const changes = { status, priority, tags, ...claimBy(effect.changes, clock.now()) };
  const next = { ...ticket, ...changes, categoryId: categoryId ?? ticket.categoryId };
  return pretended(withoutKind(effect), { ticket: next, category });
};

const cannedReply = async (
  { cannedTexts }: RunPorts,
  { run, ticket }: Dry,
  { cannedReplyId }: Extract<Effect, { kind: 'send_canned_reply' }>,
): Promise<Pretended> => {
  const wanted = { cannedReplyId, variables: run.vars, staffId: null };
  const content = await cannedTexts.render(ticket as Ticket, wanted).catch(readable);
  return typeof content === 'string' ? pretended({ content }) : refused(content.message);
};

const readable = (error: unknown): Error => {
  if (error instanceof AppError) return error;
  throw error;
};

const suggested = async (
  { knowledge, ids }: RunPorts,
  { guildId }: FlowRun,
  { query, limit }: Extract<Effect, { kind: 'suggest' }>,
): Promise<Outcome> => {
  const search = { words: askedWords(query), needsAll: false, visibility: 'public' } as const;
  const { items } = await knowledge.search(guildId, search, { limit, after: null });
  const choices = choicesAmong(items.map(({ item }) => item));
  // No suggestion is recorded: its id names nothing.
  return { ok: true, output: { query, choices }, suggested: { id: ids.next() as SuggestionId, choices } };
};

const NO_ANSWER: HttpAnswer = { status: 200, body: '{}' };

const answeredBy = (
  answer: MockedAnswer | undefined,
  { request, nodeId }: Extract<Effect, { kind: 'request' }>,
  run: FlowRun,
): Promise<Outcome> => {
  const mocked: HttpAnswer = typeof answer === 'object' ? answer : NO_ANSWER;
  const step = run.trace.at(-1)?.id;
  if (!step) throw new Error('A dry run calls an address before its first step.');
  const node = { id: nodeId, type: 'api_request', position: { x: 0, y: 0 }, data: { authType: 'none' } } as const;
  return exchanged({ call: () => Promise.resolve(mocked) }, request, node, step);
};

const opened = async (
  { categories, clock, ids }: RunPorts,
  { guildId: guild, userId, trigger }: FlowRun,
  { kind: _, ...wanted }: Extract<Effect, { kind: 'open_ticket' }>,
): Promise<Pretended> => {
  const category = await categories.find(guild, wanted.categoryId);
  if (!category) return refused('Category not found.');
  if (!userId) return refused('There is no user to open a ticket for.');
  const nothingElse = {
    key: null,
    formAnswers: [],
    claimedById: null,
    participantIds: [],
    externalId: null,
    metadata: {},
  };
  const ticket = draftOf(
    { ...wanted, ...nothingElse, guild, ...trigger, source: 'flow', requesterId: userId, bypassLimits: false },
    { guild, ticketId: ids.next() as TicketId, now: clock.now() },
    category,
    0,
  );
  return pretended({ ...wanted }, { ticket, category });
};
