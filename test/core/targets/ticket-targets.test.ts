import { CLOSED_WEEK } from '#core/calendars/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createRuleDesk, type RuleDesk } from '../automations/context.ts';
import type { TargetFields, TargetKind } from '#core/targets/index.ts';

const MINUTE_MS = 60_000;
const BY_STAFF = { type: 'staff', id: STAFF } as const;

let fixture: RuleDesk;
beforeEach(async () => {
  fixture = await createRuleDesk();
});

const add = (fields: Partial<TargetFields> = {}) =>
  fixture.app.targets.create(fixture.guild, { name: `Target ${Math.random()}`, ...fields });
const wait = (minutes: number) => fixture.later(minutes * MINUTE_MS);
const change = (ticket: Ticket, fields: Parameters<typeof fixture.app.tickets.update>[0]['fields']) =>
  fixture.app.tickets.update({ ...fixture.on(ticket), actor: BY_STAFF, fields });
const answer = (ticket: Ticket) =>
  fixture.app.tickets.reply({
    ...fixture.on(ticket),
    actor: BY_STAFF,
    content: 'Hi',
    staffId: STAFF,
    attachments: [],
    setStatus: null,
  });
const close = (ticket: Ticket) => fixture.app.tickets.close({ ...fixture.on(ticket), reason: null, silently: false });
const find = async (ticket: Ticket, kind: TargetKind) =>
  (await fixture.read(ticket)).targets.find((one) => one.kind === kind);
const minutesAfter = (ticket: Ticket, minutes: number) =>
  new Date(Date.parse(ticket.createdAt) + minutes * MINUTE_MS).toISOString();
const listTargetEvents = async (ticket: Ticket) =>
  (await fixture.history(ticket)).filter((type) => type.startsWith('ticket.target_'));

