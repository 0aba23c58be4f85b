import { uuidIds } from '#adapters/node/ids.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { OrganizationTranscriptQuery, Transcript } from '#core/transcripts/index.ts';
import { aCategory, aGuildId, aMessage, anOrganization, aServer, aTicket, NOON } from '../support/build.ts';
import { close, keptOf, make } from './close-ticket.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

const CLOSED = plusMs(NOON, 60_000);

type Desk = ReturnType<typeof aCategory>;

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let organization: OrganizationId;
  let desks: readonly [Desk, Desk, Desk];
  beforeEach(async () => {
    organization = anOrganization().id;
    desks = [await simulation(), await simulation(), await simulation()];
  });

  /** The category of a new member server. */
  const simulation = async (of: OrganizationId | null = organization): Promise<Desk> => {
    const server = aServer({ organizationId: of });
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    return category;
  };
  const made = async (
    { guildId, id: categoryId }: Desk,
    closedMs = 0,
    { input = [], ...fields }: Partial<Ticket> & { readonly input?: readonly string[] } = {},
  ): Promise<Transcript> => {
    const ticket = await keepTicket(stores(), aTicket({ guildId, categoryId, ...fields }));
    const { order } = await close(stores(), ticket, plusMs(CLOSED, closedMs));
    return make(
      stores(),
      order,
      input.map((content) => keptOf(aMessage(ticket, { content }))),
    );
  };
  const listed = (query: OrganizationTranscriptQuery = {}, limit = 100) =>
    readAllPages((page) => stores().transcripts.listOfOrganization(organization, query, page), limit);
  const leave = ({ guildId }: Desk) => stores().organizations.join(guildId, null);
  return {
    stores,
    get organization() {
      return organization;
    },
    get desks() {
      return desks;
    },
    simulation,
    made,
    listed,
    leave,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testPages = (fixture: Fixture): void => {
  const { made, simulation, listed, stores, leave } = fixture;

  it.each([1, 2, 3, 7, 100])('walks those of all members, last closed first, %d a page', async (limit) => {
    const transcripts: Transcript[] = [];
    // Equal times too, within a server and across servers.
    for (const [at, ms] of [5, 0, 9, 5, 1, 5, 0, 5].entries()) transcripts.push(await made(fixture.desks[at % 3]!, ms));
    await made(await simulation(null), 3);
    await made(await simulation(anOrganization().id), 4);
    const order = [2, 7, 5, 3, 0, 4, 6, 1].map((index) => transcripts[index]);
    expect(await listed({}, limit)).toEqual(order);
  });

  it('goes on without a server that leaves in the middle, and with one that joins', async () => {
    const { transcripts, organizations } = stores();
    const joining = await simulation(null);
    const [a, b, c, d, e] = [
      await made(fixture.desks[0], 9),
      await made(fixture.desks[1], 8),
      await made(joining, 7),
      await made(fixture.desks[1], 6),
      await made(fixture.desks[0], 5),
    ] as const;
    const first = await transcripts.listOfOrganization(fixture.organization, {}, { limit: 2, after: null });
    expect(first.items).toEqual([a, b]);
    const rest = async () =>
      (await transcripts.listOfOrganization(fixture.organization, {}, { limit: 10, after: first.next })).items;
    expect(await rest()).toEqual([d, e]);
    await organizations.join(joining.guildId, fixture.organization);
    expect(await rest()).toEqual([c, d, e]);
    // The row that the position was taken from is out of sight now.
    await leave(fixture.desks[1]);
    expect(await rest()).toEqual([c, e]);
    expect(await listed()).toEqual([a, c, e]);
  });
};

const testFilters = (fixture: Fixture): void => {
  const { made, simulation, listed, stores, leave } = fixture;

  it('gives those of one member only, if that is asked for', async () => {
    const [mine] = [await made(fixture.desks[0]), await made(fixture.desks[1])];
    const foreign = await simulation(null);
    await made(foreign);
    expect(await listed({ guildId: [fixture.desks[0].guildId] })).toEqual([mine]);
    expect(await listed({ guildId: [foreign.guildId] })).toEqual([]);
    expect(await listed({ guildId: [aGuildId()] })).toEqual([]);
  });

  it('finds by what the ticket holds and by words, in every member', async () => {
    const input = ['A blue bicycle'];
    const first = await made(fixture.desks[0], 1, { tags: ['vip'], input });
    const second = await made(fixture.desks[1], 2, { tags: ['vip'], subject: 'Bicycle, blue' });
    await made(fixture.desks[1], 3, { tags: ['vip'] });
    await made(fixture.desks[2], 4, { input });
    const foreign = await made(await simulation(null), 5, { tags: ['vip'], input });
    expect(await listed({ tag: ['vip'], q: 'blue bicycle' }, 1)).toEqual([second, first]);
    expect(await listed({ tag: ['vip'], q: 'bicycle', guildId: [fixture.desks[0].guildId] })).toEqual([first]);
    expect(await listed({ ticketNumber: [foreign.ticket.ticketNumber], q: 'bicycle', tag: ['vip'] })).toEqual([]);
    expect(await listed({ closedAfter: plusMs(CLOSED, 1), closedBefore: plusMs(CLOSED, 3) })).toEqual([second]);
  });

  it('shows nothing of an order that is not carried out', async () => {
    const { guildId, id: categoryId } = fixture.desks[0];
    const ticket = await keepTicket(stores(), aTicket({ guildId, categoryId }));
    const { order } = await close(stores(), ticket, CLOSED);
    expect(await listed()).toEqual([]);
    expect(await stores().transcripts.findOfOrganization(fixture.organization, order.id)).toBeNull();
  });

  it('finds one of a member, while it is one', async () => {
    const { transcripts } = stores();
    const [mine, foreign] = [await made(fixture.desks[0]), await made(await simulation(null))];
    expect(await transcripts.findOfOrganization(fixture.organization, mine.id)).toEqual(mine);
    expect(await transcripts.findOfOrganization(fixture.organization, foreign.id)).toBeNull();
    expect(await transcripts.findOfOrganization(fixture.organization, uuidIds.next('transcript'))).toBeNull();
    expect(await transcripts.findOfOrganization(anOrganization().id, mine.id)).toBeNull();
    await leave(fixture.desks[0]);
    expect(await transcripts.findOfOrganization(fixture.organization, mine.id)).toBeNull();
  });
};

export const organizationTranscriptsContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testPages(fixture);
  testFilters(fixture);
};
