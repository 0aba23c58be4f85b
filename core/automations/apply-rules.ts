import {
  addRun,
  driveRun,
  type FlowRun,
  type Lineage,
  findLineage,
  listRulesBehind,
  buildRun,
  type RunGraph,
  type RunPorts,
} from '../flows/index.ts';
import { collectAnswerFacts } from '../forms/index.ts';
import type { Category } from '../categories/index.ts';
import type { DomainEvent } from '../shared/events.ts';
import type { Instant } from '../shared/instant.ts';
import { type TicketSnapshot, getEventTicket } from '../tickets/index.ts';
import type { Automation } from './automation.ts';
import type { AutomationStore } from './automation-store.ts';
import { isAbout, type Facts, evaluate } from '../shared/conditions/condition.ts';

export type ApplyPorts = RunPorts & { readonly automations: AutomationStore };

/**
 * Applies rules in sequence: each sees the ticket as the previous ones left it. Actions that wait for the bot run
 * later, without delaying the next rules. A rule ignores events that it caused itself, also through other rules and
 * flows. @returns how many rules apply
 */
export const applyRules =
  (ports: ApplyPorts) =>
  async (rules: readonly Automation[], event: DomainEvent): Promise<number> => {
    let count = 0;
    let facts: Facts | null = null;
    const looking = await listConcerned(ports, rules, event);
    const lineage = looking.length > 0 && (await findLineage(ports, event));
    if (!lineage) return 0;
    for (const rule of looking) {
      facts ??= await toFacts(ports, event, looking);
      if (!areConditionsMet(rule, facts)) continue;
      count += 1;
      await runRule(ports, rule, event, lineage);
      if (rule.stopProcessing) break;
      // The rule may have changed the ticket.
      facts = null;
    }
    return count;
  };

const listConcerned = async (
  { runs }: ApplyPorts,
  rules: readonly Automation[],
  event: DomainEvent,
): Promise<readonly Automation[]> => {
  const looking = rules.filter((rule) => isConcerned(rule, event));
  const behind = looking.length > 0 ? await listRulesBehind(runs, event.guildId, event.actor) : [];
  return looking.filter(({ id }) => !behind.includes(id));
};

/** Rules react to events since they were made. */
export const isConcerned = (
  { trigger, createdAt }: Pick<Automation, 'trigger' | 'createdAt'>,
  { type, at }: Pick<DomainEvent, 'type' | 'at'>,
): boolean => trigger === type && createdAt <= at;

export const areConditionsMet = ({ conditions }: Pick<Automation, 'conditions'>, facts: Facts): boolean =>
  !conditions || evaluate(conditions, facts).holds;

export const toFacts = async (
  ports: Pick<RunPorts, 'tickets' | 'categories' | 'clock'>,
  event: Pick<DomainEvent, 'guildId' | 'actor' | 'data'>,
  rules: readonly Pick<Automation, 'conditions'>[],
): Promise<Facts> => {
  const { guildId } = event;
  const snapshot = getEventTicket(event);
  const found = await ports.tickets.find(guildId, snapshot.id);
  const ticket: TicketSnapshot = found ? found.ticket : snapshot;
  const isAsked = rules.some(({ conditions }) => conditions && isAbout(conditions, 'category.'));
  const category = isAsked ? await ports.categories.find(guildId, ticket.categoryId) : null;
  return buildFacts(event, { now: ports.clock.now(), ticket, category });
};

interface FactContext {
  readonly now: Instant;
  readonly ticket: TicketSnapshot;
  readonly category: Category | null;
}

/** Builds what the conditions of a rule see. */
export const buildFacts = (
  { actor, data }: Pick<DomainEvent, 'actor' | 'data'>,
  { now, ticket, category }: FactContext,
): Facts => {
  const { changes = {}, ticket: _, ...extra } = data;
  return { now, changes, values: { ...extra, actor, ticket, category, ...collectAnswerFacts(ticket) } };
};

export const toGraph = ({ actions }: Pick<Automation, 'actions'>): RunGraph => ({
  nodes: actions.map(({ type, data }, index) => ({
    id: `action-${index + 1}`,
    type,
    position: { x: 0, y: 0 },
    data: data,
  })),
  edges: actions.slice(1).map((_, index) => ({
    id: `then-${index + 1}`,
    source: `action-${index + 1}`,
    sourceHandle: null,
    target: `action-${index + 2}`,
  })),
});

export const toRun = (
  { ids, clock }: Pick<RunPorts, 'ids' | 'clock'>,
  rule: Automation,
  cause: Pick<DomainEvent, 'actor' | 'data'> & { readonly startKey: string },
  lineage: Lineage,
): FlowRun => {
  const { id: ticketId, requesterId: userId, channelId } = getEventTicket(cause);
  const trigger = { kind: 'automation', actor: cause.actor, panelId: null } as const;
  const start = { trigger, userId, channelId, ticketId, vars: {}, lineage, startKey: cause.startKey };
  const run = buildRun(ids.next('flowRun'), rule.guildId, clock.now(), start);
  return { ...run, automationId: rule.id, flowVersion: rule.version, graph: toGraph(rule), nodeId: 'action-1' };
};

const runRule = async (ports: ApplyPorts, rule: Automation, event: DomainEvent, lineage: Lineage): Promise<void> => {
  const { automations, work } = ports;
  const run = toRun(ports, rule, { ...event, startKey: `${rule.id}:event:${event.id}` }, lineage);
  const added = await work.run(async () => {
    const stored = await addRun(ports, run);
    if (stored) await automations.recordRun(rule.guildId, rule.id, run.startedAt);
    return stored;
  });
  if (added?.status === 'running') await driveRun(ports)(added);
};