describe('a target of a ticket', () => {
  it('is due after its time, and met by the first answer of staff', async () => {
    const target = await add({ firstResponseMinutes: 30 });
    const ticket = await fixture.open();
    const due = minutesAfter(ticket, 30);
    expect(ticket).toMatchObject({ targetId: target.id, nextDueAt: due });
    expect(ticket.targets).toMatchObject([
      { kind: 'first_response', targetId: target.id, state: 'running', startedAt: ticket.createdAt, dueAt: due },
    ]);
    await wait(29);
    await answer(ticket);
    expect(await find(ticket, 'first_response')).toMatchObject({ state: 'met', metAt: minutesAfter(ticket, 29) });
    expect((await fixture.read(ticket)).nextDueAt).toBeNull();
    expect(await listTargetEvents(ticket)).toEqual(['ticket.target_met']);
  });

  it('warns and is missed once, by the timer of the ticket', async () => {
    await add({ firstResponseMinutes: 40, warnBeforePercent: [50, 75] });
    const ticket = await fixture.open();
    await wait(20);
    expect(await find(ticket, 'first_response')).toMatchObject({ state: 'warned' });
    await wait(10);
    await wait(5);
    expect(await listTargetEvents(ticket)).toEqual(['ticket.target_warned', 'ticket.target_warned']);
    await wait(5);
    expect(await find(ticket, 'first_response')).toMatchObject({
      state: 'breached',
      breachedAt: minutesAfter(ticket, 40),
    });
    await wait(500);
    await answer(ticket);
    expect(await find(ticket, 'first_response')).toMatchObject({ state: 'breached', metAt: minutesAfter(ticket, 540) });
    expect(await listTargetEvents(ticket)).toEqual([
      'ticket.target_warned',
      'ticket.target_warned',
      'ticket.target_breached',
    ]);
  });

  it('is missed without a late warning when the service was away', async () => {
    await add({ firstResponseMinutes: 40, resolutionMinutes: 50, warnBeforePercent: [75] });
    const ticket = await fixture.open();
    await wait(600);
    expect(await listTargetEvents(ticket)).toEqual(['ticket.target_breached', 'ticket.target_breached']);
  });

  it('is missed by an answer that comes before the timer', async () => {
    await add({ firstResponseMinutes: 40 });
    const ticket = await fixture.open();
    await fixture.clock.advance(41 * MINUTE_MS);
    await answer(ticket);
    expect(await find(ticket, 'first_response')).toMatchObject({
      state: 'breached',
      breachedAt: minutesAfter(ticket, 40),
      metAt: minutesAfter(ticket, 41),
    });
  });

  it('counts the next answer from the first message that is not answered', async () => {
    await add({ nextResponseMinutes: 30 });
    const ticket = await fixture.open();
    await fixture.say(ticket, REQUESTER);
    expect((await fixture.read(ticket)).targets).toEqual([]);
    await answer(ticket);
    await wait(10);
    await fixture.say(ticket, REQUESTER);
    await wait(10);
    await fixture.say(ticket, REQUESTER);
    expect(await find(ticket, 'next_response')).toMatchObject({ state: 'running', dueAt: minutesAfter(ticket, 40) });
    await answer(ticket);
    expect(await find(ticket, 'next_response')).toMatchObject({ state: 'met' });
    await fixture.say(ticket, REQUESTER);
    expect(await find(ticket, 'next_response')).toMatchObject({ state: 'running', metAt: null });
  });

  it('pauses in the chosen statuses', async () => {
    await add({ resolutionMinutes: 60, pausedIn: ['on_hold'] });
    const ticket = await fixture.open();
    await wait(20);
    await change(ticket, { status: 'on_hold' });
    expect(await find(ticket, 'resolution')).toMatchObject({ state: 'paused', dueAt: null, remainingSeconds: 2_400 });
    expect((await fixture.read(ticket)).nextDueAt).toBeNull();
    await wait(1_000);
    await change(ticket, { status: 'open' });
    expect(await find(ticket, 'resolution')).toMatchObject({ state: 'running', dueAt: minutesAfter(ticket, 1_060) });
  });

  it('is met by the closing, and continues after a reopening', async () => {
    await add({ firstResponseMinutes: 300, resolutionMinutes: 60 });
    const ticket = await fixture.open();
    await wait(20);
    await close(ticket);
    expect((await fixture.read(ticket)).targets).toMatchObject([{ kind: 'resolution', state: 'met' }]);
    expect(await listTargetEvents(ticket)).toEqual(['ticket.target_met']);
    await wait(100);
    await fixture.app.tickets.reopen(fixture.on(ticket));
    expect(await find(ticket, 'resolution')).toMatchObject({ state: 'running', dueAt: minutesAfter(ticket, 160) });
    expect(await find(ticket, 'first_response')).toMatchObject({ dueAt: minutesAfter(ticket, 420) });
  });

  it('is left out where tickets are merged', async () => {
    await add({ resolutionMinutes: 60 });
    const [from, into] = [await fixture.open(), await fixture.open()];
    await fixture.app.tickets.merge({ ...fixture.on(from), targetId: into.id, allowDifferentRequester: false });
    expect(await fixture.read(from)).toMatchObject({ targets: [], nextDueAt: null });
    expect(await listTargetEvents(from)).toEqual([]);
  });

  it('is chosen by the roles that the requester has at the opening', async () => {
    const { chat, guild } = fixture;
    const conditions = { field: 'ticket.requesterRoleIds', operator: 'contains', value: '77' } as const;
    const fast = await add({ conditions, position: 1, firstResponseMinutes: 5 });
    const others = await add({ position: 2, firstResponseMinutes: 60 });
    await chat.setRoles(guild, REQUESTER, ['76', '77']);
    const ticket = await fixture.open();
    expect(ticket).toMatchObject({ requesterRoleIds: ['76', '77'], targetId: fast.id });
    await chat.setRoles(guild, REQUESTER, []);
    expect(await change(ticket, { priority: 'high' })).toMatchObject({ targetId: fast.id });
    expect(await fixture.open()).toMatchObject({ requesterRoleIds: [], targetId: others.id });
  });

  it('leaves roles alone that no target asks for', async () => {
    await add({ firstResponseMinutes: 60 });
    expect(await fixture.open()).toMatchObject({ requesterRoleIds: null });
  });

  it('is chosen again with the team', async () => {
    const { app, guild } = fixture;
    const team = await app.teams.create(guild, { name: 'Billing', staffIds: [STAFF] });
    const conditions = { field: 'ticket.teamId', operator: 'eq', value: team.id } as const;
    const fast = await add({ conditions, position: 1, firstResponseMinutes: 5 });
    const others = await add({ position: 2, firstResponseMinutes: 60 });
    const ticket = await fixture.open();
    expect(ticket).toMatchObject({ targetId: others.id });
    expect(await change(ticket, { teamId: team.id })).toMatchObject({ targetId: fast.id });
    expect(await change(ticket, { teamId: null })).toMatchObject({ targetId: others.id });
  });

  it('is the first whose conditions hold, and chosen again after a change', async () => {
    const urgent = await add({
      position: 1,
      conditions: { field: 'ticket.priority', operator: 'eq', value: 'urgent' },
      firstResponseMinutes: 10,
      resolutionMinutes: { urgent: 30 },
    });
    const rest = await add({ position: 2, firstResponseMinutes: 60, resolutionMinutes: 120 });
    const ticket = await fixture.open();
    expect(ticket.targetId).toBe(rest.id);
    await wait(5);
    await change(ticket, { priority: 'urgent' });
    expect(await fixture.read(ticket)).toMatchObject({ targetId: urgent.id, nextDueAt: minutesAfter(ticket, 10) });
    await answer(ticket);
    await change(ticket, { priority: 'high' });
    expect(await find(ticket, 'first_response')).toMatchObject({ targetId: urgent.id, state: 'met' });
    expect(await find(ticket, 'resolution')).toMatchObject({ targetId: rest.id, dueAt: minutesAfter(ticket, 120) });
  });

  it('is missed at once where the new time has passed, and stays missed', async () => {
    await add({
      position: 1,
      conditions: { field: 'ticket.tags', operator: 'contains', value: 'vip' },
      firstResponseMinutes: 10,
    });
    await add({ position: 2, firstResponseMinutes: 60 });
    const ticket = await fixture.open();
    await wait(20);
    await change(ticket, { tags: ['vip'] });
    await wait(0);
    expect(await find(ticket, 'first_response')).toMatchObject({
      state: 'breached',
      breachedAt: minutesAfter(ticket, 20),
    });
    await change(ticket, { tags: [] });
    expect(await find(ticket, 'first_response')).toMatchObject({ state: 'breached' });
  });

  it('that a ticket gets later counts from then on', async () => {
    await add({
      conditions: { field: 'ticket.tags', operator: 'contains', value: 'vip' },
      firstResponseMinutes: 10,
      resolutionMinutes: 60,
    });
    const ticket = await fixture.open();
    expect(ticket).toMatchObject({ targetId: null, targets: [], nextDueAt: null });
    await wait(100);
    await change(ticket, { tags: ['vip'] });
    expect((await fixture.read(ticket)).nextDueAt).toBe(minutesAfter(ticket, 110));
    await change(ticket, { tags: [] });
    expect(await fixture.read(ticket)).toMatchObject({ targetId: null, targets: [], nextDueAt: null });
  });

  it('that is deleted ends without a result', async () => {
    const target = await add({ firstResponseMinutes: 10 });
    const ticket = await fixture.open();
    await fixture.app.targets.delete({ guild: fixture.guild, id: target.id, ifVersion: null });
    await wait(10);
    expect((await fixture.read(ticket)).targets).toEqual([]);
    expect(await listTargetEvents(ticket)).toEqual([]);
    expect((await fixture.read(ticket)).version).toBe(ticket.version);
  });

  it('keeps its length when it is edited', async () => {
    const target = await add({ firstResponseMinutes: 10, resolutionMinutes: 60 });
    const ticket = await fixture.open();
    const fields = { firstResponseMinutes: 5, resolutionMinutes: 5, nextResponseMinutes: 5 };
    await fixture.app.targets.update({ guild: fixture.guild, id: target.id, ifVersion: null }, fields);
    await answer(ticket);
    expect(await find(ticket, 'resolution')).toMatchObject({ dueAt: minutesAfter(ticket, 60) });
  });

  it('counts open hours, and follows a change of them', async () => {
    const { app, guild } = fixture;
    const week = { ...CLOSED_WEEK, fri: [{ from: '09:00', to: '17:00' }] };
    const calendar = await app.calendars.create(guild, { name: 'Office', timezone: 'UTC', week });
    await add({ firstResponseMinutes: 60, calendarId: calendar.id });
    const ticket = await fixture.open();
    expect(ticket.nextDueAt).toBe('2026-01-02T10:00:00.000Z');
    const earlier = { ...week, thu: [{ from: '12:30', to: '13:00' }] };
    await app.calendars.update({ guild, id: calendar.id, ifVersion: null }, { week: earlier });
    await wait(0);
    expect((await fixture.read(ticket)).nextDueAt).toBe('2026-01-02T09:30:00.000Z');
  });

  it('uses the calendar of the category, after a move that of the new one', async () => {
    const { app, guild } = fixture;
    const at = async (from: string) =>
      app.calendars.create(guild, {
        name: from,
        timezone: 'UTC',
        week: { ...CLOSED_WEEK, fri: [{ from, to: '20:00' }] },
      });
    const [early, late] = [await at('08:00'), await at('15:00')];
    await app.categories.update(
      { guild, id: fixture.category.id, actor: BY_STAFF, ifVersion: null },
      { calendarId: early.id },
    );
    const other = await app.categories.create(guild, BY_STAFF, { name: 'Other', calendarId: late.id });
    await add({ firstResponseMinutes: 60 });
    const ticket = await fixture.open();
    expect(ticket.nextDueAt).toBe('2026-01-02T09:00:00.000Z');
    await app.tickets.move({ ...fixture.on(ticket), categoryId: other.id });
    await wait(0);
    expect((await fixture.read(ticket)).nextDueAt).toBe('2026-01-02T16:00:00.000Z');
  });

  it('does not show its counting in events', async () => {
    await add({ firstResponseMinutes: 30 });
    const ticket = await fixture.open();
    await answer(ticket);
    const log = fixture.inMemory.container.get(port.eventLog);
    const page = await log.list(fixture.guild, { eventTypes: ['ticket.target_met'] }, { limit: 5, after: null });
    expect(page?.items).toMatchObject([
      { actor: BY_STAFF, data: { target: { kind: 'first_response', id: ticket.targetId }, ticket: { id: ticket.id } } },
    ]);
    expect(JSON.stringify(page?.items)).not.toContain('countedSince');
  });
});
