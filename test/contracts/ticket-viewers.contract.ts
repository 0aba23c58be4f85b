import { uuidIds } from '#adapters/node/ids.ts';
import type { TicketViewer } from '#core/dashboard/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { aCategory, aGuildId, aServer, aTicket, NOON } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

export const ticketViewerContract = (stores: () => Stores): void => {
  const addTicket = async (): Promise<Ticket> => {
    const server = aServer();
    const category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
    return keepTicket(stores(), aTicket({ guildId: server.id, categoryId: category.id }));
  };
  const aViewer = ({ id, guildId }: Ticket, overrides: Partial<TicketViewer> = {}): TicketViewer => ({
    guildId,
    ticketId: id,
    personId: uuidIds.next('person'),
    name: 'Kim',
    isWriting: false,
    seenAt: NOON,
    ...overrides,
  });
  const [BEFORE, LATER] = [plusMs(NOON, -1), plusMs(NOON, 1_000)];

  it('shows the other viewers of a ticket by name, each as seen last', async () => {
    const [ticket, other] = [await addTicket(), await addTicket()];
    const [kim, ada] = [aViewer(ticket), aViewer(ticket, { name: 'Ada' })];
    expect(await stores().viewers.record(kim, BEFORE)).toEqual([]);
    expect(await stores().viewers.record(ada, BEFORE)).toEqual([kim]);
    const writing = { ...kim, isWriting: true, name: 'Kimberly', seenAt: LATER };
    expect(await stores().viewers.record(writing, BEFORE)).toEqual([ada]);
    const sam = aViewer(ticket, { name: 'Sam', seenAt: LATER });
    expect(await stores().viewers.record(sam, BEFORE)).toEqual([ada, writing]);
    expect(await stores().viewers.record(sam, NOON)).toEqual([writing]);
    expect(await stores().viewers.record(aViewer(other), BEFORE)).toEqual([]);
  });

  it('knows no ticket of another server, and keeps no viewer of it', async () => {
    const ticket = await addTicket();
    const foreign = aViewer(ticket, { guildId: aGuildId() });
    expect(await stores().viewers.record(foreign, BEFORE)).toBeNull();
    expect(await stores().viewers.record(aViewer(ticket, { ticketId: uuidIds.next('ticket') }), BEFORE)).toBeNull();
    expect(await stores().viewers.record(aViewer(ticket), BEFORE)).toEqual([]);
  });

  it('shows 20 at the most, and purges those who have left', async () => {
    const ticket = await addTicket();
    for (let i = 0; i < 22; i += 1) await stores().viewers.record(aViewer(ticket), BEFORE);
    const last = aViewer(ticket, { seenAt: LATER });
    expect(await stores().viewers.record(last, BEFORE)).toHaveLength(20);
    expect(await stores().viewers.purge(LATER)).toBeGreaterThanOrEqual(22);
    expect(await stores().viewers.record(aViewer(ticket, { seenAt: LATER }), BEFORE)).toEqual([last]);
  });
};
