import { CLOSED_WEEK } from '#core/calendars/index.ts';
import { PRIORITIES, type Ticket } from '#core/tickets/index.ts';
import { STAFF } from '../../support/build.ts';
import { createRuleDesk, note, type RuleDesk, UNKNOWN } from '../automations/context.ts';
import type { TargetFields, TargetKind } from '#core/targets/index.ts';
import type { TargetId } from '#core/shared/ids.ts';

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
const close = (ticket: Ticket) => fixture.app.tickets.close({ ...fixture.on(ticket), reason: null, silently: false });
const find = async (ticket: Ticket, kind: TargetKind) =>
  (await fixture.read(ticket)).targets.find((one) => one.kind === kind);
const minutesAfter = (ticket: Ticket, minutes: number) =>
  new Date(Date.parse(ticket.createdAt) + minutes * MINUTE_MS).toISOString();
describe('rules', () => {
  it('apply some minutes before a target is due, once', async () => {
    await add({ firstResponseMinutes: 60, pausedIn: ['on_hold'] });
    await fixture.rule({
      trigger: 'before_target',
      after: { minutes: 15, businessTime: false, target: 'first_response' },
      actions: [note('Soon.')],
    });
    const ticket = await fixture.open();
    await wait(44);
    expect(await fixture.notes(ticket)).toEqual([]);
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual(['Soon.']);
    await change(ticket, { status: 'on_hold' });
    await change(ticket, { status: 'open' });
    await wait(30);
    expect(await fixture.notes(ticket)).toEqual(['Soon.']);
  });

  it('apply before a target in open hours', async () => {
    const { app, guild } = fixture;
    const week = { ...CLOSED_WEEK, thu: [{ from: '12:00', to: '13:00' }], fri: [{ from: '09:00', to: '17:00' }] };
    const calendar = await app.calendars.create(guild, { name: 'Office', timezone: 'UTC', week });
    await add({ resolutionMinutes: 90, calendarId: calendar.id });
    const after = { minutes: 60, businessTime: true, target: 'resolution' } as const;
    await fixture.rule({ trigger: 'before_target', after, actions: [note('Soon.')] });
    const ticket = await fixture.open();
    await wait(29);
    expect(await fixture.notes(ticket)).toEqual([]);
    await wait(1);
    expect(await fixture.notes(ticket)).toEqual(['Soon.']);
  });

  it('start with warnings and breaches, and set a target', async () => {
    const other = await add({
      position: 5,
      conditions: { field: 'ticket.priority', operator: 'in', value: PRIORITIES.slice(3) },
      resolutionMinutes: 30,
    });
    await add({ firstResponseMinutes: 60 });
    await fixture.rule({
      trigger: 'ticket.target_breached',
      conditions: { field: 'target.kind', operator: 'eq', value: 'first_response' },
      actions: [{ type: 'set_target', data: { targetId: other.id } }, note('Late.')],
    });
    const ticket = await fixture.open();
    await wait(60);
    await fixture.react();
    expect(await fixture.notes(ticket)).toEqual(['Late.']);
    expect(await fixture.read(ticket)).toMatchObject({ targetId: other.id });
    expect(await find(ticket, 'resolution')).toMatchObject({ dueAt: minutesAfter(ticket, 90) });
    await change(ticket, { tags: ['x'] });
    expect((await fixture.read(ticket)).targetId).not.toBe(other.id);
  });

  it('need a target that exists, and a kind for before_target alone', async () => {
    const actions = [{ type: 'set_target', data: { targetId: UNKNOWN } }] as const;
    await expect(fixture.rule({ actions })).rejects.toMatchObject({
      details: [{ field: 'actions.0.data.targetId', reason: 'unknown_reference' }],
    });
    const after = { minutes: 5, businessTime: false };
    await expect(fixture.rule({ trigger: 'before_target', after })).rejects.toMatchObject({
      details: [{ field: 'after.target', reason: 'required' }],
    });
    await expect(
      fixture.rule({ trigger: 'idle_for', after: { ...after, target: 'resolution' } }),
    ).rejects.toMatchObject({ details: [{ field: 'after.target', reason: 'not_allowed' }] });
  });

  it('fail where the target is gone', async () => {
    await add({ resolutionMinutes: 5 });
    const ticket = await fixture.open();
    await expect(
      fixture.app.tickets.setTarget({ ...fixture.on(ticket), targetId: UNKNOWN as TargetId }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a preview', () => {
  it('shows the newest open tickets to which a target would apply, and when they would be due', async () => {
    const [plain, urgent, closed] = [
      await fixture.open(),
      await fixture.open({ priority: 'urgent' }),
      await fixture.open({ priority: 'urgent' }),
    ];
    await close(closed);
    const draft = {
      conditions: null,
      firstResponseMinutes: { urgent: 10 },
      nextResponseMinutes: 20,
      resolutionMinutes: null,
      calendarId: null,
    };
    const { app, guild } = fixture;
    const shown = await app.tickets.previewTarget(guild, draft);
    expect(shown).toMatchObject({
      checked: 2,
      tickets: [
        { id: urgent.id, firstResponseDueAt: minutesAfter(urgent, 10), nextResponseDueAt: null, resolutionDueAt: null },
        { id: plain.id, firstResponseDueAt: null },
      ],
    });
    const conditions = { field: 'ticket.priority', operator: 'eq', value: 'urgent' } as const;
    expect((await app.tickets.previewTarget(guild, { ...draft, conditions })).tickets).toHaveLength(1);
  });
});
