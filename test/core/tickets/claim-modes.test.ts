import type { CategoryChange } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from './context.ts';

const OTHER = '200000000000000009' as UserId;
const [SUPPORT, SALES, LEAD] = ['71', '72', '73'] as const;

let fixture: HelpDesk;
const start = async (fields: CategoryChange = {}) => {
  fixture = await createHelpDesk({ staffRoleIds: [SUPPORT], ...fields } as never);
  await fixture.chat.setRoles(fixture.guild, STAFF, [SUPPORT]);
};

const access = async (ticket: Ticket) => {
  const { channelId } = await fixture.read(ticket);
  const channels = await fixture.chat.listChannels(fixture.guild);
  const found = channels.find(({ id }) => id === (channelId as ChannelId));
  return { writers: found?.roleIds, readers: found?.readerRoleIds, members: found?.memberIds };
};
const staff = (id: UserId) => ({ type: 'staff', id }) as const;
const { tickets } = { tickets: () => fixture.app.tickets };
const claim = (ticket: Ticket, staffId: UserId = STAFF, force = false) =>
  tickets().claim({ ...fixture.on(ticket), staffId, force });
const claimed = async (fields: Parameters<HelpDesk['open']>[0] = {}) => {
  const ticket = await fixture.open(fields);
  await claim(ticket);
  return ticket;
};
const createCategory = (fields: CategoryChange = {}) =>
  fixture.app.categories.create(fixture.guild, SYSTEM, { name: 'Sales', staffRoleIds: [SALES], ...fields });

const FREE = { writers: [SUPPORT], readers: [], members: [REQUESTER] };
const TAKEN = {
  claimer_writes: { writers: [], readers: [SUPPORT], members: [REQUESTER, STAFF] },
  claimer_sees: { writers: [], readers: [], members: [REQUESTER, STAFF] },
} as const;
const MODES = ['claimer_writes', 'claimer_sees'] as const;

describe.each(MODES)('a claim of the mode %s', (claimMode) => {
  beforeEach(() => start({ claimMode }));

  it('keeps the other staff from writing or seeing until it ends, also when a new ticket has it', async () => {
    const ticket = await fixture.open();
    expect(await access(ticket)).toEqual(FREE);
    await claim(ticket);
    expect(await access(ticket)).toEqual(TAKEN[claimMode]);
    await tickets().unclaim(fixture.on(ticket));
    expect(await access(ticket)).toEqual(FREE);
    expect(await access(await fixture.open({ claimedById: STAFF }))).toEqual(TAKEN[claimMode]);
  });

  it('goes over to another claimer', async () => {
    const ticket = await claimed();
    await tickets().transfer({ ...fixture.on(ticket), toStaffId: OTHER });
    expect(await access(ticket)).toEqual({ ...TAKEN[claimMode], members: [REQUESTER, OTHER] });
  });

  it.each(['by staff', 'by a message', 'in a new channel'])('is kept when the ticket is reopened %s', async (way) => {
    const ticket = await claimed();
    await tickets().close({ ...fixture.on(ticket), reason: null });
    if (way === 'in a new channel') {
      await fixture.chat.removeChannel(fixture.guild, ticket.channelId as ChannelId);
      await fixture.app.chatEvents.handleChannelDeleted(fixture.guild, ticket.channelId as ChannelId);
    }
    if (way === 'by a message') await fixture.say(ticket, REQUESTER);
    else await tickets().reopen(fixture.on(ticket));
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open', claimedById: STAFF });
    expect(await access(ticket)).toEqual(TAKEN[claimMode]);
  });

  it('holds in another category that has the claimer among its staff', async () => {
    const ticket = await claimed();
    const both = await createCategory({ claimMode, staffRoleIds: [SALES, SUPPORT] });
    await tickets().move({ ...fixture.on(ticket), categoryId: both.id });
    expect(await fixture.read(ticket)).toMatchObject({ claimedById: STAFF });
    const readers = claimMode === 'claimer_writes' ? [SALES, SUPPORT] : [];
    const { readers: after, ...rest } = await access(ticket);
    expect([...(after ?? [])].sort()).toEqual(readers.sort());
    expect(rest).toEqual({ writers: [], members: [REQUESTER, STAFF] });
  });

  it('ends in another category that does not', async () => {
    const ticket = await claimed();
    const category = await createCategory({ claimMode });
    await tickets().move({ ...fixture.on(ticket), categoryId: category.id });
    expect(await fixture.read(ticket)).toMatchObject({ claimedById: null, claimedAt: null, categoryId: category.id });
    expect(await access(ticket)).toEqual({ writers: [SALES], readers: [], members: [REQUESTER] });
    expect((await fixture.chatOf(ticket)).at(-1)).toBe(
      `This ticket was moved to Sales.\n<@${STAFF}> does not answer tickets of this category, so the ticket is not claimed any more.`,
    );
  });

  it('that is undone under another mode gives the staff its access back', async () => {
    const ticket = await claimed();
    const ref = { guild: fixture.guild, id: fixture.category.id, actor: SYSTEM, ifVersion: null };
    await fixture.app.categories.update(ref, { claimMode: 'label' });
    await tickets().unclaim(fixture.on(ticket));
    expect(await access(ticket)).toEqual(FREE);
  });
});

it('a claim that is only a label changes no role', async () => {
  await start();
  expect(await access(await claimed())).toEqual({ ...FREE, members: [REQUESTER, STAFF] });
});

it('the roles that may take over a ticket which only its claimer sees can read it until the claim ends', async () => {
  await start({ claimMode: 'claimer_sees', takeover: 'leads', leadRoleIds: [LEAD] });
  const ticket = await claimed();
  expect(await access(ticket)).toEqual({ ...TAKEN.claimer_sees, readers: [LEAD] });
  await tickets().unclaim(fixture.on(ticket));
  expect(await access(ticket)).toEqual(FREE);
});

describe('taking over a claimed ticket', () => {
  const refusal = (text: string) => ({ reason: 'already_claimed', message: expect.stringContaining(text) });

  it('is for nobody where the category says so, but an integration may end the claim', async () => {
    await start({ takeover: 'nobody' });
    const ticket = await claimed();
    const refused = refusal(`Ticket #1 is claimed by ${STAFF}. Its category lets nobody take it over.`);
    await expect(claim(ticket, OTHER, true)).rejects.toMatchObject(refused);
    const byOther = { ...fixture.on(ticket), actor: staff(OTHER) };
    await expect(tickets().unclaim(byOther)).rejects.toMatchObject(refused);
    await expect(tickets().transfer({ ...byOther, toStaffId: OTHER })).rejects.toMatchObject(refused);
    expect(await fixture.read(ticket)).toMatchObject({ claimedById: STAFF });
    await tickets().transfer({ ...byOther, actor: staff(STAFF), toStaffId: OTHER });
    expect(await tickets().unclaim(fixture.on(ticket))).toMatchObject({ claimedById: null });
  });

  it('is for staff with a role that the category names', async () => {
    await start({ takeover: 'leads', leadRoleIds: [LEAD, SALES] });
    const ticket = await claimed();
    await expect(claim(ticket, OTHER, true)).rejects.toMatchObject(
      refusal(`Only staff with one of these roles may take it over: ${LEAD}, ${SALES}.`),
    );
    await fixture.chat.setRoles(fixture.guild, OTHER, [LEAD]);
    await expect(claim(ticket, OTHER)).rejects.toMatchObject(refusal('Send "force": true'));
    expect(await claim(ticket, OTHER, true)).toMatchObject({ claimedById: OTHER });
  });
});
