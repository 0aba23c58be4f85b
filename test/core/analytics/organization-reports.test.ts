import type { ReportInput } from '#core/analytics/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId, OrganizationId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, TICKET_INPUT, type HelpDesk } from '../tickets/context.ts';

const OTHER = '200000000000000003' as UserId;
const ALL = { limit: 100, after: null };
const DAY: ReportInput = { from: NOON, to: plusMs(NOON, 24 * HOUR_MS), interval: 'day', timezone: 'UTC' };
const NOTHING = { replied: 0, claimed: 0, closed: 0, responses: 0, resolutions: 0, ratings: 0, ratingSum: 0 };

let helpDesk: HelpDesk;
let organization: OrganizationId;
let servers: readonly [GuildId, GuildId, GuildId];

/** A ticket that was opened on the server, and closed by this member of the staff. */
const work = async (guild: GuildId, staff: UserId, times = 1) => {
  const { id: categoryId } = await helpDesk.app.categories.create(guild, SYSTEM, { name: `Support by ${staff}` });
  for (let i = 0; i < times; i += 1) {
    const { ticket } = await helpDesk.app.tickets.open({ ...TICKET_INPUT, guild, categoryId });
    const actor = { type: 'staff', id: staff } as const;
    await helpDesk.app.tickets.close({ guild, ticket: ticket.id, actor, ifVersion: null, reason: null });
  }
};

beforeEach(async () => {
  helpDesk = await createHelpDesk();
  const { organizations } = helpDesk.app;
  ({ id: organization } = await organizations.addOrganization('Acme', 'team'));
  servers = [aGuildId(), aGuildId(), aGuildId()];
  for (const [index, id] of servers.entries()) await organizations.addServer(id, `Server ${index}`, 'pro');
  // The third server is no member.
  await organizations.joinOrganization(organization, servers[1]);
  await organizations.joinOrganization(organization, servers[0]);
  await work(servers[0], STAFF, 2);
  await work(servers[1], STAFF);
  await work(servers[1], OTHER);
  await work(servers[2], OTHER, 5);
});

const reports = () => helpDesk.app.analytics.ofOrganization;

it('sums up all member servers, and no other', async () => {
  expect(await reports().overview(organization, DAY)).toMatchObject({ tickets: { created: 4, closed: 4 } });
  expect(await reports().volume(organization, DAY)).toMatchObject({ total: { created: 4 } });
  expect(await reports().responseTimes(organization, DAY)).toMatchObject({ total: { count: 0, unanswered: 4 } });
  const { items } = await reports().staff(organization, DAY, ALL);
  expect(items).toMatchObject([
    { userId: STAFF, closed: 3 },
    { userId: OTHER, closed: 1 },
  ]);
});

it('shows the member servers side by side, by their ids, page by page', async () => {
  const first = await reports().servers(organization, DAY, { limit: 1, after: null });
  expect(first.items).toMatchObject([
    {
      guildId: servers[0],
      name: 'Server 0',
      period: { ...DAY, isComplete: true },
      tickets: { created: 2, closed: 2 },
      backlog: { total: 0 },
    },
  ]);
  const second = await reports().servers(organization, DAY, { limit: 1, after: first.next });
  expect(second).toMatchObject({ items: [{ guildId: servers[1], name: 'Server 1', tickets: { created: 2 } }] });
  expect(second.next).toBeNull();
});

it('shows a server without tickets with zeros', async () => {
  const { id } = await helpDesk.app.organizations.addOrganization('Empty', 'team');
  const empty = aGuildId();
  await helpDesk.app.organizations.addServer(empty, 'Quiet', 'pro');
  await helpDesk.app.organizations.joinOrganization(id, empty);
  expect(await reports().servers(id, DAY, ALL)).toMatchObject({
    items: [{ guildId: empty, name: 'Quiet', tickets: { created: 0 }, backlog: { total: 0 } }],
  });
});

it('lists the staff of all member servers by user id, each once, with what they did in all of them', async () => {
  const first = await reports().members(organization, { limit: 1, after: null });
  expect(first.items).toEqual([{ userId: STAFF, name: expect.any(String), ...NOTHING, closed: 3, serverCount: 2 }]);
  const second = await reports().members(organization, { limit: 1, after: first.next });
  expect(second.items).toMatchObject([{ userId: OTHER, closed: 1, serverCount: 1 }]);
  expect(second.next).toBeNull();
});

it('counts all that a member did in the servers, and takes back what is gone', async () => {
  const [guild] = servers;
  const { app } = helpDesk;
  const { id: categoryId } = await app.categories.create(guild, SYSTEM, { name: 'Counted' });
  const { ticket } = await app.tickets.open({ ...TICKET_INPUT, guild, categoryId });
  const on = { guild, ticket: ticket.id, actor: { type: 'staff', id: OTHER } as const, ifVersion: null };
  await app.tickets.claim({ ...on, staffId: OTHER, force: false });
  await app.tickets.reply({ ...on, content: 'Hi', staffId: OTHER, attachments: [], setStatus: null });
  await app.tickets.close({ ...on, reason: null });
  await app.tickets.giveFeedback({ ...on, rating: 4, comment: null, userId: null });
  const find = async () => {
    const {
      servers: _,
      serverCount: __,
      name: ___,
      guildId: ____,
      ...totals
    } = {
      guildId: null,
      ...(await reports().member(organization, OTHER)),
    };
    return totals;
  };
  const before = { ...NOTHING, userId: OTHER, closed: 1 };
  expect(await find()).toEqual({
    userId: OTHER,
    replied: 1,
    claimed: 1,
    closed: 2,
    responses: 1,
    resolutions: 1,
    ratings: 1,
    ratingSum: 4,
  });
  await app.tickets.delete(on);
  expect(await find()).toEqual(before);
});

it('lists the staff without names while the chat is out of reach', async () => {
  await helpDesk.chat.setOnline(false);
  const { items } = await reports().members(organization, ALL);
  expect(items).toMatchObject([
    { userId: STAFF, name: null },
    { userId: OTHER, name: null },
  ]);
});

it('shows what one member did in each server, and none who worked in other servers only', async () => {
  expect(await reports().member(organization, STAFF)).toEqual({
    userId: STAFF,
    name: expect.any(String),
    ...NOTHING,
    closed: 3,
    serverCount: 2,
    servers: [
      { guildId: servers[0], name: 'Server 0', userId: STAFF, ...NOTHING, closed: 2 },
      { guildId: servers[1], name: 'Server 1', userId: STAFF, ...NOTHING, closed: 1 },
    ],
  });
  const unknown = reports().member(organization, '1' as UserId);
  await expect(unknown).rejects.toMatchObject({ code: 'not_found', message: 'Member not found.' });
});
