import type { AutomationAction, Condition, EventInput } from '#core/automations/index.ts';
import type { TestAutomation } from '#core/automations/test-automation.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { TicketId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { ALL, createRuleDesk, note, type RuleDesk, UNKNOWN } from './context.ts';

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
});

const about = (value: string): Condition => ({ field: 'ticket.subject', operator: 'contains', value });
const URGENT: AutomationAction = { type: 'update_ticket', data: { priority: 'urgent' } };
const tryOut = (rule: { readonly id: TestAutomation['id'] }, fields: Partial<TestAutomation>) =>
  fixture.app.automations.test({
    guild: fixture.guild,
    id: rule.id,
    actor: SYSTEM,
    ticketId: null,
    event: null,
    ...fields,
  });

describe('trying a rule out on a ticket', () => {
  it('says what would be done, and does none of it', async () => {
    const rule = await fixture.rule({ actions: [URGENT, note('{{ticket.priority}}')], enabled: false });
    const ticket = await fixture.open();
    const { triggerMatches, conditions, applies, run } = await tryOut(rule, { ticketId: ticket.id });
    expect({ triggerMatches, conditions, applies }).toEqual({ triggerMatches: true, conditions: null, applies: true });
    expect(run).toMatchObject({
      status: 'completed',
      automationId: rule.id,
      depth: 1,
      trigger: { kind: 'automation', actor: SYSTEM },
      trace: [
        { nodeId: 'action-1', output: { changes: { priority: 'urgent' } } },
        { nodeId: 'action-2', output: { content: 'urgent' } },
      ],
    });
    expect(await fixture.read(ticket)).toMatchObject({ priority: 'normal' });
    expect(await fixture.notes(ticket)).toEqual([]);
    expect(await fixture.runs(rule)).toEqual([]);
    expect(await fixture.stored(rule)).toEqual(rule);
  });

  it('says of each condition whether it holds', async () => {
    const rule = await fixture.rule({ conditions: { any: [about('refund'), about('invoice')] } });
    const { id: ticketId } = await fixture.open({ subject: 'Refund' });
    expect(await tryOut(rule, { ticketId })).toMatchObject({
      applies: true,
      conditions: {
        holds: true,
        any: [
          { actual: 'Refund', value: 'refund', holds: true },
          { actual: 'Refund', value: 'invoice', holds: false },
        ],
      },
    });
  });

  it('knows the category of the ticket', async () => {
    const rule = await fixture.rule({ conditions: { field: 'category.name', operator: 'eq', value: 'Support' } });
    const { id: ticketId } = await fixture.open();
    expect(await tryOut(rule, { ticketId })).toMatchObject({ applies: true, conditions: { actual: 'Support' } });
  });

  it('says that it does not apply where the conditions do not hold', async () => {
    const rule = await fixture.rule({ conditions: about('refund') });
    const { id: ticketId } = await fixture.open({ subject: 'Hello' });
    expect(await tryOut(rule, { ticketId })).toMatchObject({
      triggerMatches: true,
      applies: false,
      conditions: { holds: false },
      run: null,
    });
  });

  it.each([
    ['an unknown ticket', UNKNOWN as TicketId],
    ['no ticket and no event', null],
  ])('needs a ticket: %s', async (_, ticketId) => {
    await expect(tryOut(await fixture.rule(), { ticketId })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Ticket not found.',
    });
  });

  it('finds no rule of another server', async () => {
    const ticket = await fixture.open();
    const refused = tryOut(await fixture.rule(), { ticketId: ticket.id, guild: aGuildId() });
    await expect(refused).rejects.toMatchObject({ code: 'not_found', message: 'Automation rule not found.' });
  });
});

describe('trying a rule out on an event', () => {
  const eventOf = async (): Promise<EventInput> => {
    await fixture.open({ subject: 'A refund' });
    const { items } = await fixture.app.webhooks.listEvents(fixture.guild, { eventTypes: ['ticket.created'] }, ALL);
    return items[0]!;
  };

  it('takes it as the feed has it', async () => {
    const rule = await fixture.rule({
      conditions: { all: [about('refund'), { field: 'actor.type', operator: 'is_set' }] },
    });
    expect(await tryOut(rule, { event: await eventOf() })).toMatchObject({ triggerMatches: true, applies: true });
  });

  it('says that another type of event does not trigger it', async () => {
    const rule = await fixture.rule({ conditions: about('refund') });
    const event: EventInput = { ...(await eventOf()), type: 'ticket.closed' };
    expect(await tryOut(rule, { event })).toMatchObject({
      triggerMatches: false,
      applies: false,
      conditions: { holds: true },
      run: null,
    });
  });

  it('prefers the event to the ticket', async () => {
    const event = await eventOf();
    const { id: ticketId } = await fixture.open({ subject: 'Hello' });
    const rule = await fixture.rule({ conditions: about('refund') });
    expect(await tryOut(rule, { event, ticketId })).toMatchObject({ applies: true });
  });
});
