import { SYSTEM } from '#core/shared/actor.ts';
import type { UserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk, HOUR_MS } from './context.ts';

const OTHER = '200000000000000009' as UserId;
const GUEST = '200000000000000010' as UserId;

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk({ unclaimAfterHours: 4, claimMode: 'claimer_sees', staffRoleIds: ['71'] });
});

const claimed = async () => {
  const ticket = await fixture.open({ participantIds: [GUEST] });
  await fixture.app.tickets.claim({ ...fixture.on(ticket), staffId: STAFF, force: false });
  return ticket;
};
const claimerOf = async (ticket: Parameters<HelpDesk['read']>[0]) => (await fixture.read(ticket)).claimedById;

describe('a claimed ticket that waits for its claimer', () => {
  it('is free again when the time has passed, and says so to the claimer', async () => {
    const ticket = await claimed();
    await fixture.later(4 * HOUR_MS - 1);
    expect(await claimerOf(ticket)).toBe(STAFF);
    await fixture.later(1);
    expect(await claimerOf(ticket)).toBeNull();
    expect((await fixture.chatOf(ticket)).at(-1)).toBe(
      `<@${STAFF}> did not answer for 4 hours. Anybody of the staff can claim this ticket now.`,
    );
    expect(await fixture.chat.listChannels(fixture.guild)).toMatchObject([
      { roleIds: ['71'], memberIds: expect.not.arrayContaining([STAFF]) },
    ]);
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.unclaimed');
    await fixture.later(40 * HOUR_MS);
    expect((await fixture.history(ticket)).filter((type) => type === 'ticket.unclaimed')).toHaveLength(1);
  });

  it.each([
    ['the requester', REQUESTER],
    ['a participant', GUEST],
  ])('has its whole time from the first message of %s after an answer', async (_, author) => {
    const ticket = await claimed();
    await fixture.later(3 * HOUR_MS);
    await fixture.say(ticket, STAFF);
    await fixture.later(20 * HOUR_MS);
    if (author === GUEST) await fixture.say(ticket, REQUESTER);
    await fixture.say(ticket, author);
    await fixture.later(2 * HOUR_MS);
    await fixture.say(ticket, author);
    await fixture.later(2 * HOUR_MS - 1);
    expect(await claimerOf(ticket)).toBe(STAFF);
    await fixture.later(1);
    expect(await claimerOf(ticket)).toBeNull();
  });

  it.each(['pending', 'on_hold'] as const)('stays claimed while it is %s', async (status) => {
    const ticket = await claimed();
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { status } });
    await fixture.later(40 * HOUR_MS);
    expect(await claimerOf(ticket)).toBe(STAFF);
  });

  it('waits anew for another claimer, and after it was reopened', async () => {
    const ticket = await claimed();
    await fixture.later(3 * HOUR_MS);
    await fixture.app.tickets.transfer({ ...fixture.on(ticket), toStaffId: OTHER });
    await fixture.later(3 * HOUR_MS);
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await fixture.later(24 * HOUR_MS);
    await fixture.app.tickets.reopen(fixture.on(ticket));
    await fixture.later(4 * HOUR_MS - 1);
    expect(await claimerOf(ticket)).toBe(OTHER);
    await fixture.later(1);
    expect(await claimerOf(ticket)).toBeNull();
  });

  it('is not freed where the category has no such time, and is from when it gets one', async () => {
    const ref = { guild: fixture.guild, id: fixture.category.id, actor: SYSTEM, ifVersion: null };
    await fixture.app.categories.update(ref, { unclaimAfterHours: null });
    const ticket = await claimed();
    await fixture.later(40 * HOUR_MS);
    expect(await claimerOf(ticket)).toBe(STAFF);
    await fixture.app.categories.update(ref, { unclaimAfterHours: 4 });
    await fixture.later(1);
    expect(await claimerOf(ticket)).toBeNull();
  });
});

it('a ticket that nobody has claimed waits for no claimer', async () => {
  const ticket = await fixture.open();
  await fixture.say(ticket, REQUESTER);
  await fixture.later(40 * HOUR_MS);
  expect(await fixture.history(ticket)).not.toContain('ticket.unclaimed');
});
