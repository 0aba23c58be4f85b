import type { Automation } from '#core/automations/index.ts';
import type { AutomationFields } from '#core/automations/automation.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { Ticket, TimeTrigger } from '#core/tickets/index.ts';
import { PRIORITIES } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createRuleDesk, note, type RuleDesk } from './context.ts';

const MINUTE_MS = 60_000;
const HOUR = 60;

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
});

const timed = (trigger: TimeTrigger, minutes: number, fields: Partial<AutomationFields> = {}): Promise<Automation> =>
  fixture.rule({ trigger, after: { minutes, businessTime: false }, ...fields });

const wait = (minutes: number) => fixture.later(minutes * MINUTE_MS);
const change = (ticket: Ticket, fields: Parameters<typeof fixture.app.tickets.update>[0]['fields']) =>
  fixture.app.tickets.update({ ...fixture.on(ticket), actor: { type: 'staff', id: STAFF }, fields });
const answer = (ticket: Ticket, setStatus: 'open' | 'pending' | null = null) =>
  fixture.app.tickets.reply({
    ...fixture.on(ticket),
    actor: { type: 'staff', id: STAFF },
    content: 'Hi',
    staffId: STAFF,
    attachments: [],
    setStatus,
  });

describe('a rule by time', () => {
  it('applies once when the ticket has waited for staff so long', async () => {
    const rule = await timed('unanswered_for', 2 * HOUR);
    const ticket = await fixture.open();
    await wait(119);
    expect(await fixture.notes(ticket)).toEqual([]);
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
    await wait(1000);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
    expect(await fixture.stored(rule)).toMatchObject({ runCount: 1 });
  });

  it('leaves a run in the run log whose start is the service', async () => {
    const rule = await timed('unanswered_for', 1);
    const ticket = await fixture.open();
    await wait(1);
    expect(await fixture.runs(rule)).toMatchObject([
      {
        status: 'completed',
        automationId: rule.id,
        ticketId: ticket.id,
        depth: 1,
        trigger: { kind: 'automation', actor: SYSTEM },
        trace: [{ nodeId: 'action-1', type: 'add_note' }],
      },
    ]);
  });

  it('does not apply once staff has answered, and again after the next message of the requester', async () => {
    await timed('unanswered_for', 10);
    const ticket = await fixture.open();
    await wait(5);
    await answer(ticket);
    await wait(100);
    expect(await fixture.notes(ticket)).toEqual([]);
    await fixture.say(ticket, REQUESTER);
    await wait(4);
    await fixture.say(ticket, REQUESTER);
    await wait(6);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
    await answer(ticket);
    await fixture.say(ticket, REQUESTER);
    await wait(10);
    expect(await fixture.notes(ticket)).toEqual(['Seen.', 'Seen.']);
  });

  it('counts from when a ticket waits for staff again after a hold', async () => {
    await timed('unanswered_for', 10);
    const ticket = await fixture.open();
    await change(ticket, { status: 'on_hold' });
    await wait(20);
    await change(ticket, { status: 'open' });
    await wait(9);
    expect(await fixture.notes(ticket)).toEqual([]);
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('counts the wait for the requester from the first answer', async () => {
    await timed('waiting_for_requester_for', 10);
    const ticket = await fixture.open();
    await wait(20);
    await answer(ticket);
    await wait(6);
    await answer(ticket);
    await wait(4);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('takes an answer that leaves the ticket open for an answer', async () => {
    await timed('waiting_for_requester_for', 10);
    await timed('unanswered_for', 10, { actions: [note('late')] });
    const ticket = await fixture.open();
    await answer(ticket, 'open');
    await wait(10);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('applies to a ticket without a claimer, from the end of the claim on', async () => {
    await timed('unclaimed_for', 10);
    const ticket = await fixture.open();
    await fixture.app.tickets.claim({ ...fixture.on(ticket), staffId: STAFF, force: false });
    await wait(20);
    await fixture.app.tickets.unclaim(fixture.on(ticket));
    await wait(9);
    expect(await fixture.notes(ticket)).toEqual([]);
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('applies where no person writes; what it writes itself does not count', async () => {
    await timed('idle_for', 10, { actions: [{ type: 'send_message', data: { content: 'Still there?' } }] });
    const ticket = await fixture.open();
    await wait(10);
    await wait(10);
    await wait(10);
    expect(await fixture.chatOf(ticket)).toEqual(['Still there?']);
    await fixture.say(ticket, REQUESTER, 'Yes');
    await wait(10);
    expect(await fixture.chatOf(ticket)).toEqual(['Still there?', 'Yes', 'Still there?']);
  });

  it('applies to a ticket on hold, until it is open again', async () => {
    await timed('on_hold_for', 10);
    const ticket = await fixture.open();
    await change(ticket, { status: 'on_hold' });
    await wait(5);
    await change(ticket, { priority: 'urgent' });
    await wait(5);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('does not apply to a closed ticket, and counts anew after a reopening', async () => {
    await timed('unanswered_for', 10);
    const ticket = await fixture.open();
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await wait(100);
    expect(await fixture.notes(ticket)).toEqual([]);
    await fixture.app.tickets.reopen(fixture.on(ticket));
    await wait(9);
    expect(await fixture.notes(ticket)).toEqual([]);
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('applies to tickets that were over the time before it was made or switched on', async () => {
    const ticket = await fixture.open();
    await wait(100);
    const rule = await timed('unanswered_for', 10, { enabled: false });
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual([]);
    await fixture.app.automations.update(fixture.refer(rule), { enabled: true });
    await wait(0);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('uses the present time of the rule', async () => {
    const rule = await timed('unanswered_for', 100);
    const ticket = await fixture.open();
    await wait(10);
    await fixture.app.automations.update(fixture.refer(rule), { after: { minutes: 10, businessTime: false } });
    await wait(0);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('does nothing once it is deleted', async () => {
    const rule = await timed('unanswered_for', 10);
    const ticket = await fixture.open();
    await fixture.app.automations.delete(fixture.refer(rule));
    await wait(10);
    expect(await fixture.notes(ticket)).toEqual([]);
  });

  it.each(PRIORITIES)('checks its conditions again with the next change of the ticket: %s', async (priority) => {
    await timed('unanswered_for', 10, {
      conditions: { field: 'ticket.priority', operator: 'eq', value: priority },
    });
    const ticket = await fixture.open();
    await change(ticket, { priority: priority === 'low' ? 'high' : 'low' });
    await wait(20);
    expect(await fixture.notes(ticket)).toEqual([]);
    await change(ticket, { priority });
    await wait(0);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('checks its conditions again when they change', async () => {
    const rule = await timed('unanswered_for', 10, {
      conditions: { field: 'ticket.priority', operator: 'eq', value: 'urgent' },
    });
    const ticket = await fixture.open();
    await wait(20);
    await fixture.app.automations.update(fixture.refer(rule), { conditions: null });
    await wait(0);
    expect(await fixture.notes(ticket)).toEqual(['Seen.']);
  });

  it('is followed by other rules that are due, which see what it did', async () => {
    await timed('unanswered_for', 10, {
      position: 1,
      actions: [{ type: 'update_ticket', data: { priority: 'urgent' } }],
    });
    await timed('idle_for', 10, { position: 2, actions: [note('{{ticket.priority}}')] });
    const ticket = await fixture.open();
    await wait(10);
    expect(await fixture.notes(ticket)).toEqual(['urgent']);
  });

  it('keeps later rules with its trigger from applying to the same cause, if it says so', async () => {
    await timed('unanswered_for', 10, { position: 1, stopProcessing: true });
    await timed('unanswered_for', 10, { position: 2, actions: [note('second')] });
    await timed('idle_for', 10, { position: 3, actions: [note('idle')] });
    const ticket = await fixture.open();
    await wait(10);
    await wait(10);
    expect(await fixture.notes(ticket)).toEqual(['Seen.', 'idle']);
  });

  it('ignores a cause that it began itself through another rule', async () => {
    await timed('on_hold_for', 10, { actions: [note('held'), { type: 'update_ticket', data: { status: 'open' } }] });
    await fixture.rule({
      trigger: 'ticket.updated',
      conditions: { field: 'ticket.status', operator: 'eq', value: 'open' },
      actions: [{ type: 'update_ticket', data: { status: 'on_hold' } }],
    });
    const ticket = await fixture.open();
    await change(ticket, { status: 'on_hold' });
    await fixture.react();
    for (let times = 0; times < 4; times += 1) {
      await wait(10);
      await fixture.react();
    }
    expect(await fixture.notes(ticket)).toEqual(['held']);
    await change(ticket, { status: 'pending' });
    await change(ticket, { status: 'on_hold' });
    await wait(10);
    expect(await fixture.notes(ticket)).toEqual(['held', 'held']);
  });

  it('is tried out without waiting and without doing anything', async () => {
    const rule = await timed('unanswered_for', 10);
    const ticket = await fixture.open();
    const { guild } = fixture;
    const tested = await fixture.app.automations.test({
      guild,
      id: rule.id,
      actor: SYSTEM,
      ticketId: ticket.id,
      event: null,
    });
    expect(tested).toMatchObject({ triggerMatches: true, applies: true, run: { trace: [{ type: 'add_note' }] } });
    expect(await fixture.notes(ticket)).toEqual([]);
  });

  it('needs a time, which a rule with an event must not have', async () => {
    await expect(fixture.rule({ trigger: 'idle_for' })).rejects.toMatchObject({
      details: [{ field: 'after', reason: 'required' }],
    });
    await expect(fixture.rule({ after: { minutes: 1, businessTime: false } })).rejects.toMatchObject({
      details: [{ field: 'after', reason: 'not_allowed' }],
    });
  });
});
