import type { AssignmentRules } from '#core/categories/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { conflict } from '#core/shared/errors.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../context.ts';

const MINUTE_MS = 60_000;
const ROLE = '300000000000000001';
const OTHER = '900' as UserId;
const LEAD = '8800' as UserId;

let fixture: HelpDesk;

const start = async (assignment: Partial<AssignmentRules> = { mode: 'least_busy' }) => {
  fixture = await createHelpDesk();
  const { app, guild, category, chat } = fixture;
  await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: [ROLE] } });
  for (const user of [STAFF, LEAD]) await chat.setRoles(guild, user, [ROLE]);
  await app.categories.update({ guild, id: category.id, ifVersion: null, actor: SYSTEM_ACTOR }, { assignment });
};
const SYSTEM_ACTOR = { type: 'system', id: 'system' } as const;

const set = (staff: UserId, fields: Parameters<HelpDesk['app']['teams']['setPresence']>[2]) =>
  fixture.app.teams.setPresence(fixture.guild, staff, fields);
const handOut = () => fixture.app.tickets.handOut();
const claimer = async (ticket: Ticket) => (await fixture.read(ticket)).claimedById;

describe('tickets that nobody has', () => {
  it('are assigned to somebody who is available, as a claim of the service that they are notified of', async () => {
    await start();
    await set(STAFF, { status: 'available' });
    const ticket = await fixture.open();
    await handOut();
    expect(await fixture.read(ticket)).toMatchObject({ claimedById: STAFF, assignedBy: 'automation' });
    expect(await fixture.history(ticket)).toEqual(['ticket.created', 'ticket.assigned']);
    expect((await fixture.chatOf(ticket)).at(-1)).toBe(`<@${STAFF}> got this ticket.`);
  });

  it('wait while nobody is available, and are given out, the oldest first, as soon as somebody is', async () => {
    await start();
    const tickets = [await fixture.open(), await fixture.open(), await fixture.open()];
    await handOut();
    expect(await Promise.all(tickets.map(claimer))).toEqual([null, null, null]);
    await set(STAFF, { status: 'available', capacity: 2 });
    await handOut();
    expect(await Promise.all(tickets.map(claimer))).toEqual([STAFF, STAFF, null]);
    const [first, , last] = tickets;
    await fixture.app.tickets.close({ ...fixture.on(first as Ticket), reason: null });
    await handOut();
    expect(await claimer(last as Ticket)).toBe(STAFF);
  });

  it('are shared out by open claims', async () => {
    await start();
    for (const staff of [STAFF, LEAD]) await set(staff, { status: 'available' });
    const tickets = [];
    for (let count = 0; count < 6; count += 1) tickets.push(await fixture.open());
    await handOut();
    const claimers = await Promise.all(tickets.map(claimer));
    expect([STAFF, LEAD].map((staff) => claimers.filter((one) => one === staff).length)).toEqual([3, 3]);
  });

  it('go to who had the last ticket of the requester', async () => {
    await start({ mode: 'previous', fallback: 'least_busy' });
    await set(LEAD, { status: 'available' });
    await fixture.open({ claimedById: LEAD });
    await set(STAFF, { status: 'available' });
    const ticket = await fixture.open();
    const other = await fixture.open({ requesterId: OTHER });
    await handOut();
    expect([await claimer(ticket), await claimer(other)]).toEqual([LEAD, STAFF]);
  });

  it('do not go back to who gave them back', async () => {
    await start();
    await set(STAFF, { status: 'available' });
    const ticket = await fixture.open();
    await handOut();
    await fixture.app.tickets.unclaim({ ...fixture.on(ticket), actor: { type: 'staff', id: STAFF } });
    await handOut();
    expect(await claimer(ticket)).toBeNull();
    await set(LEAD, { status: 'available' });
    await handOut();
    expect(await claimer(ticket)).toBe(LEAD);
  });

  it('are not assigned to who has lost the staff role since', async () => {
    await start();
    await set(STAFF, { status: 'available' });
    await fixture.chat.setRoles(fixture.guild, STAFF, []);
    const ticket = await fixture.open();
    await handOut();
    expect(await claimer(ticket)).toBeNull();
  });

  it('are given out behind more than a batch of others that nobody may get', async () => {
    await start();
    const { app, guild } = fixture;
    const team = await app.teams.create(guild, { name: 'Night', staffIds: [LEAD] });
    for (let count = 0; count < 101; count += 1) {
      const ticket = await fixture.open();
      await app.tickets.update({ ...fixture.on(ticket), fields: { teamId: team.id } });
    }
    const last = await fixture.open();
    await set(STAFF, { status: 'available' });
    await handOut();
    expect(await claimer(last)).toBe(STAFF);
  });

  it('are assigned by shift, in the team of the ticket', async () => {
    await start();
    const { app, guild, category, clock } = fixture;
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
    const shift = { days, staffIds: [STAFF], rotation: 'everybody', startsOn: null } as const;
    const now = clock.now().slice(11, 16);
    const soon = new Date(Date.parse(clock.now()) + 30 * MINUTE_MS).toISOString().slice(11, 16);
    const team = await app.teams.create(guild, {
      name: 'Day',
      shifts: [{ ...shift, name: 'Later', from: soon, to: now }],
    });
    await app.categories.update(
      { guild, id: category.id, ifVersion: null, actor: SYSTEM_ACTOR },
      { teamIds: [team.id] },
    );
    await set(LEAD, { status: 'available' });
    const ticket = await fixture.open();
    expect(ticket.teamId).toBe(team.id);
    await handOut();
    expect(await claimer(ticket)).toBeNull();
    await clock.advance(30 * MINUTE_MS);
    await handOut();
    expect(await claimer(ticket)).toBe(STAFF);
  });

  it('are those that wait for staff, in categories that assign them', async () => {
    await start();
    const { app, guild } = fixture;
    const other = await app.categories.create(guild, SYSTEM_ACTOR, { name: 'Other' });
    const [waiting, elsewhere] = [await fixture.open(), await fixture.open({ categoryId: other.id })];
    const answered = await fixture.open();
    await app.tickets.update({ ...fixture.on(answered), fields: { status: 'pending' } });
    await set(STAFF, { status: 'available' });
    await handOut();
    const all = [waiting, elsewhere, answered];
    expect(await Promise.all(all.map(claimer))).toEqual([STAFF, null, null]);
    await fixture.say(answered, REQUESTER);
    await handOut();
    expect(await claimer(answered)).toBe(STAFF);
  });

  it('do not wait for one whose channel the bot may not change', async () => {
    await start();
    await set(STAFF, { status: 'available' });
    const [refused, other] = [await fixture.open(), await fixture.open()];
    const changeChannel = fixture.chat.changeChannel.bind(fixture.chat);
    fixture.chat.changeChannel = (...args) =>
      args[2] === refused.channelId
        ? Promise.reject(conflict('chat_refused', 'The bot lacks a permission.'))
        : changeChannel(...args);
    await handOut();
    expect([await claimer(refused), await claimer(other)]).toEqual([null, STAFF]);
    fixture.chat.changeChannel = changeChannel;
    await fixture.clock.advance(MINUTE_MS);
    await handOut();
    expect(await claimer(refused)).toBe(STAFF);
  });

  it('have a place in the queue, until somebody has them', async () => {
    await start();
    const [first, second] = [await fixture.open(), await fixture.open()];
    const read = ({ id }: Ticket) => fixture.app.tickets.readQueue(fixture.guild, id);
    expect((await read(second)).place).toEqual({ position: 2, length: 2 });
    await fixture.app.tickets.claim({ ...fixture.on(first), staffId: STAFF, force: false });
    expect((await read(second)).place).toEqual({ position: 1, length: 1 });
    expect((await read(first)).place).toBeNull();
  });
});
