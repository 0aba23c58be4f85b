import { FIRST, simulateChain, type FlowRun } from '../flows/index.ts';
import type { Actor } from '../shared/actor.ts';
import { notFound } from '../shared/errors.ts';
import type { DomainEvent } from '../shared/events.ts';
import type { AutomationId, GuildId, TicketId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import { toSnapshot, type Ticket } from '../tickets/index.ts';
import { type ApplyPorts, toGraph, toFacts, toRun } from './apply-rules.ts';
import { type EvaluatedCondition, evaluate } from '../shared/conditions/condition.ts';
import type { Automation } from './automation.ts';
import { AUTOMATION } from './automation-ports.ts';

/** Accepts an unchanged event of the feed. */
export type EventInput = Pick<DomainEvent, 'type' | 'actor' | 'data'>;

/** A test, unlike an event, can pretend that the time of a rule by time is over. */
type TestCause = Omit<EventInput, 'type'> & Pick<Automation, 'trigger'>;

export interface TestAutomation {
  readonly guild: GuildId;
  readonly id: AutomationId;
  readonly actor: Actor;
  /** Simulates the rule's own event for this ticket. */
  readonly ticketId: TicketId | null;
  readonly event: EventInput | null;
}

export interface AutomationTestResult {
  readonly triggerMatches: boolean;
  /** Contains the result of each part; null for a rule without conditions. */
  readonly conditions: EvaluatedCondition | null;
  readonly applies: boolean;
  /** Is null when the rule does not apply. */
  readonly run: FlowRun | null;
}

/** Changes nothing. @throws not_found for an unknown rule or ticket */
export const testAutomation =
  (ports: ApplyPorts) =>
  async ({ guild, id, actor, ticketId, event: reported }: TestAutomation): Promise<AutomationTestResult> => {
    const rule = await getOrThrow(ports.automations, AUTOMATION, guild, id);
    const event: TestCause = reported
      ? { ...reported, trigger: reported.type }
      : { trigger: rule.trigger, actor, data: { ticket: await getTicketSnapshot(ports, guild, ticketId) } };
    const about = { ...event, guildId: guild, startKey: `${rule.id}:test` };
    const facts = await toFacts(ports, about, [rule]);
    const conditions = rule.conditions && evaluate(rule.conditions, facts);
    const triggerMatches = rule.trigger === event.trigger;
    const applies = triggerMatches && (conditions?.holds ?? true);
    const ticket = facts.values.ticket as Ticket;
    const run = applies ? await simulateChain(ports, toGraph(rule), toRun(ports, rule, about, FIRST), ticket) : null;
    return { triggerMatches, conditions, applies, run };
  };

const getTicketSnapshot = async ({ tickets }: ApplyPorts, guild: GuildId, id: TicketId | null) => {
  const found = id && (await tickets.find(guild, id));
  if (!found) throw notFound('Ticket');
  return toSnapshot(found.ticket);
};
